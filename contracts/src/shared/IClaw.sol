// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IClaw
/// @notice The function that a budget calls to claw funds back.
interface IClaw {
    /// @notice Returns unclaimed funds of an incentive to the budget.
    /// @param data_ - a `ClawbackPayload`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return amount what the incentive returned, in base units.
    /// @return asset the asset that was returned.
    function clawback(bytes calldata data_, uint256 boostId, uint256 incentiveId) external returns (uint256, address);
}
