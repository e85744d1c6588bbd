// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IAuth
/// @notice Decides who may create boosts.
interface IAuth {
    /// @notice Returns whether an account may create boosts.
    /// @param addr - the account.
    /// @return whether the account is authorized.
    function isAuthorized(address addr) external view returns (bool);
}
