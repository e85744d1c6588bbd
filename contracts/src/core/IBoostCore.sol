// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IClaw} from "../shared/IClaw.sol";
import {Boost} from "./Boost.sol";

/// @title What budgets ask of a core.
interface IBoostCore is IClaw {
    /// @notice Creates a boost.
    /// @param data_ - a compressed `CreateBoostPayload`.
    function createBoost(bytes calldata data_) external returns (Boost memory);

    /// @notice A boost by its number.
    function getBoost(uint256 index) external view returns (Boost memory);

    /// @notice Adds to an incentive from a budget that the caller may use.
    /// @param data_ - what the incentive's initialiser would take for just the amount that is added.
    /// @param budget - the zero address is the boost's own.
    function topupIncentiveFromBudget(uint256 boostId, uint256 incentiveId, bytes calldata data_, address budget)
        external;
}
