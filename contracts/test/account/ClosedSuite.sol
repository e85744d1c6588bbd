// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {CallContextChecker} from "solady/utils/CallContextChecker.sol";
import {UUPSUpgradeable} from "solady/utils/UUPSUpgradeable.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {SmartAccountSuite} from "./SmartAccountSuite.sol";

/// @notice Tests of what solady's account can do and ours cannot: nobody, not even the owner, can change owner or code.
abstract contract ClosedSuite is SmartAccountSuite {
    function testFuzz_initialize_isClosed(uint256 seed, address next) public {
        _assertClosed(seed, abi.encodeCall(ERC4337.initialize, (next)));
    }

    function testFuzz_delegateExecute_isClosed(uint256 seed, address code, bytes memory data) public {
        _assertClosed(seed, abi.encodeCall(ERC4337.delegateExecute, (code, data)));
    }

    function testFuzz_storageStore_isClosed(uint256 seed, bytes32 slot, bytes32 value) public {
        _assertClosed(seed, abi.encodeCall(ERC4337.storageStore, (slot, value)));
    }

    function testFuzz_transferOwnership_isClosed(uint256 seed, address next) public {
        _assertClosed(seed, abi.encodeCall(Ownable.transferOwnership, (next)));
    }

    function testFuzz_renounceOwnership_isClosed(uint256 seed) public {
        _assertClosed(seed, abi.encodeCall(Ownable.renounceOwnership, ()));
    }

    function testFuzz_requestOwnershipHandover_isClosed(uint256 seed) public {
        _assertClosed(seed, abi.encodeCall(Ownable.requestOwnershipHandover, ()));
    }

    function testFuzz_cancelOwnershipHandover_isClosed(uint256 seed) public {
        _assertClosed(seed, abi.encodeCall(Ownable.cancelOwnershipHandover, ()));
    }

    function testFuzz_completeOwnershipHandover_isClosed(uint256 seed, address next) public {
        _assertClosed(seed, abi.encodeCall(Ownable.completeOwnershipHandover, (next)));
    }

    function testFuzz_upgradeToAndCall_isClosed(uint256 seed, address code, bytes memory data) public {
        _assertClosed(seed, abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (code, data)));
    }

    function testFuzz_proxiableUUID_reverts(uint256 seed) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.expectRevert(CallContextChecker.UnauthorizedCallContext.selector);
        account_.proxiableUUID();
    }

    function testFuzz_ownershipHandoverExpiresAt_isZero(uint256 seed, address next) public {
        vm.assertEq(_newAccount(_key(seed)).ownershipHandoverExpiresAt(next), 0, "nothing is handed over");
    }

    function testFuzz_storageLoad_readsSlot(uint256 seed, bytes32 slot) public {
        vm.assertEq(_newAccount(_key(seed)).storageLoad(slot), 0, "a new account has nothing in storage");
    }

    /// @dev A fallback that unpacks and calls itself would run any function as the account.
    function testFuzz_fallback_reverts(uint256 seed, bytes memory data) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        bytes4 unknown = 0xdeadbeef;
        (bool isDone,) = address(account_).call(bytes.concat(unknown, data));
        vm.assertFalse(isDone, "there is no such function");
    }

    function _assertClosed(uint256 seed, bytes memory data) private {
        ASmartAccount account_ = _newAccount(_key(seed));
        address[4] memory callers = [account_.owner(), address(account_), address(ENTRY_POINT), address(this)];
        for (uint256 index; index < callers.length; ++index) {
            vm.prank(callers[index]);
            (bool isDone, bytes memory reason) = address(account_).call(data);
            vm.assertFalse(isDone, "closed");
            vm.assertTrue(bytes4(reason) == ASmartAccount.NotSupported.selector, "for everyone");
        }
        vm.assertEq(account_.owner(), vm.addr(_key(seed)), "the same owner");
    }
}
