// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ManagedBudgetWithFeesV2} from "../../src/budget/ManagedBudgetWithFeesV2.sol";
import {ManagedBudgetWithFeesV2Factory} from "../../src/budget/ManagedBudgetWithFeesV2Factory.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";

contract ManagedBudgetWithFeesV2FactoryTest is OwnedSuite {
    address private constant OWNER = address(0x0123456789);
    address private _base = address(new ManagedBudgetWithFeesV2());
    ManagedBudgetWithFeesV2Factory private _factory = new ManagedBudgetWithFeesV2Factory(_base, OWNER);

    function _owned() internal view override returns (address, address) {
        return (address(_factory), OWNER);
    }

    function testFuzz_deployBudget_makesTheCallersBudget(uint256 who, uint256 core, uint16 share) public {
        share = uint16(bound(share, 0, 10_000));
        address[] memory users = new address[](1);
        users[0] = account(core);
        address predicted = _factory.predictBudgetAddress(account(who), 0);
        vm.prank(account(who));
        address budget = _factory.deployBudget(users, new uint256[](1), share);
        vm.assertEq(budget, predicted, "where it was said to be");
        vm.assertEq(ManagedBudgetWithFeesV2(payable(budget)).owner(), account(who), "the caller's");
        vm.assertTrue(ManagedBudgetWithFeesV2(payable(budget)).coreAllowed(account(core)), "the core");
        vm.assertEq(ManagedBudgetWithFeesV2(payable(budget)).managementFee(), share, "share");
    }

    function testFuzz_nonces_countBudgets(uint256 who, uint8 count) public {
        address[] memory users = new address[](1);
        count = count % 4;
        for (uint256 index; index < count; ++index) {
            vm.prank(account(who));
            _factory.deployBudget(users, new uint256[](1), 0);
        }
        vm.assertEq(_factory.nonces(account(who)), count, "so many");
    }

    function testFuzz_predictBudgetAddress_isOnesOwn(address one, address other, uint256 nonce) public view {
        bool isSame = _factory.predictBudgetAddress(one, nonce) == _factory.predictBudgetAddress(other, nonce);
        vm.assertEq(isSame, one == other, "one's own");
    }

    function testFuzz_implementation_isAsConstructed(address base) public {
        vm.assertEq(new ManagedBudgetWithFeesV2Factory(base, OWNER).implementation(), base, "base");
    }

    function testFuzz_setImplementation_isForTheOwner(uint256 who, address base) public {
        bytes memory data = abi.encodeCall(ManagedBudgetWithFeesV2Factory.setImplementation, (base));
        _refused(address(_factory), account(who), data);
        vm.prank(OWNER);
        _factory.setImplementation(base);
        vm.assertEq(_factory.implementation(), base, "base");
    }
}
