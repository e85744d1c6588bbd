// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../../src/shared/BoostError.sol";
import {RBAC} from "../../src/shared/RBAC.sol";
import {RolesSuite} from "./RolesSuite.sol";

/// @notice Tests of every contract with managers and administrators.
abstract contract RBACSuite is RolesSuite {
    function testFuzz_MANAGER_ROLE_isBitZero(uint256 accountSeed) public {
        (address instance,) = _ownableInstance();
        vm.prank(account(accountSeed));
        vm.assertEq(RBAC(instance).MANAGER_ROLE(), 1, "bit 0");
    }

    function testFuzz_ADMIN_ROLE_isBitOne(uint256 accountSeed) public {
        (address instance,) = _ownableInstance();
        vm.prank(account(accountSeed));
        vm.assertEq(RBAC(instance).ADMIN_ROLE(), 2, "bit 1");
    }

    function testFuzz_isAuthorized_includesOwnerManagersAndAdmins(uint256 user, uint256 roles) public virtual {
        (address instance, address owner) = _ownableInstance();
        if (owner == address(0)) return;
        vm.assertTrue(RBAC(instance).isAuthorized(owner), "the owner");
        address other = _otherAccount(user, owner);
        vm.assertFalse(RBAC(instance).isAuthorized(other), "another account is not authorized");
        _grant(instance, owner, other, roles);
        vm.assertEq(RBAC(instance).isAuthorized(other), roles & 3 != 0, "two bits");
    }

    function testFuzz_setAuthorized_grantsManagerRole(uint256 accountSeed, address[] memory users, bool[] memory flags)
        public
    {
        (address instance, address owner) = _ownableInstance();
        _assertReverts(instance, _otherAccount(accountSeed, owner), abi.encodeCall(RBAC.setAuthorized, (users, flags)));
        if (owner == address(0)) return;
        address admin = _otherAccount(accountSeed, owner);
        _grant(instance, owner, admin, 2);
        vm.prank(admin);
        if (users.length != flags.length) {
            vm.expectRevert(BoostError.LengthMismatch.selector);
            RBAC(instance).setAuthorized(users, flags);
            (users, flags) = (_asArray(account(accountSeed)), new bool[](1));
            flags[0] = true;
            vm.prank(admin);
        }
        RBAC(instance).setAuthorized(users, flags);
        for (uint256 index; index < users.length; ++index) {
            bool isLast = true;
            for (uint256 next = index + 1; next < users.length; ++next) {
                if (users[next] == users[index]) isLast = false;
            }
            if (isLast) vm.assertEq(RBAC(instance).hasAnyRole(users[index], 1), flags[index], "a manager or not");
        }
    }

    function testFuzz_grantManyRoles_revertsWhenCallerIsNotAdmin(
        uint256 accountSeed,
        uint256 user,
        uint256[] memory roles
    ) public {
        _assertManyRoles(accountSeed, user, roles, true);
    }

    function testFuzz_revokeManyRoles_revertsWhenCallerIsNotAdmin(
        uint256 accountSeed,
        uint256 user,
        uint256[] memory roles
    ) public {
        _assertManyRoles(accountSeed, user, roles, false);
    }

    function _assertManyRoles(uint256 accountSeed, uint256 user, uint256[] memory roles, bool isGrant) private {
        (address instance, address owner) = _ownableInstance();
        address[] memory users = _asArray(account(user));
        bytes memory data = isGrant
            ? abi.encodeCall(RBAC.grantManyRoles, (users, roles))
            : abi.encodeCall(RBAC.revokeManyRoles, (users, roles));
        _assertReverts(instance, _otherAccount(accountSeed, owner), data);
        if (owner == address(0)) return;
        _grant(instance, owner, _otherAccount(accountSeed, owner), 2);
        uint256 rolesBefore = RBAC(instance).rolesOf(account(user));
        vm.prank(_otherAccount(accountSeed, owner));
        (bool success,) = instance.call(data);
        vm.assertEq(success, roles.length == 1, "as many roles as users");
        uint256 expected = !success ? rolesBefore : isGrant ? rolesBefore | roles[0] : rolesBefore & ~roles[0];
        vm.assertEq(RBAC(instance).rolesOf(account(user)), expected, "roles");
    }

    function _asArray(address user) internal pure returns (address[] memory users) {
        users = new address[](1);
        users[0] = user;
    }
}
