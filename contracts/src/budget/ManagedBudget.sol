// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AManagedBudget} from "./AManagedBudget.sol";

/// @title ManagedBudget
/// @notice A budget whose owner shares its use with others.
contract ManagedBudget is AManagedBudget {
    /// @notice What `initialize` takes.
    /// @param roles - for each of the authorized, its role bits.
    struct InitPayload {
        address owner;
        address[] authorized;
        uint256[] roles;
    }

    /// @notice Initialises the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializeRoles(payload.owner, payload.authorized, payload.roles);
    }

    /// @notice The id of what this contract is.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.MANAGED_BUDGET;
    }
}
