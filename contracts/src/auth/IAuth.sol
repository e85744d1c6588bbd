// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Who may create boosts.
interface IAuth {
    /// @notice Whether an account may create boosts.
    function isAuthorized(address addr) external view returns (bool);
}
