// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ManagedBudgetWithFees} from "../../src/budget/ManagedBudgetWithFees.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ManagementFeeSuite} from "../suite/ManagementFeeSuite.sol";
import {ManagedSuite} from "../suite/ManagedSuite.sol";

/// @dev The core is an account here, so that nothing is reserved. The tests of all budgets then apply to this one.
contract ManagedBudgetWithFeesTest is ManagedSuite {
    function _name() internal pure override returns (string memory) {
        return "ManagedBudgetWithFees";
    }

    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(ManagedBudgetWithFees.InitPayload(OWNER, _asArray(address(0xC0DE)), new uint256[](1), 500));
    }

    function testFuzz_initialize_revertsWithoutCore(uint256 fee) public {
        address instance = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance)
            .initialize(abi.encode(ManagedBudgetWithFees.InitPayload(OWNER, new address[](0), new uint256[](0), fee)));
    }
}

contract ManagedBudgetWithFeesCoreTest is ManagementFeeSuite {
    function _budgetName() internal pure override returns (string memory) {
        return "ManagedBudgetWithFees";
    }

    function _deployFeeBudget(address owner, address core, uint256 fee) internal override returns (address budget) {
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (core, 1);
        budget = LibClone.clone(_implementation(_budgetName()));
        ICloneable(budget).initialize(abi.encode(ManagedBudgetWithFees.InitPayload(owner, users, roles, fee)));
    }
}
