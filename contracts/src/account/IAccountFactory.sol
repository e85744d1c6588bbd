// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IAccountFactory
/// @notice Creates the smart account of an owner, at an address that depends only on the owner.
interface IAccountFactory {
    /// @notice An account was created.
    /// @param account - its address.
    /// @param owner - its owner.
    event AccountCreated(address indexed account, address indexed owner);

    /// @notice An account needs an owner.
    error OwnerIsZeroAddress();

    /// @notice Creates the account of an owner, or returns the existing one. Anyone may call it.
    /// @param owner - the account whose key will sign.
    /// @return account its address.
    function createAccount(address owner) external returns (address account);

    /// @notice Returns the address of an owner's account, created or not.
    /// @param owner - the account whose key signs.
    /// @return account its address.
    function getAddress(address owner) external view returns (address account);

    /// @notice Returns the contract that accounts are cloned from.
    /// @return the address of `Account`.
    function implementation() external view returns (address);
}
