// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AManagedBudget} from "./AManagedBudget.sol";

/// @title ManagedBudget
/// @notice A budget that its owner shares with other accounts.
contract ManagedBudget is AManagedBudget {
    /// @notice The data that `initialize` takes.
    /// @param owner - the account that owns the budget.
    /// @param authorized - the accounts that get roles.
    /// @param roles - the role bits of each account in `authorized`.
    struct InitPayload {
        address owner;
        address[] authorized;
        uint256[] roles;
    }

    /// @notice Initializes the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        _initializeRoles(payload.owner, payload.authorized, payload.roles);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.MANAGED_BUDGET;
    }
}
