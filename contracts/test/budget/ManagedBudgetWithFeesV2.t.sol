// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ManagedBudgetWithFeesV2} from "../../src/budget/ManagedBudgetWithFeesV2.sol";
import {Boost} from "../../src/core/Boost.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {FeeWorld} from "../suite/FeeWorld.sol";
import {ManagedSuite} from "../suite/ManagedSuite.sol";

/// @dev The core is an account here, so that nothing is reserved: what holds of every budget holds of this one.
contract ManagedBudgetWithFeesV2Test is ManagedSuite {
    function _name() internal pure override returns (string memory) {
        return "ManagedBudgetWithFeesV2";
    }

    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(ManagedBudgetWithFeesV2.InitPayload(OWNER, _one(address(0xC0DE)), new uint256[](1), 500));
    }

    function testFuzz_initialize_needsACore(uint256 share) public {
        address instance = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance)
            .initialize(
                abi.encode(ManagedBudgetWithFeesV2.InitPayload(OWNER, new address[](0), new uint256[](0), share))
            );
    }
}

/// @notice A core that claims another core's incentive as its own, for an arbitrary owner.
contract LyingCore {
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

contract ManagedBudgetWithFeesV2CoreTest is FeeWorld {
    function _budgetName() internal pure override returns (string memory) {
        return "ManagedBudgetWithFeesV2";
    }

    function _newFeeBudget(address owner, address core, uint256 share) internal override returns (address budget) {
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (core, 1);
        budget = LibClone.clone(_base(_budgetName()));
        ICloneable(budget).initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(owner, users, roles, share)));
    }

    function testFuzz_coreAllowed_isTrueForTheCore(address other) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(_newFeeBudget(CREATOR, address(_core), SHARE)));
        vm.assertTrue(budget.coreAllowed(address(_core)), "the core");
        if (other != address(_core)) vm.assertFalse(budget.coreAllowed(other), "no other");
    }

    function testFuzz_setCore_believesAnotherAsWell(uint256 core, uint256 who) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_fees)));
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.setCore(account(core));
        vm.prank(CREATOR);
        budget.setCore(account(core));
        vm.assertTrue(budget.coreAllowed(account(core)), "the new one");
        vm.assertTrue(budget.coreAllowed(address(_core)), "the old one");
        vm.assertEq(budget.rolesOf(account(core)), 1, "a manager");
    }

    function testFuzz_payManagementFee_namesTheCore(uint8 claims, uint256 who) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_fees)));
        claims = uint8(bound(claims, 1, LIMIT));
        _claims(claims);
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.payManagementFee(account(who), _boostId, 0);
        budget.payManagementFee(address(_core), _boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), _share(claims), "paid");
    }

    function testFuzz_clawbackFromTargetAndPayFee_namesTheCore(uint8 count, uint256 who) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_fees)));
        bytes memory data = abi.encode(bound(count, 1, LIMIT) * REWARD);
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.clawbackFromTargetAndPayFee(address(_core), data, address(_core), _boostId, 0);
        vm.prank(CREATOR);
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.clawbackFromTargetAndPayFee(account(who), data, address(_core), _boostId, 0);
        vm.prank(CREATOR);
        (uint256 taken,) = budget.clawbackFromTargetAndPayFee(address(_core), data, address(_core), _boostId, 0);
        vm.assertEq(taken, abi.decode(data, (uint256)), "taken");
    }

    function testFuzz_initialize_tellsTheCore(uint256 core) public {
        address[] memory users = new address[](1);
        users[0] = account(core);
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(LibClone.clone(_base(_budgetName()))));
        vm.expectEmit(true, true, true, true, address(budget));
        emit ManagedBudgetWithFeesV2.BoostCoreUpdated(account(core));
        budget.initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(CREATOR, users, new uint256[](1), SHARE)));
    }

    /// @dev A core that was believed once cannot be disbelieved: it names its boosts' owners, and may not name the payee
    /// of what was reserved for another core's incentive.
    function testFuzz_payManagementFee_isForTheCoreThatReservedIt(uint8 claims, address thief) public {
        ManagedBudgetWithFeesV2 budget = ManagedBudgetWithFeesV2(payable(address(_fees)));
        _claims(bound(claims, 1, LIMIT));
        LyingCore liar = new LyingCore(address(budget), _incentive(_boostId, 0), thief);
        vm.prank(CREATOR);
        budget.setCore(address(liar));
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.payManagementFee(address(liar), 0, 0);
        vm.expectRevert(BoostError.Unauthorized.selector);
        budget.payManagementFee(0, 0);
        budget.payManagementFee(address(_core), _boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), _share(bound(claims, 1, LIMIT)), "whose it is");
    }
}
