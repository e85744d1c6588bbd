// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {Test} from "../shared/Test.sol";

/// @notice Tests of every contract with an owner, which may be the zero address.
abstract contract OwnedSuite is Test {
    /// @dev Returns a new instance and its owner, which is the zero address when it cannot have one.
    function _ownableInstance() internal virtual returns (address instance, address owner);

    function testFuzz_owner_doesNotChangeForNonOwner(uint256 accountSeed) public {
        (address instance, address owner) = _ownableInstance();
        vm.assertEq(Ownable(instance).owner(), owner, "owner");
        _assertReverts(
            instance,
            _otherAccount(accountSeed, owner),
            abi.encodeCall(Ownable.transferOwnership, (account(accountSeed)))
        );
        vm.assertEq(Ownable(instance).owner(), owner, "the same");
    }

    function testFuzz_transferOwnership_revertsWhenCallerIsNotOwner(uint256 accountSeed, uint256 next) public {
        (address instance, address owner) = _ownableInstance();
        _assertReverts(
            instance, _otherAccount(accountSeed, owner), abi.encodeCall(Ownable.transferOwnership, (account(next)))
        );
        if (owner == address(0)) return;
        vm.prank(owner);
        Ownable(instance).transferOwnership(account(next));
        vm.assertEq(Ownable(instance).owner(), account(next), "the next one");
    }

    function testFuzz_renounceOwnership_revertsWhenCallerIsNotOwner(uint256 accountSeed) public {
        (address instance, address owner) = _ownableInstance();
        _assertReverts(instance, _otherAccount(accountSeed, owner), abi.encodeCall(Ownable.renounceOwnership, ()));
        if (owner == address(0)) return;
        vm.prank(owner);
        Ownable(instance).renounceOwnership();
        vm.assertEq(Ownable(instance).owner(), address(0), "no owner");
    }

    function testFuzz_requestOwnershipHandover_expiresAfterTwoDays(uint256 accountSeed, uint32 delay) public {
        (address instance, address owner) = _ownableInstance();
        address newOwner = _otherAccount(accountSeed, owner);
        vm.prank(newOwner);
        Ownable(instance).requestOwnershipHandover();
        if (owner == address(0)) return;
        vm.warp(block.timestamp + delay);
        vm.prank(owner);
        (bool success,) = instance.call(abi.encodeCall(Ownable.completeOwnershipHandover, (newOwner)));
        vm.assertEq(success, delay <= 48 hours, "in time or not");
        vm.assertEq(Ownable(instance).owner(), success ? newOwner : owner, "owner");
    }

    function testFuzz_cancelOwnershipHandover_cancelsRequest(uint256 accountSeed) public {
        (address instance, address owner) = _ownableInstance();
        address newOwner = _otherAccount(accountSeed, owner);
        vm.prank(newOwner);
        Ownable(instance).requestOwnershipHandover();
        vm.prank(newOwner);
        Ownable(instance).cancelOwnershipHandover();
        vm.assertEq(Ownable(instance).ownershipHandoverExpiresAt(newOwner), 0, "no request");
        if (owner == address(0)) return;
        _assertReverts(instance, owner, abi.encodeCall(Ownable.completeOwnershipHandover, (newOwner)));
    }

    function testFuzz_completeOwnershipHandover_revertsWhenCallerIsNotOwner(uint256 accountSeed, uint256 other) public {
        (address instance, address owner) = _ownableInstance();
        address newOwner = _otherAccount(accountSeed, owner);
        vm.prank(newOwner);
        Ownable(instance).requestOwnershipHandover();
        _assertReverts(
            instance, _otherAccount(other, owner), abi.encodeCall(Ownable.completeOwnershipHandover, (newOwner))
        );
        if (owner == address(0)) return;
        vm.prank(owner);
        Ownable(instance).completeOwnershipHandover(newOwner);
        vm.assertEq(Ownable(instance).owner(), newOwner, "the heir");
    }

    function testFuzz_ownershipHandoverExpiresAt_isPerAccount(uint256 accountSeed, uint256 other) public {
        (address instance, address owner) = _ownableInstance();
        address newOwner = _otherAccount(accountSeed, owner);
        vm.prank(newOwner);
        Ownable(instance).requestOwnershipHandover();
        vm.assertEq(Ownable(instance).ownershipHandoverExpiresAt(newOwner), block.timestamp + 48 hours, "two days");
        if (account(other) != newOwner) {
            vm.assertEq(
                Ownable(instance).ownershipHandoverExpiresAt(account(other)), 0, "no handover of another account"
            );
        }
    }

    /// @dev The call reverts for this caller.
    function _assertReverts(address instance, address caller, bytes memory data) internal {
        vm.prank(caller);
        (bool success,) = instance.call(data);
        vm.assertFalse(success, "refused");
    }
}
