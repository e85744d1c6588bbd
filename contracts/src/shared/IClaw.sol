// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IClaw
/// @notice Where a budget asks for its money back.
interface IClaw {
    /// @notice Takes back what nobody has claimed.
    /// @param data_ - a `ClawbackPayload`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return amount what the incentive gave back, in base units.
    /// @return asset of what.
    function clawback(bytes calldata data_, uint256 boostId, uint256 incentiveId) external returns (uint256, address);
}
