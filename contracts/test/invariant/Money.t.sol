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
    HostileHandler private _hostile;

    function setUp() public {
        _handler = new MoneyHandler();
        _core = _handler.core();
        _token = _handler.token();
        _hostile = new HostileHandler(_core, _token);
        targetContract(address(_handler));
        targetContract(address(_hostile));
        askAll("Money", "MoneyInvariantTest");
    }

    function holds_theCoreHoldsWhatItsBooksSay() public view {
        vm.assertTrue(_sum(address(_token)) <= _token.balanceOf(address(_core)), "reserves and balance");
    }

    function holds_feesOfHonestBoostsCoverWhatTheyHold() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            uint256 held = _token.balanceOf(known[index].incentive);
            (,, uint256 reserved, uint256 share,) = _core.incentivesFeeInfo(_key(known[index].boostId));
            // Each top-up may have been rounded down by less than a unit.
            vm.assertTrue(reserved + 64 >= held * share / 10_000, "fees and what they are for");
        }
    }

    function holds_whatWasPutInIsPaidOrThereOrTakenBack() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            uint256 held = _token.balanceOf(known[index].incentive);
            uint256 gone = known[index].paid + known[index].takenBack;
            vm.assertEq(held + gone, known[index].put, "conserved");
        }
    }

    function holds_incentivesHoldWhatTheyPromise() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            address incentive = known[index].incentive;
            uint256 promised;
            if (known[index].kind == MoneyHandler.Kind.POOL) {
                ERC20Incentive pool = ERC20Incentive(incentive);
                promised = (pool.limit() - pool.claims()) * pool.reward();
            } else if (known[index].kind == MoneyHandler.Kind.CGDA) {
                promised = CGDAIncentive(incentive).totalBudget() - known[index].paid;
            } else {
                promised = AVariableReward(incentive).limit() - AVariableReward(incentive).totalClaimed();
            }
            vm.assertEq(_token.balanceOf(incentive), promised, "promised and there");
        }
    }

    function holds_noMoreIsClaimedThanTheLimit() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            vm.assertTrue(known[index].paid + known[index].takenBack <= known[index].put, "paid and limit");
        }
    }

    function holds_aClaimIsPaidOnce() public view {
        vm.assertEq(_handler.replays(), 0, "replays");
    }

    function holds_nothingIsInitialisedTwice() public view {
        vm.assertEq(_handler.secondInitialisations(), 0, "second initialisations");
    }

    function holds_approvalsOfOthersAreLeftAlone() public view {
        vm.assertEq(_handler.thefts(), 0, "thefts");
        vm.assertEq(_token.balanceOf(_handler.VICTIM()), 1_000e18, "the victim's money");
    }

    function holds_theCoreLeavesNoAllowance() public view {
        for (uint256 boostId; boostId < _core.getBoostCount(); ++boostId) {
            vm.assertEq(_token.allowance(address(_core), _incentive(boostId)), 0, "allowance");
        }
    }

    function holds_theTransparentBudgetHoldsNothing() public view {
        vm.assertEq(_token.balanceOf(address(_handler.through())), 0, "held");
        vm.assertEq(_handler.through().available(address(_token)), 0, "available");
    }

    function holds_sharesAreReservedAndThere() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        address[] memory incentives = new address[](known.length);
        for (uint256 index; index < known.length; ++index) {
            incentives[index] = known[index].incentive;
        }
        _assertReserved(_handler.fees(), incentives);
    }

    /// @dev Of money that came from the budget with fees and can be claimed, or was: to a unit for each change.
    function holds_sharesAreOfWhatCanBeClaimed() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            uint256 most = _handler.fees().incentiveFeesMax(known[index].incentive);
            uint256 expected = known[index].shared * 700 / 10_000;
            vm.assertTrue(most >= expected && most <= expected + 64, "share and principal");
        }
    }

    function holds_ownersWhomABudgetLetGoAddNothing() public view {
        vm.assertEq(_handler.emptied(), 0, "incentives of owners let go");
    }

    function holds_participantsStayWithinTheMost() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            uint256 most = _core.getBoost(known[index].boostId).maxParticipants;
            if (most == 0) continue;
            uint256 count;
            for (uint256 actor = 1; actor <= 12; ++actor) {
                (, bytes memory answer) =
                    known[index].incentive.staticcall(abi.encodeWithSignature("claimed(address)", account(actor)));
                if (abi.decode(answer, (bool))) ++count;
            }
            vm.assertTrue(count <= most, "participants");
        }
    }

    function holds_boostsNeverChange() public view {
        MoneyHandler.Known[] memory known = _handler.knownBoosts();
        for (uint256 index; index < known.length; ++index) {
            bytes32 hash = keccak256(abi.encode(_core.getBoost(known[index].boostId)));
            vm.assertEq(hash, known[index].hash, "as created");
        }
    }

    function holds_noCoinsAreStuck() public view {
        vm.assertEq(address(_core).balance, 0, "the core's");
        vm.assertEq(address(_handler.through()).balance, 0, "the transparent budget's");
        for (uint256 boostId; boostId < _core.getBoostCount(); ++boostId) {
            vm.assertEq(_core.getBoost(boostId).validator.balance, 0, "a validator's");
        }
    }

    function _incentive(uint256 boostId) private view returns (address) {
        return _core.getBoost(boostId).incentives[0];
    }
}
