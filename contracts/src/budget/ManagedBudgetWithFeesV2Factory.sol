// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {ManagedBudgetWithFeesV2} from "./ManagedBudgetWithFeesV2.sol";

/// @title ManagedBudgetWithFeesV2Factory
/// @notice Deploys budgets at addresses that are known in advance.
contract ManagedBudgetWithFeesV2Factory is Ownable {
    /// @notice Emitted when a budget was deployed.
    /// @param budget - the budget.
    /// @param owner - the owner.
    /// @param implementation - the implementation.
    /// @param salt - hash of the owner and `nonce`, packed.
    /// @param nonce - the number of the owner's budget.
    event BudgetDeployed(
        address indexed budget, address indexed owner, address indexed implementation, bytes32 salt, uint256 nonce
    );

    /// @notice Emitted when the implementation of new budgets changed.
    /// @param oldImplementation - the previous implementation.
    /// @param newImplementation - the new implementation.
    event ImplementationUpdated(address indexed oldImplementation, address indexed newImplementation);

    /// @notice The implementation that new budgets are clones of.
    address public implementation;

    /// @notice The number of budgets that an account has deployed.
    mapping(address owner => uint256) public nonces;

    /// @notice Sets the owner and the first implementation.
    /// @param _managedBudgetWithFeesV2BaseAddress - the first implementation.
    /// @param _owner - the account that may change the implementation.
    constructor(address _managedBudgetWithFeesV2BaseAddress, address _owner) {
        _initializeOwner(_owner);
        implementation = _managedBudgetWithFeesV2BaseAddress;
    }

    /// @notice Deploys a budget that the caller owns.
    /// @param authorized - the accounts that get roles. The first is the core.
    /// @param roles - the role bits of each account in `authorized`.
    /// @param managementFee - in 1/10,000.
    /// @return budget the budget.
    function deployBudget(address[] calldata authorized, uint256[] calldata roles, uint256 managementFee)
        external
        returns (address budget)
    {
        uint256 nonce = nonces[msg.sender]++;
        // The owner is part of the salt, so that no other account can take the address of a future budget.
        bytes32 salt = _salt(msg.sender, nonce);
        address currentImplementation = implementation;
        budget = LibClone.cloneDeterministic(currentImplementation, salt);
        emit BudgetDeployed(budget, msg.sender, currentImplementation, salt, nonce);
        ICloneable(budget)
            .initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(msg.sender, authorized, roles, managementFee)));
    }

    /// @notice Sets the implementation of new budgets. This changes the addresses of budgets that are not deployed yet.
    /// @param _newImplementation - the new implementation.
    function setImplementation(address _newImplementation) external onlyOwner {
        emit ImplementationUpdated(implementation, _newImplementation);
        implementation = _newImplementation;
    }

    /// @notice Returns the address of an account's budget with this nonce, deployed or not.
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
