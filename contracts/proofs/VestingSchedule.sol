// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";

/// @notice The available funds of VestingBudget over time.
contract VestingSchedule {
    uint64 internal start;
    uint64 internal duration;
    uint64 internal cliff;
    uint256 internal balance;
    uint256 internal distributedAmount;

    //@ budget/VestingBudget.sol end available _vested

    function _getDistributed(address) internal view returns (uint256) {
        return distributedAmount;
    }

    function _balance(address) internal view returns (uint256) {
        return balance;
    }

    function prove_availableNeverExceedsBalance(address asset) external view {
        assert(available(asset) <= balance);
    }

    function prove_nothingIsAvailableBeforeCliff(address asset) external view {
        require(block.timestamp < uint256(start) + cliff);
        assert(available(asset) == 0);
    }

    function prove_entireBalanceIsAvailableAfterEnd(address asset) external view {
        require(block.timestamp >= end() && cliff <= duration);
        assert(available(asset) == balance);
    }

    function prove_vestedAmountNeverExceedsTotal(uint256 amount) external view {
        assert(_vested(amount) <= amount);
    }
}
