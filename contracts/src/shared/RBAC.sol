// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {BoostError} from "./BoostError.sol";

/// @title RBAC
/// @notice An owner, administrators and managers. Roles are bits: 1 for managers, 2 for administrators. The owner is
/// separate and may do everything.
abstract contract RBAC is OwnableRoles {
    /// @notice The role of managers, who use the contract.
    uint256 public constant MANAGER_ROLE = _ROLE_0;

    /// @notice The role of administrators, who also set roles.
    uint256 public constant ADMIN_ROLE = _ROLE_1;

    /// @notice Grants the manager role to accounts, or revokes it.
    /// @param accounts_ - the accounts.
    /// @param authorized_ - whether each account is a manager from now on.
    function setAuthorized(address[] calldata accounts_, bool[] calldata authorized_)
        external
        virtual
        onlyOwnerOrRoles(ADMIN_ROLE)
    {
        if (accounts_.length != authorized_.length) revert BoostError.LengthMismatch();
        for (uint256 index; index < accounts_.length; ++index) {
            _updateRoles(accounts_[index], MANAGER_ROLE, authorized_[index]);
        }
    }

    /// @notice Grants roles to accounts, in addition to those they have.
    /// @param accounts_ - the accounts.
    /// @param roles_ - for each account, the bits to set.
    function grantManyRoles(address[] calldata accounts_, uint256[] calldata roles_)
        external
        virtual
        onlyOwnerOrRoles(ADMIN_ROLE)
    {
        _updateManyRoles(accounts_, roles_, true);
    }

    /// @notice Revokes roles of accounts.
    /// @param accounts_ - the accounts.
    /// @param roles_ - for each account, the bits to clear.
    function revokeManyRoles(address[] calldata accounts_, uint256[] calldata roles_)
        external
        virtual
        onlyOwnerOrRoles(ADMIN_ROLE)
    {
        _updateManyRoles(accounts_, roles_, false);
    }

    /// @notice Returns whether an account is the owner, an administrator or a manager.
    /// @param account_ - the account.
    /// @return whether the account is authorized.
    function isAuthorized(address account_) public view virtual returns (bool) {
        return owner() == account_ || hasAnyRole(account_, MANAGER_ROLE | ADMIN_ROLE);
    }

    function _updateManyRoles(address[] calldata accounts, uint256[] calldata roles, bool isGranted) private {
        if (accounts.length != roles.length) revert BoostError.LengthMismatch();
        for (uint256 index; index < accounts.length; ++index) {
            _updateRoles(accounts[index], roles[index], isGranted);
        }
    }

    /// @notice Reverts with `Unauthorized` if the caller is not authorized.
    modifier onlyAuthorized() {
        _checkAuthorized();
        _;
    }

    function _checkAuthorized() internal view {
        if (!isAuthorized(msg.sender)) revert BoostError.Unauthorized();
    }
}
