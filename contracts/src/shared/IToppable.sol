// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IToppable
/// @notice An incentive that can be topped up.
interface IToppable {
    /// @notice Emitted when the incentive was topped up.
    /// @param sender - the account that paid.
    /// @param amount - in base units of the incentive's asset.
    event ToppedUp(address sender, uint256 amount);

    /// @notice Takes more of the asset from the caller, who must have approved it.
    /// @param amount - in base units.
    function topup(uint256 amount) external;
}
