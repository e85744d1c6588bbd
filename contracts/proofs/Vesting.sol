// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";

/// @title VestingBudget: what is available when.
contract Vesting {
    uint64 internal start;
    uint64 internal duration;
    uint64 internal cliff;
    uint256 internal held;
    uint256 internal paid;

    //@ budget/VestingBudget.sol end available _vested

    function _distributedOf(address) internal view returns (uint256) {
        return paid;
    }

    function _balance(address) internal view returns (uint256) {
        return held;
    }

    function prove_noMoreIsAvailableThanIsThere(address asset) external view {
        assert(available(asset) <= held);
    }

    function prove_nothingIsAvailableBeforeTheCliff(address asset) external view {
        require(block.timestamp < uint256(start) + cliff);
        assert(available(asset) == 0);
    }

    function prove_everythingIsAvailableAtTheEnd(address asset) external view {
        require(block.timestamp >= end() && cliff <= duration);
        assert(available(asset) == held);
    }

    function prove_noMoreIsVestedThanEverCameIn(uint256 amount) external view {
        assert(_vested(amount) <= amount);
    }
}
