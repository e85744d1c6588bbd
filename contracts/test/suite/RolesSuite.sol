// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {OwnedSuite} from "./OwnedSuite.sol";

/// @notice Tests of every contract with roles.
abstract contract RolesSuite is OwnedSuite {
    function testFuzz_grantRoles_revertsWhenCallerIsNotOwner(uint256 accountSeed, uint256 user, uint256 roles) public {
        (address instance, address owner) = _ownableInstance();
        bytes memory data = abi.encodeCall(OwnableRoles.grantRoles, (account(user), roles));
        uint256 rolesBefore = OwnableRoles(instance).rolesOf(account(user));
        _assertReverts(instance, _otherAccount(accountSeed, owner), data);
        if (owner == address(0)) return;
        vm.prank(owner);
        OwnableRoles(instance).grantRoles(account(user), roles);
        vm.assertEq(OwnableRoles(instance).rolesOf(account(user)), rolesBefore | roles, "added");
    }

    function testFuzz_revokeRoles_revertsWhenCallerIsNotOwner(
        uint256 accountSeed,
        uint256 user,
        uint256 roles,
        uint256 revoked
    ) public {
        (address instance, address owner) = _ownableInstance();
        bytes memory data = abi.encodeCall(OwnableRoles.revokeRoles, (account(user), revoked));
        _assertReverts(instance, _otherAccount(accountSeed, owner), data);
        if (owner == address(0)) return;
        vm.prank(owner);
        OwnableRoles(instance).grantRoles(account(user), roles);
        uint256 rolesBefore = OwnableRoles(instance).rolesOf(account(user));
        vm.prank(owner);
        OwnableRoles(instance).revokeRoles(account(user), revoked);
        vm.assertEq(OwnableRoles(instance).rolesOf(account(user)), rolesBefore & ~revoked, "taken");
    }

    function testFuzz_renounceRoles_removesOwnRoles(uint256 user, uint256 roles, uint256 renounced) public {
        (address instance, address owner) = _ownableInstance();
        if (owner != address(0)) {
            vm.prank(owner);
            OwnableRoles(instance).grantRoles(account(user), roles);
        }
        uint256 rolesBefore = OwnableRoles(instance).rolesOf(account(user));
        vm.prank(account(user));
        OwnableRoles(instance).renounceRoles(renounced);
        vm.assertEq(OwnableRoles(instance).rolesOf(account(user)), rolesBefore & ~renounced, "given up");
    }

    function testFuzz_rolesOf_isZeroForOtherAccounts(uint256 accountSeed) public {
        (address instance, address owner) = _ownableInstance();
        vm.assertEq(OwnableRoles(instance).rolesOf(_otherAccount(accountSeed, owner)), 0, "another account has no role");
    }

    function testFuzz_hasAnyRole_requiresAnyBit(uint256 user, uint256 roles, uint256 requested) public {
        (address instance, address owner) = _ownableInstance();
        if (owner == address(0)) roles = 0;
        else _grant(instance, owner, account(user), roles);
        roles = OwnableRoles(instance).rolesOf(account(user));
        vm.assertEq(OwnableRoles(instance).hasAnyRole(account(user), requested), roles & requested != 0, "any");
    }

    function testFuzz_hasAllRoles_requiresAllBits(uint256 user, uint256 roles, uint256 requested) public {
        (address instance, address owner) = _ownableInstance();
        if (owner == address(0)) roles = 0;
        else _grant(instance, owner, account(user), roles);
        roles = OwnableRoles(instance).rolesOf(account(user));
        vm.assertEq(OwnableRoles(instance).hasAllRoles(account(user), requested), roles & requested == requested, "all");
    }

    function _grant(address instance, address owner, address user, uint256 roles) internal {
        vm.prank(owner);
        OwnableRoles(instance).grantRoles(user, roles);
    }
}
