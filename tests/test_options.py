"""Options of inference: what is accepted, and that equal options have one spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import OptionError
from shed_core.options import DEPTHS, EVIDENCE, HEADERS, Options, family_k, parse_evidence


@given(
    st.sampled_from(HEADERS),
    st.one_of(st.sampled_from(DEPTHS), st.floats(0, 1).map("family={}".format)),
    st.sets(st.sampled_from(EVIDENCE)).map(lambda names: parse_evidence(",".join(names) or "none")),
)
def test_options_that_differ_have_keys_that_differ(headers, depths, evidence):
    options = Options(headers, depths, evidence)

    assert options.key == Options(headers, depths, evidence).key
    assert (options.key == Options().key) == (options == Options())


@pytest.mark.parametrize("spelling", ["0.5", ".5", "0.50", "5e-1", "+0.5"])
def test_one_k_has_one_key(spelling):
    assert Options(depths=f"family={spelling}").key == Options(depths="family=0.5").key


def test_zero_has_no_sign():
    assert Options(depths="family=-0.0").key == Options(depths="family=0").key


@pytest.mark.parametrize(
    "depths", ["", "locals", "family", "family=", "family=x", "family=-1", "family=2", "family=nan"]
)
def test_an_unknown_depth_method_is_refused_with_the_known_ones(depths):
    with pytest.raises(OptionError, match="choose auto, local"):
        Options(depths=depths)


def test_an_unknown_header_identifier_is_refused_with_the_known_ones():
    with pytest.raises(OptionError, match="no header identifier 'ocr'; choose auto, builtin"):
        Options(headers="ocr")


@given(st.floats(0, 1))
def test_the_k_of_the_family_is_read_back(k):
    assert family_k(f"family={k}") == k


@given(st.lists(st.sampled_from(EVIDENCE), min_size=1))
def test_evidence_is_named_in_any_order_and_kept_in_one(names):
    found = parse_evidence(" , ".join(names))

    assert set(found) == set(names)
    assert Options(evidence=found).evidence == found


def test_all_and_none_name_evidence_too():
    assert parse_evidence("all") == EVIDENCE
    assert parse_evidence("none") == ()


@pytest.mark.parametrize("text", ["", "fonts", "font;outline", "all,font"])
def test_unknown_evidence_is_refused(text):
    with pytest.raises(OptionError, match="choose all, none or some of"):
        parse_evidence(text)


def test_evidence_out_of_order_is_refused():
    with pytest.raises(OptionError, match="in that order"):
        Options(evidence=("font", "numbering"))
