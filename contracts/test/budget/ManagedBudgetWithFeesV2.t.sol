// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ManagedBudgetWithFeesV2} from "../../src/budget/ManagedBudgetWithFeesV2.sol";
import {Boost} from "../../src/core/Boost.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ManagementFeeSuite} from "../suite/ManagementFeeSuite.sol";
import {ManagedSuite} from "../suite/ManagedSuite.sol";

/// @dev The core is an account here, so that nothing is reserved. The tests of all budgets then apply to this one.
contract ManagedBudgetWithFeesV2Test is ManagedSuite {
    function _name() internal pure override returns (string memory) {
        return "ManagedBudgetWithFeesV2";
    }

    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(ManagedBudgetWithFeesV2.InitPayload(OWNER, _asArray(address(0xC0DE)), new uint256[](1), 500));
    }

    function testFuzz_initialize_revertsWithoutCore(uint256 fee) public {
        address instance = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance)
            .initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(OWNER, new address[](0), new uint256[](0), fee)));
    }
}

/// @notice A core that claims another core's incentive as its own, for an arbitrary owner.
contract ImpostorCore {
    Boost private _boost;

    constructor(address budget, address incentive, address owner) {
        _boost.budget = budget;
        _boost.owner = owner;
        _boost.incentives.push(incentive);
    }

    function getBoost(uint256) external view returns (Boost memory) {
        return _boost;
    }
}

contract ManagedBudgetWithFeesV2CoreTest is ManagementFeeSuite {
    function _budgetName() internal pure override returns (string memory) {
        return "ManagedBudgetWithFeesV2";
    }

    function _deployFeeBudget(address owner, address core, uint256 fee) internal override returns (address budget) {
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (core, 1);
        budget = LibClone.clone(_implementation(_budgetName()));
        ICloneable(budget).initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(owner, users, roles, fee)));
    }

    function testFuzz_coreAllowed_isTrueForInitialCore(address other) public {
        ManagedBudgetWithFeesV2 budget =
            ManagedBudgetWithFeesV2(payable(_deployFeeBudget(CREATOR, address(_core), MANAGEMENT_FEE)));
        vm.assertTrue(budget.coreAllowed(address(_core)), "the core");
        if (other != address(_core)) vm.assertFalse(budget.coreAllowed(other), "no other");
    }

    function testFuzz_setCore_addsTrustedCore(uint256 core, uint256 accountSeed) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_feeBudget)));
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.setCore(account(core));
        vm.prank(CREATOR);
        budget.setCore(account(core));
        vm.assertTrue(budget.coreAllowed(account(core)), "the new one");
        vm.assertTrue(budget.coreAllowed(address(_core)), "the old one");
        vm.assertEq(budget.rolesOf(account(core)), 1, "a manager");
    }

    function testFuzz_payManagementFee_acceptsCoreArgument(uint8 claims, uint256 accountSeed) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_feeBudget)));
        claims = uint8(bound(claims, 1, LIMIT));
        _claimMany(claims);
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.payManagementFee(account(accountSeed), _boostId, 0);
        budget.payManagementFee(address(_core), _boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(claims), "paid");
    }

    function testFuzz_clawbackFromTargetAndPayFee_acceptsCoreArgument(uint8 count, uint256 accountSeed) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_feeBudget)));
        bytes memory data = abi.encode(bound(count, 1, LIMIT) * REWARD);
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.clawbackFromTargetAndPayFee(address(_core), data, address(_core), _boostId, 0);
        vm.prank(CREATOR);
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.clawbackFromTargetAndPayFee(account(accountSeed), data, address(_core), _boostId, 0);
        vm.prank(CREATOR);
        (uint256 returned,) = budget.clawbackFromTargetAndPayFee(address(_core), data, address(_core), _boostId, 0);
        vm.assertEq(returned, abi.decode(data, (uint256)), "taken");
    }

    function testFuzz_initialize_emitsBoostCoreUpdated(uint256 core) public {
        address[] memory users = new address[](1);
        users[0] = account(core);
        ManagedBudgetWithFeesV2 budget =
            ManagedBudgetWithFeesV2(payable(LibClone.clone(_implementation(_budgetName()))));
        vm.expectEmit(true, true, true, true, address(budget));
        emit ManagedBudgetWithFeesV2.BoostCoreUpdated(account(core));
        budget.initialize(
            abi.encode(ManagedBudgetWithFeesV2.InitPayload(CREATOR, users, new uint256[](1), MANAGEMENT_FEE))
        );
    }

    /// @dev The trust in a core cannot be revoked. A trusted core names the owners of its boosts, but must not name the payee
    /// of fees that are reserved for the incentive of another core.
    function testFuzz_payManagementFee_revertsForOtherCore(uint8 claims, address attacker) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_feeBudget)));
        _claimMany(bound(claims, 1, LIMIT));
        ImpostorCore impostor = new ImpostorCore(address(budget), _incentive(_boostId, 0), attacker);
        vm.prank(CREATOR);
        budget.setCore(address(impostor));
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.payManagementFee(address(impostor), 0, 0);
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.payManagementFee(0, 0);
        budget.payManagementFee(address(_core), _boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(bound(claims, 1, LIMIT)), "whose it is");
    }
}
