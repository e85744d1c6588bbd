// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AFeeBudget} from "./AFeeBudget.sol";

/// @title ManagedBudgetWithFeesV2
/// @notice A budget that pays boosts' owners a share, for several cores.
contract ManagedBudgetWithFeesV2 is AFeeBudget {
    /// @notice What `initialize` takes.
    /// @param authorized - the first is the core, which becomes a manager whatever its role says.
    /// @param roles - for each of the authorized, its role bits.
    /// @param managementFee - in 1/10,000.
    struct InitPayload {
        address owner;
        address[] authorized;
        uint256[] roles;
        uint256 managementFee;
    }

    /// @notice Another core is believed, and is the one that is meant where none is named.
    /// @param boostCore - the core.
    event BoostCoreUpdated(address boostCore);

    /// @notice Whether a core is believed.
    mapping(address core => bool) public coreAllowed;

    address private _core;

    /// @notice Initialises the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.authorized.length == 0 || payload.roles.length == 0) revert InvalidInitializationData();
        payload.roles[0] = MANAGER_ROLE;
        _initializeRoles(payload.owner, payload.authorized, payload.roles);
        _trustCore(payload.authorized[0]);
        _setManagementFee(payload.managementFee);
    }

    /// @notice Believes another core as well, and makes it a manager. For the owner and administrators.
    /// @dev A core cannot be disbelieved again, or shares of its boosts could neither be paid nor freed. To stop one,
    /// take its role: then it can spend nothing, and it never has a say in another core's incentives.
    /// @param core - the core.
    function setCore(address core) external onlyOwnerOrRoles(ADMIN_ROLE) {
        _grantRoles(core, MANAGER_ROLE);
        _trustCore(core);
    }

    /// @notice Takes back what nobody has claimed, after the boost's owner was paid the share that is due.
    /// @param target - the core.
    /// @param data_ - `abi.encode(uint256 amount)`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return amount what the incentive gave back, in base units.
    /// @return asset the asset.
    function clawbackFromTargetAndPayFee(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        onlyAuthorized
        returns (uint256 amount, address asset)
    {
        return _clawbackAndPayFee(target, data_, target, boostId, incentiveId);
    }

    /// @notice The same, with the core that the boost is on named apart.
    /// @param target - who is asked to give back: the core.
    /// @param data_ - a `ClawbackPayload`.
    /// @param core - who knows the boost.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return amount what the incentive gave back, in base units.
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

    /// @notice Pays the boost's owner the share that is due. Anybody may ask for it.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    function payManagementFee(uint256 boostId, uint256 incentiveId) external nonReentrant {
        _payManagementFee(_core, boostId, incentiveId);
    }

    /// @notice The same, for a boost on another core than the latest.
    /// @param core - the core.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    function payManagementFee(address core, uint256 boostId, uint256 incentiveId) external nonReentrant {
        _payManagementFee(core, boostId, incentiveId);
    }

    /// @notice The id of what this contract is.
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
