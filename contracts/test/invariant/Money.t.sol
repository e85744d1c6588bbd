// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AVariableReward} from "../../src/incentive/AVariableReward.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {CoreInvariants} from "./CoreInvariants.sol";
import {HostileHandler} from "./HostileHandler.sol";
import {MoneyHandler} from "./MoneyHandler.sol";

/// @notice Invariants of all funds, under any untrusted call and hostile component.
/// forge-config: default.invariant.fail-on-revert = false
/// forge-config: soak.invariant.fail-on-revert = false
contract MoneyInvariantTest is CoreInvariants {
    MoneyHandler private _handler;
    HostileHandler private _hostilePayload;

    function setUp() public {
        _handler = new MoneyHandler();
        _core = _handler.core();
        _token = _handler.token();
        _hostilePayload = new HostileHandler(_core, _token);
        targetContract(address(_handler));
        targetContract(address(_hostilePayload));
        targetInvariants("Money", "MoneyInvariantTest");
    }

    function holds_coreBalanceCoversRecordedFees() public view {
        vm.assertTrue(_totalReservedFees(address(_token)) <= _token.balanceOf(address(_core)), "reserves and balance");
    }

    function holds_reservedFeesCoverIncentiveBalances() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            uint256 balance = _token.balanceOf(tracked[index].incentive);
            (,, uint256 reserved, uint256 protocolFee,) = _core.incentivesFeeInfo(_incentiveKey(tracked[index].boostId));
            // Each top-up may have been rounded down by less than a unit.
            vm.assertTrue(reserved + 64 >= balance * protocolFee / 10_000, "the fees cover the balance");
        }
    }

    function holds_depositsArePaidHeldOrClawedBack() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            uint256 balance = _token.balanceOf(tracked[index].incentive);
            uint256 withdrawn = tracked[index].paid + tracked[index].clawedBack;
            vm.assertEq(balance + withdrawn, tracked[index].deposited, "conserved");
        }
    }

    function holds_incentiveBalancesCoverRemainingRewards() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            address incentive = tracked[index].incentive;
            uint256 expectedBalance;
            if (tracked[index].kind == MoneyHandler.Kind.POOL) {
                ERC20Incentive pool = ERC20Incentive(incentive);
                expectedBalance = (pool.limit() - pool.claims()) * pool.reward();
            } else if (tracked[index].kind == MoneyHandler.Kind.CGDA) {
                expectedBalance = CGDAIncentive(incentive).totalBudget() - tracked[index].paid;
            } else {
                expectedBalance = AVariableReward(incentive).limit() - AVariableReward(incentive).totalClaimed();
            }
            vm.assertEq(_token.balanceOf(incentive), expectedBalance, "promised and there");
        }
    }

    function holds_claimedAmountNeverExceedsLimit() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            vm.assertTrue(tracked[index].paid + tracked[index].clawedBack <= tracked[index].deposited, "paid and limit");
        }
    }

    function holds_claimsAreNeverReplayed() public view {
        vm.assertEq(_handler.replays(), 0, "replays");
    }

    function holds_contractsInitializeOnce() public view {
        vm.assertEq(_handler.reinitializations(), 0, "second initializations");
    }

    function holds_otherAccountsApprovalsAreNeverSpent() public view {
        vm.assertEq(_handler.unauthorizedTransfers(), 0, "thefts");
        vm.assertEq(_token.balanceOf(_handler.VICTIM()), 1_000e18, "the victim's money");
    }

    function holds_coreHasNoRemainingAllowance() public view {
        for (uint256 boostId; boostId < _core.getBoostCount(); ++boostId) {
            vm.assertEq(_token.allowance(address(_core), _incentive(boostId)), 0, "allowance");
        }
    }

    function holds_transparentBudgetHoldsNoTokens() public view {
        vm.assertEq(_token.balanceOf(address(_handler.transparentBudget())), 0, "held");
        vm.assertEq(_handler.transparentBudget().available(address(_token)), 0, "available");
    }

    function holds_managementFeesAreReservedAndHeld() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        address[] memory incentives = new address[](tracked.length);
        for (uint256 index; index < tracked.length; ++index) {
            incentives[index] = tracked[index].incentive;
        }
        _assertReserved(_handler.feeBudget(), incentives);
    }

    /// @dev The owner's share of funds from the budget with fees, claimed or not, up to one unit per change.
    function holds_maxManagementFeeMatchesClaimableAmount() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            uint256 maximum = _handler.feeBudget().incentiveFeesMax(tracked[index].incentive);
            uint256 expected = tracked[index].feePrincipal * 700 / 10_000;
            vm.assertTrue(maximum >= expected && maximum <= expected + 64, "share and principal");
        }
    }

    function holds_revokedOwnersCannotAddIncentives() public view {
        vm.assertEq(_handler.unauthorizedAdditions(), 0, "incentives of owners let go");
    }

    function holds_participantCountNeverExceedsMaximum() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            uint256 maximum = _core.getBoost(tracked[index].boostId).maxParticipants;
            if (maximum == 0) continue;
            uint256 count;
            for (uint256 actor = 1; actor <= 12; ++actor) {
                (, bytes memory returnData) =
                    tracked[index].incentive.staticcall(abi.encodeWithSignature("claimed(address)", account(actor)));
                if (abi.decode(returnData, (bool))) ++count;
            }
            vm.assertTrue(count <= maximum, "participants");
        }
    }

    function holds_boostsAreImmutable() public view {
        MoneyHandler.TrackedBoost[] memory tracked = _handler.trackedBoosts();
        for (uint256 index; index < tracked.length; ++index) {
            bytes32 hash = keccak256(abi.encode(_core.getBoost(tracked[index].boostId)));
            vm.assertEq(hash, tracked[index].hash, "as created");
        }
    }

    function holds_contractsHoldNoNativeTokens() public view {
        vm.assertEq(address(_core).balance, 0, "balance of the core");
        vm.assertEq(address(_handler.transparentBudget()).balance, 0, "the transparent budget's");
        for (uint256 boostId; boostId < _core.getBoostCount(); ++boostId) {
            vm.assertEq(_core.getBoost(boostId).validator.balance, 0, "a validator's");
        }
    }

    function _incentive(uint256 boostId) private view returns (address) {
        return _core.getBoost(boostId).incentives[0];
    }
}
