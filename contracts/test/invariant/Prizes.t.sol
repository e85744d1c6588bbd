// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {CoreInvariants} from "./CoreInvariants.sol";
import {HostileBadgeHandler} from "./HostileBadgeHandler.sol";
import {HostileHandler} from "./HostileHandler.sol";
import {PrizeHandler} from "./PrizeHandler.sol";

/// @notice Invariants of raffles, badges, points, places, vesting and first-version fees, under any untrusted call and
/// hostile component.
/// forge-config: default.invariant.fail-on-revert = false
/// forge-config: soak.invariant.fail-on-revert = false
contract PrizesInvariantTest is CoreInvariants {
    PrizeHandler private _handler;
    ERC1155Token private _badges;

    function setUp() public {
        _handler = new PrizeHandler();
        _core = _handler.core();
        _token = _handler.token();
        _badges = _handler.badges();
        targetContract(address(_handler));
        targetContract(address(new HostileHandler(_core, _token)));
        targetContract(address(new HostileBadgeHandler(_core, _badges, _handler.BADGE())));
        askAll("Prizes", "PrizesInvariantTest");
    }

    function holds_theCoreHoldsTheTokensItsBooksSay() public view {
        vm.assertTrue(_sum(address(_token)) <= _token.balanceOf(address(_core)), "reserves and balance");
    }

    function holds_theCoreHoldsTheBadgesItsBooksSay() public view {
        uint256 held = _badges.balanceOf(address(_core), _handler.BADGE());
        vm.assertTrue(_sum(address(_badges)) <= held, "reserves and balance");
    }

    function holds_feesCoverWhatPrizesCanCost() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            (,, uint256 reserved, uint256 share,) = _core.incentivesFeeInfo(_key(known[index].boostId));
            vm.assertTrue(reserved >= _held(known[index]) * share / 10_000, "fees and what they are for");
        }
    }

    function holds_whatWasPutInIsWonOrThereOrTakenBack() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            if (!_hasMoney(known[index])) continue;
            uint256 gone = known[index].paid + known[index].takenBack;
            vm.assertEq(_held(known[index]) + gone, known[index].put, "conserved");
        }
    }

    function holds_aRaffleIsDrawnOnceForThoseInIt() public view {
        vm.assertEq(_handler.foul(), 0, "foul play");
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            if (known[index].kind != PrizeHandler.Kind.RAFFLE) continue;
            ERC20Incentive raffle = ERC20Incentive(known[index].incentive);
            vm.assertEq(raffle.claims(), known[index].claims, "each entry counts");
            vm.assertTrue(raffle.claims() <= raffle.limit(), "no more than may enter");
            vm.assertEq(known[index].paid, known[index].isDrawn ? raffle.reward() : 0, "one prize");
        }
    }

    function holds_anEnteredRaffleKeepsItsPrize() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            if (known[index].kind != PrizeHandler.Kind.RAFFLE) continue;
            if (known[index].isDrawn || known[index].claims == 0) continue;
            vm.assertEq(_held(known[index]), ERC20Incentive(known[index].incentive).reward(), "the prize");
        }
    }

    function holds_badgesArePromisedAndThere() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            if (known[index].kind != PrizeHandler.Kind.BADGES) continue;
            ERC1155Incentive pieces = ERC1155Incentive(known[index].incentive);
            vm.assertEq(_held(known[index]), pieces.limit() - pieces.claims(), "promised and there");
        }
    }

    function holds_pointsAreThoseEarned() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        uint256 sum;
        for (uint256 index; index < known.length; ++index) {
            if (known[index].kind == PrizeHandler.Kind.POINTS) sum += known[index].claims * 1e18;
        }
        vm.assertEq(_handler.points().totalSupply(), sum, "issued and earned");
    }

    function holds_placesAreThoseEarned() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            if (known[index].kind != PrizeHandler.Kind.PLACES) continue;
            vm.assertEq(_handler.placesOf(known[index].boostId), known[index].claims, "places and claims");
        }
    }

    function holds_noMorePrizesThanTheLimit() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            vm.assertTrue(known[index].claims <= known[index].limit, "claims and limit");
        }
    }

    function holds_onlyWhatHasVestedGoesOut() public view {
        // What went out and came back is as free as it was.
        uint256 all = _handler.vestingIn();
        uint256 gone = all - _token.balanceOf(address(_handler.vesting()));
        uint256 elapsed = block.timestamp - _handler.start();
        uint256 vested = elapsed >= _handler.VESTING() ? all : all * elapsed / _handler.VESTING();
        vm.assertTrue(gone <= vested, "gone and vested");
    }

    function holds_firstSharesAreReservedAndThere() public view {
        PrizeHandler.Known[] memory known = _handler.knownBoosts();
        address[] memory incentives = new address[](known.length);
        for (uint256 index; index < known.length; ++index) {
            incentives[index] = known[index].incentive;
        }
        _assertReserved(_handler.fees(), incentives);
    }

    function holds_aPrizeIsClaimedOnce() public view {
        vm.assertEq(_handler.replays(), 0, "replays");
    }

    function _hasMoney(PrizeHandler.Known memory known) private pure returns (bool) {
        return known.kind != PrizeHandler.Kind.POINTS && known.kind != PrizeHandler.Kind.PLACES;
    }

    function _held(PrizeHandler.Known memory known) private view returns (uint256) {
        if (!_hasMoney(known)) return 0;
        address incentive = known.incentive;
        return known.kind == PrizeHandler.Kind.BADGES
            ? _badges.balanceOf(incentive, _handler.BADGE())
            : _token.balanceOf(incentive);
    }
}
