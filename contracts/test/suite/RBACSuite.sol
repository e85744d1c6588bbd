// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../../src/shared/BoostError.sol";
import {RBAC} from "../../src/shared/RBAC.sol";
import {RolesSuite} from "./RolesSuite.sol";

/// @notice What holds of every contract with managers and administrators.
abstract contract RBACSuite is RolesSuite {
    function testFuzz_MANAGER_ROLE_isTheFirstBit(uint256 who) public {
        (address instance,) = _owned();
        vm.prank(account(who));
        vm.assertEq(RBAC(instance).MANAGER_ROLE(), 1, "bit 0");
    }

    function testFuzz_ADMIN_ROLE_isTheSecondBit(uint256 who) public {
        (address instance,) = _owned();
        vm.prank(account(who));
        vm.assertEq(RBAC(instance).ADMIN_ROLE(), 2, "bit 1");
    }

    function testFuzz_isAuthorized_countsOwnerManagersAndAdministrators(uint256 user, uint256 roles) public virtual {
        (address instance, address owner) = _owned();
        if (owner == address(0)) return;
        vm.assertTrue(RBAC(instance).isAuthorized(owner), "the owner");
        address other = _stranger(user, owner);
        vm.assertFalse(RBAC(instance).isAuthorized(other), "no stranger");
        _grant(instance, owner, other, roles);
        vm.assertEq(RBAC(instance).isAuthorized(other), roles & 3 != 0, "two bits");
    }

    function testFuzz_setAuthorized_makesManagers(uint256 who, address[] memory users, bool[] memory flags) public {
        (address instance, address owner) = _owned();
        _refused(instance, _stranger(who, owner), abi.encodeCall(RBAC.setAuthorized, (users, flags)));
        if (owner == address(0)) return;
        address admin = _stranger(who, owner);
        _grant(instance, owner, admin, 2);
        vm.prank(admin);
        if (users.length != flags.length) {
            vm.expectRevert(BoostError.LengthMismatch.selector);
            RBAC(instance).setAuthorized(users, flags);
            (users, flags) = (_one(account(who)), new bool[](1));
            flags[0] = true;
            vm.prank(admin);
        }
        RBAC(instance).setAuthorized(users, flags);
        for (uint256 index; index < users.length; ++index) {
            bool isLast = true;
            for (uint256 later = index + 1; later < users.length; ++later) {
                if (users[later] == users[index]) isLast = false;
            }
            if (isLast) vm.assertEq(RBAC(instance).hasAnyRole(users[index], 1), flags[index], "a manager or not");
        }
    }

    function testFuzz_grantManyRoles_isForAdministrators(uint256 who, uint256 user, uint256[] memory roles) public {
        _many(who, user, roles, true);
    }

    function testFuzz_revokeManyRoles_isForAdministrators(uint256 who, uint256 user, uint256[] memory roles) public {
        _many(who, user, roles, false);
    }

    function _many(uint256 who, uint256 user, uint256[] memory roles, bool isGrant) private {
        (address instance, address owner) = _owned();
        address[] memory users = _one(account(user));
        bytes memory data = isGrant
            ? abi.encodeCall(RBAC.grantManyRoles, (users, roles))
            : abi.encodeCall(RBAC.revokeManyRoles, (users, roles));
        _refused(instance, _stranger(who, owner), data);
        if (owner == address(0)) return;
        _grant(instance, owner, _stranger(who, owner), 2);
        uint256 had = RBAC(instance).rolesOf(account(user));
        vm.prank(_stranger(who, owner));
        (bool isDone,) = instance.call(data);
        vm.assertEq(isDone, roles.length == 1, "as many roles as users");
        uint256 expected = !isDone ? had : isGrant ? had | roles[0] : had & ~roles[0];
        vm.assertEq(RBAC(instance).rolesOf(account(user)), expected, "roles");
    }

    function _one(address user) internal pure returns (address[] memory users) {
        users = new address[](1);
        users[0] = user;
    }
}
