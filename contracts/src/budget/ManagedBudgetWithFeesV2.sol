// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AFeeBudget} from "./AFeeBudget.sol";

/// @title ManagedBudgetWithFeesV2
/// @notice A budget that pays owners of boosts a share, for several cores.
contract ManagedBudgetWithFeesV2 is AFeeBudget {
    /// @notice The data that `initialize` takes.
    /// @param owner - the account that owns the budget.
    /// @param authorized - the accounts that get roles. The first is the core, which becomes a manager whatever its
    /// role bits are.
    /// @param roles - the role bits of each account in `authorized`.
    /// @param managementFee - in 1/10,000.
    struct InitPayload {
        address owner;
        address[] authorized;
        uint256[] roles;
        uint256 managementFee;
    }

    /// @notice Emitted when the budget trusts another core, which becomes its default core.
    /// @param boostCore - the core.
    event BoostCoreUpdated(address boostCore);

    /// @notice Whether the budget trusts a core.
    mapping(address core => bool) public coreAllowed;

    address private _core;

    /// @notice Initializes the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.authorized.length == 0 || payload.roles.length == 0) revert InvalidInitializationData();
        payload.roles[0] = MANAGER_ROLE;
        _initializeRoles(payload.owner, payload.authorized, payload.roles);
        _trustCore(payload.authorized[0]);
        _setManagementFee(payload.managementFee);
    }

    /// @notice Trusts another core, and makes it a manager. Only for the owner and administrators.
    /// @dev Trust cannot be withdrawn, because then shares of that core's boosts could neither be paid nor released. To
    /// stop a core, revoke its role. Then it can spend nothing. It can never change incentives of another core.
    /// @param core - the core.
    function setCore(address core) external onlyOwnerOrRoles(ADMIN_ROLE) {
        _grantRoles(core, MANAGER_ROLE);
        _trustCore(core);
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

    /// @notice The same, with a separate argument for the core of the boost.
    /// @param target - the contract that is called to return the funds: the core.
    /// @param data_ - a `ClawbackPayload`.
    /// @param core - the core of the boost.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return amount what the incentive returned, in base units.
    /// @return asset the asset.
    function clawbackFromTargetAndPayFee(
        address target,
        bytes calldata data_,
        address core,
        uint256 boostId,
        uint256 incentiveId
    ) external onlyAuthorized returns (uint256 amount, address asset) {
        return _clawbackAndPayFee(target, data_, core, boostId, incentiveId);
    }

    /// @notice Pays the owner of the boost the share that is due. Anyone can call it.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    function payManagementFee(uint256 boostId, uint256 incentiveId) external nonReentrant {
        _payManagementFee(_core, boostId, incentiveId);
    }

    /// @notice The same, for a boost of another core than the default one.
    /// @param core - the core.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    function payManagementFee(address core, uint256 boostId, uint256 incentiveId) external nonReentrant {
        _payManagementFee(core, boostId, incentiveId);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @dev As in the deployed protocol, `supportsInterface` is true for the first version's id, not for this one.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.MANAGED_BUDGET_WITH_FEES_V2;
    }

    function _trustCore(address core) private {
        _core = core;
        coreAllowed[core] = true;
        emit BoostCoreUpdated(core);
    }

    function _isTrustedCore(address core) internal view override returns (bool) {
        return coreAllowed[core];
    }
}
