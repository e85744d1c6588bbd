// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AFeeBudget} from "../../src/budget/AFeeBudget.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {InvariantTest} from "../shared/Test.sol";

/// @notice Invariants of a core's reserved fees and of budgets with fees, for every asset.
abstract contract CoreInvariants is InvariantTest {
    BoostCore internal _core;
    ERC20Token internal _token;

    /// @dev The reserved fees of an asset, for all boosts, including hostile ones.
    function _totalReservedFees(address asset) internal view returns (uint256 sum) {
        for (uint256 boostId; boostId < _core.getBoostCount(); ++boostId) {
            (, address feeAsset, uint256 reserved,,) = _core.incentivesFeeInfo(_incentiveKey(boostId));
            if (feeAsset == asset) sum += reserved;
        }
    }

    /// @dev The owners' shares of a budget's incentives are reserved, and its balance covers them.
    function _assertReserved(AFeeBudget feeBudget, address[] memory incentives) internal view {
        uint256 sum;
        for (uint256 index; index < incentives.length; ++index) {
            uint256 maxFee = feeBudget.incentiveFeesMax(incentives[index]);
            uint256 paid = feeBudget.incentiveFeesDisbursed(incentives[index]);
            vm.assertTrue(paid <= maxFee, "never more than the share");
            sum += maxFee - paid;
        }
        vm.assertEq(feeBudget.reservedFunds(address(_token)), sum, "books");
        vm.assertTrue(_token.balanceOf(address(feeBudget)) >= sum, "present");
    }

    /// @dev Returns the key of a boost's first incentive.
    function _incentiveKey(uint256 boostId) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(boostId, uint256(0)));
    }
}
