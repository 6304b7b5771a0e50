"""The contract every game must keep, as a library: a game passes by naming its configurations.

    from quadriga.testing import check_contract

    @pytest.mark.parametrize("settings", [{}, {"poison": True}], ids=str)
    def test_contract(settings):
        check_contract(GAME, settings, matches=3)

`check_contract` plays random matches and checks every promise at (a sample of) every step; the first broken one raises
`ContractBroken` with the promise's name, a sentence, and the record that leads there. `quadriga.testing.mutants` proves that
it can fail: each fault it injects must be caught.
"""

from quadriga.testing.brisk import check_briskly
from quadriga.testing.contract import check_contract, check_match
from quadriga.testing.progress import Progress
from quadriga.testing.promises import ContractBroken
from quadriga.testing.tally import Tally

__all__ = ["ContractBroken", "Progress", "Tally", "check_briskly", "check_contract", "check_match"]
