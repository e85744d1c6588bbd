// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AFeeBudget} from "./AFeeBudget.sol";

/// @title ManagedBudgetWithFees
/// @notice A budget that pays owners of boosts a share, for one core.
contract ManagedBudgetWithFees is AFeeBudget {
    /// @notice The data that `initialize` takes.
    /// @param owner - the account that owns the budget.
    /// @param authorized - the accounts that get roles. The first is the core.
    /// @param roles - the role bits of each account in `authorized`.
    /// @param managementFee - in 1/10,000.
    struct InitPayload {
        address owner;
        address[] authorized;
        uint256[] roles;
        uint256 managementFee;
    }

    address private _core;

    /// @notice Initializes the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.authorized.length == 0) revert InvalidInitializationData();
        _core = payload.authorized[0];
        _initializeRoles(payload.owner, payload.authorized, payload.roles);
        _setManagementFee(payload.managementFee);
    }

    /// @notice Pays the owner of the boost the share that is due, then claws back unclaimed funds.
    /// @param target - the core.
    /// @param data_ - `abi.encode(uint256 amount)`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return amount what the incentive returned, in base units.
    /// @return asset the asset.
    function clawbackFromTargetAndPayFee(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        onlyAuthorized
        returns (uint256 amount, address asset)
    {
        return _clawbackAndPayFee(target, data_, target, boostId, incentiveId);
    }

    /// @notice Pays the owner of the boost the share that is due. Anyone can call it.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    function payManagementFee(uint256 boostId, uint256 incentiveId) external nonReentrant {
        _payManagementFee(_core, boostId, incentiveId);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.MANAGED_BUDGET_WITH_FEES;
    }

    function _isTrustedCore(address core) internal view override returns (bool) {
        return core == _core;
    }
}
