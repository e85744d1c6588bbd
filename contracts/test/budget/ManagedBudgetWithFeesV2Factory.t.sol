// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ManagedBudgetWithFeesV2} from "../../src/budget/ManagedBudgetWithFeesV2.sol";
import {ManagedBudgetWithFeesV2Factory} from "../../src/budget/ManagedBudgetWithFeesV2Factory.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";

contract ManagedBudgetWithFeesV2FactoryTest is OwnedSuite {
    address private constant OWNER = address(0x0123456789);
    address private _implementation = address(new ManagedBudgetWithFeesV2());
    ManagedBudgetWithFeesV2Factory private _factory = new ManagedBudgetWithFeesV2Factory(_implementation, OWNER);

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_factory), OWNER);
    }

    function testFuzz_deployBudget_deploysBudgetForCaller(uint256 accountSeed, uint256 core, uint16 fee) public {
        fee = uint16(bound(fee, 0, 10_000));
        address[] memory users = new address[](1);
        users[0] = account(core);
        address predicted = _factory.predictBudgetAddress(account(accountSeed), 0);
        vm.prank(account(accountSeed));
        address budget = _factory.deployBudget(users, new uint256[](1), fee);
        vm.assertEq(budget, predicted, "where it was said to be");
        vm.assertEq(ManagedBudgetWithFeesV2(payable(budget)).owner(), account(accountSeed), "the caller's");
        vm.assertTrue(ManagedBudgetWithFeesV2(payable(budget)).coreAllowed(account(core)), "the core");
        vm.assertEq(ManagedBudgetWithFeesV2(payable(budget)).managementFee(), fee, "share");
    }

    function testFuzz_nonces_incrementOnDeploy(uint256 accountSeed, uint8 count) public {
        address[] memory users = new address[](1);
        count = count % 4;
        for (uint256 index; index < count; ++index) {
            vm.prank(account(accountSeed));
            _factory.deployBudget(users, new uint256[](1), 0);
        }
        vm.assertEq(_factory.nonces(account(accountSeed)), count, "count");
    }

    function testFuzz_predictBudgetAddress_matchesDeployedAddress(address one, address other, uint256 nonce)
        public
        view
    {
        bool isSame = _factory.predictBudgetAddress(one, nonce) == _factory.predictBudgetAddress(other, nonce);
        vm.assertEq(isSame, one == other, "only the own account");
    }

    function testFuzz_implementation_returnsInitialImplementation(address implementation_) public {
        vm.assertEq(
            new ManagedBudgetWithFeesV2Factory(implementation_, OWNER).implementation(), implementation_, "base"
        );
    }

    function testFuzz_setImplementation_revertsWhenCallerIsNotOwner(uint256 accountSeed, address implementation_)
        public
    {
        bytes memory data = abi.encodeCall(ManagedBudgetWithFeesV2Factory.setImplementation, (implementation_));
        _assertReverts(address(_factory), account(accountSeed), data);
        vm.prank(OWNER);
        _factory.setImplementation(implementation_);
        vm.assertEq(_factory.implementation(), implementation_, "base");
    }
}
