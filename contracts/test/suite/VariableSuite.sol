// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {AVariableReward} from "../../src/incentive/AVariableReward.sol";
import {IToppable} from "../../src/shared/IToppable.sol";
import {RewardSuite} from "./RewardSuite.sol";

/// @notice Tests of all incentives that pay signed amounts up to a limit.
abstract contract VariableSuite is RewardSuite {
    /// @dev The maximum reward of one claim; 0 means unlimited.
    uint256 internal constant MAX_REWARD = 2e18;

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

    function _boundSignedAmount(uint256 signed) internal pure override returns (uint256) {
        return bound(signed, 1, FUNDS);
    }

    function _expectedReward(uint256 signed) internal pure override returns (uint256) {
        return _isCapped() && signed > MAX_REWARD ? MAX_REWARD : signed;
    }

    function testFuzz_claim_revertsForZeroAmount(uint256 accountSeed) public {
        vm.expectRevert();
        AIncentive(_incentive).claim(account(accountSeed), _claimData(0));
    }

    /// @dev Claims a claimable amount, and expects a revert for any other amount.
    function testFuzz_isClaimable_matchesClaimResultAfterClaims(uint256 first, uint256 signed, uint256 accountSeed)
        public
    {
        AIncentive(_incentive).claim(account(1), _claimData(bound(first, 1, FUNDS - 1)));
        signed = bound(signed, 0, 2 * FUNDS);
        bool isClaimable = AIncentive(_incentive).isClaimable(account(accountSeed), _claimData(signed));
        (bool isPaid,) = _incentive.call(abi.encodeCall(AIncentive.claim, (account(accountSeed), _claimData(signed))));
        vm.assertEq(isClaimable, isPaid, "as it said");
    }

    function testFuzz_limit_isEnforced(uint256 accountSeed, uint256 excess) public {
        vm.assertEq(AVariableReward(_incentive).limit(), FUNDS, "as initialized");
        _token.mint(_incentive, FUNDS);
        if (_isCapped()) {
            for (uint256 index; index < FUNDS / MAX_REWARD; ++index) {
                AIncentive(_incentive).claim(account(accountSeed), _claimData(MAX_REWARD));
            }
            excess = 1;
        } else {
            excess = bound(excess, FUNDS + 1, type(uint256).max);
        }
        vm.expectRevert();
        AIncentive(_incentive).claim(account(accountSeed), _claimData(excess));
    }

    function testFuzz_totalClaimed_equalsSumOfAmounts(uint64[] memory signed) public {
        uint256 sum;
        for (uint256 index; index < signed.length && index < 12; ++index) {
            if (signed[index] == 0 || sum + signed[index] > FUNDS) continue;
            AIncentive(_incentive).claim(account(index), _claimData(signed[index]));
            sum += _expectedReward(signed[index]);
        }
        vm.assertEq(AVariableReward(_incentive).totalClaimed(), sum, "sum");
        vm.assertEq(_token.balanceOf(_incentive), FUNDS - sum, "the rest");
    }

    function testFuzz_topup_increasesLimit(uint96 amount, uint256 accountSeed) public {
        _assertReverts(_incentive, account(accountSeed), abi.encodeCall(IToppable.topup, (amount)));
        address manager = _manager();
        _token.mint(manager, amount);
        vm.startPrank(manager);
        _token.approve(_incentive, amount);
        (bool success,) = _incentive.call(abi.encodeCall(IToppable.topup, (amount)));
        vm.stopPrank();
        vm.assertEq(success, amount != 0, "something at least");
        vm.assertEq(AVariableReward(_incentive).limit(), FUNDS + amount, "the limit is raised");
        vm.assertEq(_token.balanceOf(_incentive), FUNDS + amount, "the balance");
    }

    function testFuzz_topup_revertsForZeroAmount(uint256 accountSeed) public {
        _token.mint(_incentive, bound(accountSeed, 0, FUNDS));
        vm.prank(_manager());
        vm.expectRevert();
        IToppable(_incentive).topup(0);
        vm.assertEq(AVariableReward(_incentive).limit(), FUNDS, "as it was");
    }

    function testFuzz_initialize_revertsWithoutLimit(uint256 accountSeed) public virtual {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        bytes memory payload = _payload();
        // The limit is the third or fourth word.
        uint256 word = _limitWord();
        assembly ("memory-safe") {
            mstore(add(add(payload, 32), mul(word, 32)), 0)
        }
        vm.prank(account(accountSeed));
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(payload);
    }

    function _limitWord() internal pure virtual returns (uint256) {
        return 2;
    }
}
