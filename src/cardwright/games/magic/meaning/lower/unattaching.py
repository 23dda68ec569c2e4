"""What becomes unattached: `unattach all Equipment from target creature` (CR 701.3d)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import VERBS, Gap, Lowering, Said


@VERBS.row(t.UnattachFrom, uses="what source")
def _unattaches(low: Lowering, said: Said) -> m.Do:
    """Lowers what is taken off; of permanents of choice, only one that has such a thing attached is chosen."""
    verb: t.UnattachFrom = said.verb
    what, hosts = low.things(verb.what), low.things(verb.source)
    among = what.among if isinstance(what, m.Pick) else what
    if not isinstance(among, m.All):
        raise Gap(verb, "unattaches")
    if isinstance(hosts, m.Pick):
        if not isinstance(hosts.among, m.All):
            raise Gap(verb, "unattaches from one of those")
        bearing = m.Both((hosts.among.test, m.Bearing(among.test)))
        hosts = replace(hosts, among=replace(hosts.among, test=bearing))
    ref = hosts.id if isinstance(hosts, m.Ref) else hosts.ref if isinstance(hosts, m.Pick) else ""
    if not ref:
        raise Gap(verb, "unattaches from these")
    there = replace(among, test=m.Both((among.test, m.AttachedTo(m.Ref(ref)))))
    found = replace(what, among=there) if isinstance(what, m.Pick) else there
    return m.Unattach(low.who(said.subject), hosts, found)
