// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {CoreInvariants} from "./CoreInvariants.sol";
import {HostileERC1155Handler} from "./HostileERC1155Handler.sol";
import {HostileHandler} from "./HostileHandler.sol";
import {PrizeHandler} from "./PrizeHandler.sol";

/// @notice Invariants of raffles, badges, points, lists, vesting and first-version fees, under any untrusted call and
/// hostile component.
/// forge-config: default.invariant.fail-on-revert = false
/// forge-config: soak.invariant.fail-on-revert = false
contract PrizesInvariantTest is CoreInvariants {
    PrizeHandler private _handler;
    ERC1155Token private _erc1155;

    function setUp() public {
        _handler = new PrizeHandler();
        _core = _handler.core();
        _token = _handler.token();
        _erc1155 = _handler.erc1155();
        targetContract(address(_handler));
        targetContract(address(new HostileHandler(_core, _token)));
        targetContract(address(new HostileERC1155Handler(_core, _erc1155, _handler.TOKEN_ID())));
        targetInvariants("Prizes", "PrizesInvariantTest");
    }

    function holds_coreTokenBalanceCoversRecordedFees() public view {
        vm.assertTrue(_totalReservedFees(address(_token)) <= _token.balanceOf(address(_core)), "reserves and balance");
    }

    function holds_coreERC1155BalanceCoversRecordedFees() public view {
        uint256 balance = _erc1155.balanceOf(address(_core), _handler.TOKEN_ID());
        vm.assertTrue(_totalReservedFees(address(_erc1155)) <= balance, "reserves and balance");
    }

    function holds_reservedFeesCoverPrizeBalances() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            (,, uint256 reserved, uint256 protocolFee,) = _core.incentivesFeeInfo(_incentiveKey(tracked[index].boostId));
            vm.assertTrue(
                reserved >= _incentiveBalance(tracked[index]) * protocolFee / 10_000, "the fees cover the balance"
            );
        }
    }

    function holds_depositsAreWonHeldOrClawedBack() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            if (!_holdsAssets(tracked[index])) continue;
            uint256 withdrawn = tracked[index].paid + tracked[index].clawedBack;
            vm.assertEq(_incentiveBalance(tracked[index]) + withdrawn, tracked[index].deposited, "conserved");
        }
    }

    function holds_rafflesAreDrawnOnceForEntrants() public view {
        vm.assertEq(_handler.violations(), 0, "foul play");
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            if (tracked[index].kind != PrizeHandler.Kind.RAFFLE) continue;
            ERC20Incentive raffle = ERC20Incentive(tracked[index].incentive);
            vm.assertEq(raffle.claims(), tracked[index].claims, "each entry counts");
            vm.assertTrue(raffle.claims() <= raffle.limit(), "no more than may enter");
            vm.assertEq(tracked[index].paid, tracked[index].isDrawn ? raffle.reward() : 0, "one prize");
        }
    }

    function holds_undrawnRafflesHoldTheirPrize() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            if (tracked[index].kind != PrizeHandler.Kind.RAFFLE) continue;
            if (tracked[index].isDrawn || tracked[index].claims == 0) continue;
            vm.assertEq(
                _incentiveBalance(tracked[index]), ERC20Incentive(tracked[index].incentive).reward(), "the prize"
            );
        }
    }

    function holds_erc1155BalancesCoverRemainingClaims() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            if (tracked[index].kind != PrizeHandler.Kind.ERC1155) continue;
            ERC1155Incentive erc1155Incentive = ERC1155Incentive(tracked[index].incentive);
            vm.assertEq(
                _incentiveBalance(tracked[index]),
                erc1155Incentive.limit() - erc1155Incentive.claims(),
                "promised and there"
            );
        }
    }

    function holds_pointsSupplyMatchesClaims() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        uint256 sum;
        for (uint256 index; index < tracked.length; ++index) {
            if (tracked[index].kind == PrizeHandler.Kind.POINTS) sum += tracked[index].claims * 1e18;
        }
        vm.assertEq(_handler.points().totalSupply(), sum, "issued and earned");
    }

    function holds_allowListEntriesMatchClaims() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            if (tracked[index].kind != PrizeHandler.Kind.ALLOW_LIST) continue;
            vm.assertEq(_handler.allowedCountOf(tracked[index].boostId), tracked[index].claims, "places and claims");
        }
    }

    function holds_claimsNeverExceedLimit() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            vm.assertTrue(tracked[index].claims <= tracked[index].limit, "claims and limit");
        }
    }

    function holds_onlyVestedFundsAreDistributed() public view {
        // Funds that were disbursed and clawed back are available again.
        uint256 total = _handler.totalVestingDeposits();
        uint256 withdrawn = total - _token.balanceOf(address(_handler.vesting()));
        uint256 elapsed = block.timestamp - _handler.start();
        uint256 vested = elapsed >= _handler.VESTING() ? total : total * elapsed / _handler.VESTING();
        vm.assertTrue(withdrawn <= vested, "gone and vested");
    }

    function holds_managementFeesAreReservedAndHeld() public view {
        PrizeHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        address[] memory incentives = new address[](tracked.length);
        for (uint256 index; index < tracked.length; ++index) {
            incentives[index] = tracked[index].incentive;
        }
        _assertReserved(_handler.feeBudget(), incentives);
    }

    function holds_claimsAreNeverReplayed() public view {
        vm.assertEq(_handler.replays(), 0, "replays");
    }

    function _holdsAssets(PrizeHandler.TrackedBoost memory tracked) private pure returns (bool) {
        return tracked.kind != PrizeHandler.Kind.POINTS && tracked.kind != PrizeHandler.Kind.ALLOW_LIST;
    }

    function _incentiveBalance(PrizeHandler.TrackedBoost memory tracked) private view returns (uint256) {
        if (!_holdsAssets(tracked)) return 0;
        address incentive = tracked.incentive;
        return tracked.kind == PrizeHandler.Kind.ERC1155
            ? _erc1155.balanceOf(incentive, _handler.TOKEN_ID())
            : _token.balanceOf(incentive);
    }
}
