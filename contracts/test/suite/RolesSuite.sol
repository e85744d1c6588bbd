// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {OwnedSuite} from "./OwnedSuite.sol";

/// @notice What holds of every contract with roles.
abstract contract RolesSuite is OwnedSuite {
    function testFuzz_grantRoles_isTheOwnersAlone(uint256 who, uint256 user, uint256 roles) public {
        (address instance, address owner) = _owned();
        bytes memory data = abi.encodeCall(OwnableRoles.grantRoles, (account(user), roles));
        uint256 had = OwnableRoles(instance).rolesOf(account(user));
        _refused(instance, _stranger(who, owner), data);
        if (owner == address(0)) return;
        vm.prank(owner);
        OwnableRoles(instance).grantRoles(account(user), roles);
        vm.assertEq(OwnableRoles(instance).rolesOf(account(user)), had | roles, "added");
    }

    function testFuzz_revokeRoles_isTheOwnersAlone(uint256 who, uint256 user, uint256 roles, uint256 revoked) public {
        (address instance, address owner) = _owned();
        bytes memory data = abi.encodeCall(OwnableRoles.revokeRoles, (account(user), revoked));
        _refused(instance, _stranger(who, owner), data);
        if (owner == address(0)) return;
        vm.prank(owner);
        OwnableRoles(instance).grantRoles(account(user), roles);
        uint256 had = OwnableRoles(instance).rolesOf(account(user));
        vm.prank(owner);
        OwnableRoles(instance).revokeRoles(account(user), revoked);
        vm.assertEq(OwnableRoles(instance).rolesOf(account(user)), had & ~revoked, "taken");
    }

    function testFuzz_renounceRoles_isOnesOwn(uint256 user, uint256 roles, uint256 renounced) public {
        (address instance, address owner) = _owned();
        if (owner != address(0)) {
            vm.prank(owner);
            OwnableRoles(instance).grantRoles(account(user), roles);
        }
        uint256 had = OwnableRoles(instance).rolesOf(account(user));
        vm.prank(account(user));
        OwnableRoles(instance).renounceRoles(renounced);
        vm.assertEq(OwnableRoles(instance).rolesOf(account(user)), had & ~renounced, "given up");
    }

    function testFuzz_rolesOf_isNoneForStrangers(uint256 who) public {
        (address instance, address owner) = _owned();
        vm.assertEq(OwnableRoles(instance).rolesOf(_stranger(who, owner)), 0, "none");
    }

    function testFuzz_hasAnyRole_isTrueForOneBit(uint256 user, uint256 roles, uint256 asked) public {
        (address instance, address owner) = _owned();
        if (owner == address(0)) roles = 0;
        else _grant(instance, owner, account(user), roles);
        roles = OwnableRoles(instance).rolesOf(account(user));
        vm.assertEq(OwnableRoles(instance).hasAnyRole(account(user), asked), roles & asked != 0, "any");
    }

    function testFuzz_hasAllRoles_isTrueForAllBits(uint256 user, uint256 roles, uint256 asked) public {
        (address instance, address owner) = _owned();
        if (owner == address(0)) roles = 0;
        else _grant(instance, owner, account(user), roles);
        roles = OwnableRoles(instance).rolesOf(account(user));
        vm.assertEq(OwnableRoles(instance).hasAllRoles(account(user), asked), roles & asked == asked, "all");
    }

    function _grant(address instance, address owner, address user, uint256 roles) internal {
        vm.prank(owner);
        OwnableRoles(instance).grantRoles(user, roles);
    }
}
