// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {IAccountFactory} from "./IAccountFactory.sol";

/// @title AccountFactory
/// @notice Creates the smart account of an owner, at an address that depends only on the owner.
/// @dev It has neither storage nor an owner, so that bundlers accept it without a stake (ERC-7562) and nobody can change it. It is
/// deployed with CREATE2 from its creation code alone, so an owner has the same address on every chain.
contract AccountFactory is IAccountFactory {
    /// @inheritdoc IAccountFactory
    address public immutable implementation;

    /// @notice Sets what accounts are cloned from.
    /// @param implementation_ - the address of `Account`.
    constructor(address implementation_) {
        implementation = implementation_;
    }

    /// @inheritdoc IAccountFactory
    function createAccount(address owner) external returns (address account) {
        if (owner == address(0)) revert OwnerIsZeroAddress();
        bool isPresent;
        // The owner is in the creation code, and with it in the address: another owner has another address.
        (isPresent, account) = LibClone.createDeterministicClone(implementation, abi.encodePacked(owner), 0);
        if (!isPresent) emit AccountCreated(account, owner);
    }

    /// @inheritdoc IAccountFactory
    function getAddress(address owner) external view returns (address account) {
        return LibClone.predictDeterministicAddress(implementation, abi.encodePacked(owner), 0, address(this));
    }
}
