// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {IAccountFactory} from "../../src/account/IAccountFactory.sol";
import {AccountFixture} from "../fixtures/AccountFixture.sol";

contract AccountFactoryTest is AccountFixture {
    function setUp() public {
        _deployAccounts();
    }

    function testFuzz_createAccount_createsAtAddress(uint256 seed, address caller) public {
        address owner = account(seed);
        address expected = factory.getAddress(owner);
        vm.expectEmit(true, true, true, true, address(factory));
        emit IAccountFactory.AccountCreated(expected, owner);
        vm.prank(caller);
        vm.assertEq(factory.createAccount(owner), expected, "any caller creates it");
        vm.assertEq(ASmartAccount(payable(expected)).owner(), owner, "owner");
    }

    function testFuzz_createAccount_isIdempotent(uint256 seed) public {
        address created = factory.createAccount(account(seed));
        bytes32 codehash = created.codehash;
        vm.assertEq(factory.createAccount(account(seed)), created, "the same");
        vm.assertEq(created.codehash, codehash, "the same code");
        vm.assertEq(vm.getNonce(address(factory)), 2, "one creation");
    }

    function test_createAccount_revertsWithoutOwner() public {
        vm.expectRevert(IAccountFactory.OwnerIsZeroAddress.selector);
        factory.createAccount(address(0));
    }

    /// @dev An attacker creates the account first, and tries to become its owner. The owner's first operation, which would create
    /// it, is refused; without the creation it goes through.
    function testFuzz_createAccount_isHarmlessWhenFrontRun(uint256 seed, uint256 attackerSeed) public {
        uint256 key = bound(seed, 1, type(uint128).max);
        address counterfactual = factory.getAddress(vm.addr(key));
        vm.deal(counterfactual, 1 ether);
        ERC4337.PackedUserOperation memory userOp = _creation(counterfactual, vm.addr(key), key);
        address attacker = _otherAccount(attackerSeed, vm.addr(key));
        vm.startPrank(attacker);
        factory.createAccount(vm.addr(key));
        (bool isDone,) = counterfactual.call(abi.encodeCall(ERC4337.initialize, (attacker)));
        vm.stopPrank();
        vm.assertFalse(isDone, "nothing to initialize");
        vm.assertEq(ASmartAccount(payable(counterfactual)).owner(), vm.addr(key), "the owner");
        _assertRefused(userOp, "AA10 sender already constructed");
        userOp.initCode = "";
        _sign(key, userOp);
        _handle(userOp);
        vm.assertEq(address(0xbeef).balance, 1, "paid");
    }

    function testFuzz_createAccount_isPartOfFirstOperation(uint256 seed) public {
        uint256 key = bound(seed, 1, type(uint128).max);
        address counterfactual = factory.getAddress(vm.addr(key));
        vm.deal(counterfactual, 1 ether);
        ERC4337.PackedUserOperation memory userOp = _creation(counterfactual, vm.addr(key), key);
        _handle(userOp);
        vm.assertEq(address(0xbeef).balance, 1, "created and paid");
    }

    /// @dev An operation that creates the account of another owner does not create this one.
    function testFuzz_createAccount_refusesOtherOwnerInOperation(uint256 seed, uint256 other) public {
        uint256 key = bound(seed, 1, type(uint128).max);
        address counterfactual = factory.getAddress(vm.addr(key));
        ERC4337.PackedUserOperation memory userOp = _creation(counterfactual, _otherAccount(other, vm.addr(key)), key);
        _assertRefused(userOp, "AA14 initCode must return sender");
    }

    function testFuzz_getAddress_dependsOnOwnerOnly(uint256 seed, uint256 other, uint64 chainId) public {
        address expected = factory.getAddress(account(seed));
        vm.assertTrue(factory.getAddress(_otherAccount(other, account(seed))) != expected, "another owner");
        vm.chainId(chainId);
        vm.assertEq(factory.getAddress(account(seed)), expected, "the same on every chain");
        bytes32 codeHash = LibClone.initCodeHash(factory.implementation(), abi.encodePacked(account(seed)));
        vm.assertEq(vm.computeCreate2Address(0, codeHash, address(factory)), expected, "CREATE2");
    }

    function testFuzz_implementation_neverChanges(uint256 seed) public {
        address implementation = factory.implementation();
        factory.createAccount(account(seed));
        vm.assertEq(factory.implementation(), implementation, "the same");
    }

    /// @dev The first operation of an account, which creates the account of `owner` and pays one wei.
    function _creation(address sender, address owner, uint256 key)
        private
        view
        returns (ERC4337.PackedUserOperation memory userOp)
    {
        userOp = _operation(sender, 0, _payment());
        userOp.initCode = abi.encodePacked(address(factory), abi.encodeCall(IAccountFactory.createAccount, (owner)));
        _sign(key, userOp);
    }

    function _payment() private pure returns (bytes memory) {
        return abi.encodeCall(ERC4337.execute, (address(0xbeef), 1, ""));
    }
}
