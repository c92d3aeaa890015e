"""The commonest words of languages, by which a text shows that its letters are letters.

They are the least that tells a language: every fourth to second word of any text is among them,
while codes that are no letters make one by chance only.
"""

import re

_WORDS = """
the of and to in for is on that by with as at be it from are was or this an not have which will
der die das und den von zu mit ist des im dem nicht ein eine auf für als auch sich werden oder
le la les et des du en un une que qui dans pour par sur est au aux plus avec sont ne pas ce
été où à même
el los las de del y que se con una por para es su como más al lo fue
il di che della per con non sono gli nel alla dei le una delle più anche
do da os em uma dos das não ao na no com mais foi são
de het een van en te dat op aan met voor zijn niet ook er door bij
nie na do jest się że w przez oraz od po dla jak przed
je se na že pro jako ve podle nebo byl která které
och att det som på är av den för till inte om har ett med
og det til er af på som med ikke har blev
ja on ei että se oli ovat joka kun myös
ve bir bu için ile olarak daha olan
și să nu din cu pe care mai este au pentru
és az egy nem hogy van volt meg csak
и в не на что с по как для от это из к при или его
і й у що на не до та як від за для з
και το να του η της με για που από στο την
"""
_COMMON_WORDS = frozenset(word for word in _WORDS.split() if len(word) > 1 or not word.isascii())
_WORD = re.compile(r"[^\W\d_]+")
_MIN_SHARE = 0.15  # of the words; of most texts it is 0.3 to 0.5
_MIN_COMMON = 3  # different ones


def common_share(text: str) -> float:
    """Return the share of common words among all; 0 if they are too few to tell.

    >>> common_share("New heating for the town. What it costs, and who is to pay for it") > 0.4
    True
    >>> common_share("1HZKHDWLQJ IRU WKH WRZQ")
    0.0
    """
    words = _WORD.findall(text.lower())
    common = [word for word in words if word in _COMMON_WORDS]
    n_different = len({*common})
    return len(common) / len(words) if n_different >= _MIN_COMMON else 0.0


def is_language(text: str) -> bool:
    """True if a text is one in a language, as its common words say."""
    return common_share(text) >= _MIN_SHARE
