// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {ManagedBudgetWithFeesV2} from "./ManagedBudgetWithFeesV2.sol";

/// @title ManagedBudgetWithFeesV2Factory
/// @notice Makes budgets at addresses that are known beforehand.
contract ManagedBudgetWithFeesV2Factory is Ownable {
    /// @notice A budget was made.
    /// @param budget - the budget.
    /// @param owner - the owner.
    /// @param implementation - the implementation.
    /// @param salt - hash of the owner and `nonce`, packed.
    /// @param nonce - the number of the owner's budget.
    event BudgetDeployed(
        address indexed budget, address indexed owner, address indexed implementation, bytes32 salt, uint256 nonce
    );

    /// @notice Budgets are clones of another implementation from now on.
    /// @param oldImplementation - the implementation until now.
    /// @param newImplementation - the implementation from now on.
    event ImplementationUpdated(address indexed oldImplementation, address indexed newImplementation);

    /// @notice What new budgets are clones of.
    address public implementation;

    /// @notice The number of budgets that an account has deployed.
    mapping(address owner => uint256) public nonces;

    /// @param _managedBudgetWithFeesV2BaseAddress - the first implementation.
    /// @param _owner - who may change it.
    constructor(address _managedBudgetWithFeesV2BaseAddress, address _owner) {
        _initializeOwner(_owner);
        implementation = _managedBudgetWithFeesV2BaseAddress;
    }

    /// @notice Makes a budget that the caller owns.
    /// @param authorized - the first is the core.
    /// @param roles - for each of the authorized, its role bits.
    /// @param managementFee - in 1/10,000.
    /// @return budget the budget.
    function deployBudget(address[] calldata authorized, uint256[] calldata roles, uint256 managementFee)
        external
        returns (address budget)
    {
        uint256 nonce = nonces[msg.sender]++;
        // The owner is part of the salt, so that nobody can take the address that another's budget will have.
        bytes32 salt = _salt(msg.sender, nonce);
        address currentImplementation = implementation;
        budget = LibClone.cloneDeterministic(currentImplementation, salt);
        emit BudgetDeployed(budget, msg.sender, currentImplementation, salt, nonce);
        ICloneable(budget)
            .initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(msg.sender, authorized, roles, managementFee)));
    }

    /// @notice Clones another implementation from now on. Budgets not made yet get other addresses by it.
    /// @param _newImplementation - the implementation from now on.
    function setImplementation(address _newImplementation) external onlyOwner {
        emit ImplementationUpdated(implementation, _newImplementation);
        implementation = _newImplementation;
    }

    /// @notice The address of an account's budget with this nonce, deployed or not.
    /// @param owner - the owner.
    /// @param nonce - the number of the owner's budget.
    /// @return the address.
    function predictBudgetAddress(address owner, uint256 nonce) external view returns (address) {
        return LibClone.predictDeterministicAddress(implementation, _salt(owner, nonce), address(this));
    }

    function _salt(address owner, uint256 nonce) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(owner, nonce));
    }
}
