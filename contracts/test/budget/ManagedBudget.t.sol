// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ManagedBudget} from "../../src/budget/ManagedBudget.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ManagedSuite} from "../suite/ManagedSuite.sol";

contract ManagedBudgetTest is ManagedSuite {
    function _name() internal pure override returns (string memory) {
        return "ManagedBudget";
    }

    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(ManagedBudget.InitPayload(OWNER, new address[](0), new uint256[](0)));
    }

    function testFuzz_initialize_grantsInitialRoles(address[] memory users, uint256[] memory roles) public {
        ManagedBudget budget = ManagedBudget(payable(_clone()));
        if (users.length != roles.length) vm.expectRevert(BoostError.LengthMismatch.selector);
        budget.initialize(abi.encode(ManagedBudget.InitPayload(OWNER, users, roles)));
        if (users.length != roles.length) return;
        vm.assertEq(budget.owner(), OWNER, "owner");
        for (uint256 index; index < users.length; ++index) {
            vm.assertTrue(budget.hasAllRoles(users[index], roles[index]), "granted");
        }
    }

    function testFuzz_initialize_grantsSingleRole(uint256 user, uint256 role) public {
        ManagedBudget budget = ManagedBudget(payable(_clone()));
        uint256[] memory roles = new uint256[](1);
        roles[0] = role;
        budget.initialize(abi.encode(ManagedBudget.InitPayload(OWNER, _asArray(account(user)), roles)));
        vm.assertEq(budget.rolesOf(account(user)), role, "granted");
    }
}
