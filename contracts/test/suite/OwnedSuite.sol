// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {Test} from "../shared/Test.sol";

/// @notice What holds of every contract that has an owner, or nobody for one.
abstract contract OwnedSuite is Test {
    /// @dev A fresh instance and who owns it; the zero address where nobody can.
    function _owned() internal virtual returns (address instance, address owner);

    function testFuzz_owner_staysWhoeverAsks(uint256 who) public {
        (address instance, address owner) = _owned();
        vm.assertEq(Ownable(instance).owner(), owner, "owner");
        _refused(instance, _stranger(who, owner), abi.encodeCall(Ownable.transferOwnership, (account(who))));
        vm.assertEq(Ownable(instance).owner(), owner, "the same");
    }

    function testFuzz_transferOwnership_isTheOwnersAlone(uint256 who, uint256 next) public {
        (address instance, address owner) = _owned();
        _refused(instance, _stranger(who, owner), abi.encodeCall(Ownable.transferOwnership, (account(next))));
        if (owner == address(0)) return;
        vm.prank(owner);
        Ownable(instance).transferOwnership(account(next));
        vm.assertEq(Ownable(instance).owner(), account(next), "the next one");
    }

    function testFuzz_renounceOwnership_isTheOwnersAlone(uint256 who) public {
        (address instance, address owner) = _owned();
        _refused(instance, _stranger(who, owner), abi.encodeCall(Ownable.renounceOwnership, ()));
        if (owner == address(0)) return;
        vm.prank(owner);
        Ownable(instance).renounceOwnership();
        vm.assertEq(Ownable(instance).owner(), address(0), "nobody");
    }

    function testFuzz_requestOwnershipHandover_lastsTwoDays(uint256 who, uint32 delay) public {
        (address instance, address owner) = _owned();
        address heir = _stranger(who, owner);
        vm.prank(heir);
        Ownable(instance).requestOwnershipHandover();
        if (owner == address(0)) return;
        vm.warp(block.timestamp + delay);
        vm.prank(owner);
        (bool isDone,) = instance.call(abi.encodeCall(Ownable.completeOwnershipHandover, (heir)));
        vm.assertEq(isDone, delay <= 48 hours, "in time or not");
        vm.assertEq(Ownable(instance).owner(), isDone ? heir : owner, "owner");
    }

    function testFuzz_cancelOwnershipHandover_endsTheRequest(uint256 who) public {
        (address instance, address owner) = _owned();
        address heir = _stranger(who, owner);
        vm.prank(heir);
        Ownable(instance).requestOwnershipHandover();
        vm.prank(heir);
        Ownable(instance).cancelOwnershipHandover();
        vm.assertEq(Ownable(instance).ownershipHandoverExpiresAt(heir), 0, "no request");
        if (owner == address(0)) return;
        _refused(instance, owner, abi.encodeCall(Ownable.completeOwnershipHandover, (heir)));
    }

    function testFuzz_completeOwnershipHandover_isTheOwnersAlone(uint256 who, uint256 other) public {
        (address instance, address owner) = _owned();
        address heir = _stranger(who, owner);
        vm.prank(heir);
        Ownable(instance).requestOwnershipHandover();
        _refused(instance, _stranger(other, owner), abi.encodeCall(Ownable.completeOwnershipHandover, (heir)));
        if (owner == address(0)) return;
        vm.prank(owner);
        Ownable(instance).completeOwnershipHandover(heir);
        vm.assertEq(Ownable(instance).owner(), heir, "the heir");
    }

    function testFuzz_ownershipHandoverExpiresAt_isOnesOwn(uint256 who, uint256 other) public {
        (address instance, address owner) = _owned();
        address heir = _stranger(who, owner);
        vm.prank(heir);
        Ownable(instance).requestOwnershipHandover();
        vm.assertEq(Ownable(instance).ownershipHandoverExpiresAt(heir), block.timestamp + 48 hours, "two days");
        if (account(other) != heir) {
            vm.assertEq(Ownable(instance).ownershipHandoverExpiresAt(account(other)), 0, "nobody else's");
        }
    }

    /// @dev The call reverts for this caller.
    function _refused(address instance, address caller, bytes memory data) internal {
        vm.prank(caller);
        (bool isDone,) = instance.call(data);
        vm.assertFalse(isDone, "refused");
    }
}
