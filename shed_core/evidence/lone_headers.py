"""Lone headers: those that nothing else looks like.

One may be a stray, such as a stamp or a figure's label; set large, it must not end the section in
which it stands. Back matter, such as an index, is lone as well, but ends what is over anyway.
"""

from shed_core.evidence.groups import Groups

_RECURS = 3  # headers of a group that make it part of a body


def lone_groups(groups: Groups) -> frozenset[int]:
    """Return the groups of one header, without back matter.

    Back matter stands after a group that recurs, and no group that began before comes back after.
    """
    lone: set[int] = set()
    last, has_body = -1, False
    for group in sorted(groups.all(), key=lambda group: groups.members(group)[0]):
        members = groups.members(group)
        is_back = has_body and last < members[0]
        if len(members) == 1 and not is_back:
            lone.add(group)
        last = max(last, members[-1])
        has_body = has_body or len(members) >= _RECURS
    return frozenset(lone)
