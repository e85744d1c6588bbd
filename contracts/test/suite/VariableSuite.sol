// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {AVariableReward} from "../../src/incentive/AVariableReward.sol";
import {IToppable} from "../../src/shared/IToppable.sol";
import {RewardSuite} from "./RewardSuite.sol";

/// @notice What holds of all incentives that pay signed amounts up to a sum.
abstract contract VariableSuite is RewardSuite {
    /// @dev The most that one claim is paid; 0 is any amount.
    uint256 internal constant MOST = 2e18;

    function _isOncePerClaimant() internal pure override returns (bool) {
        return false;
    }

    function _isCapped() internal pure virtual returns (bool) {
        return false;
    }

    function _manager() internal view virtual returns (address) {
        return MANAGER;
    }

    function _clawbackManager() internal view override returns (address) {
        return _manager();
    }

    function _signable(uint256 signed) internal pure override returns (uint256) {
        return bound(signed, 1, FUNDS);
    }

    function _expected(uint256 signed) internal pure override returns (uint256) {
        return _isCapped() && signed > MOST ? MOST : signed;
    }

    function testFuzz_claim_paysNothingForNothing(uint256 who) public {
        vm.expectRevert();
        AIncentive(_incentive).claim(account(who), _data(0));
    }

    /// @dev What can be claimed is claimed, and what cannot is not.
    function testFuzz_isClaimable_isTrueForWhatIsPaid(uint256 first, uint256 signed, uint256 who) public {
        AIncentive(_incentive).claim(account(1), _data(bound(first, 1, FUNDS - 1)));
        signed = bound(signed, 0, 2 * FUNDS);
        bool isClaimable = AIncentive(_incentive).isClaimable(account(who), _data(signed));
        (bool isPaid,) = _incentive.call(abi.encodeCall(AIncentive.claim, (account(who), _data(signed))));
        vm.assertEq(isClaimable, isPaid, "as it said");
    }

    function testFuzz_limit_isHeld(uint256 who, uint256 excess) public {
        vm.assertEq(AVariableReward(_incentive).limit(), FUNDS, "as initialised");
        _token.mint(_incentive, FUNDS);
        if (_isCapped()) {
            for (uint256 index; index < FUNDS / MOST; ++index) {
                AIncentive(_incentive).claim(account(who), _data(MOST));
            }
            excess = 1;
        } else {
            excess = bound(excess, FUNDS + 1, type(uint256).max);
        }
        vm.expectRevert();
        AIncentive(_incentive).claim(account(who), _data(excess));
    }

    function testFuzz_totalClaimed_isTheSum(uint64[] memory signed) public {
        uint256 sum;
        for (uint256 index; index < signed.length && index < 12; ++index) {
            if (signed[index] == 0 || sum + signed[index] > FUNDS) continue;
            AIncentive(_incentive).claim(account(index), _data(signed[index]));
            sum += _expected(signed[index]);
        }
        vm.assertEq(AVariableReward(_incentive).totalClaimed(), sum, "sum");
        vm.assertEq(_token.balanceOf(_incentive), FUNDS - sum, "the rest");
    }

    function testFuzz_topup_raisesTheLimit(uint96 amount, uint256 who) public {
        _refused(_incentive, account(who), abi.encodeCall(IToppable.topup, (amount)));
        address manager = _manager();
        _token.mint(manager, amount);
        vm.startPrank(manager);
        _token.approve(_incentive, amount);
        (bool isDone,) = _incentive.call(abi.encodeCall(IToppable.topup, (amount)));
        vm.stopPrank();
        vm.assertEq(isDone, amount != 0, "something at least");
        vm.assertEq(AVariableReward(_incentive).limit(), FUNDS + amount, "raised");
        vm.assertEq(_token.balanceOf(_incentive), FUNDS + amount, "and there");
    }

    function testFuzz_topup_isOfSomething(uint256 who) public {
        _token.mint(_incentive, bound(who, 0, FUNDS));
        vm.prank(_manager());
        vm.expectRevert();
        IToppable(_incentive).topup(0);
        vm.assertEq(AVariableReward(_incentive).limit(), FUNDS, "as it was");
    }

    function testFuzz_initialize_needsALimit(uint256 who) public virtual {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        bytes memory payload = _payload();
        // The limit is the third or fourth word.
        uint256 place = _limitWord();
        assembly ("memory-safe") {
            mstore(add(add(payload, 32), mul(place, 32)), 0)
        }
        vm.prank(account(who));
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(payload);
    }

    function _limitWord() internal pure virtual returns (uint256) {
        return 2;
    }
}
