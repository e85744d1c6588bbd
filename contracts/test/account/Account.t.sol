// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {SessionSuite} from "./SessionSuite.sol";

contract AccountTest is SessionSuite {
    function _newAccount(uint256 ownerKey) internal override returns (ASmartAccount) {
        return _createAccount(ownerKey);
    }

    function testFuzz_execute_revertsForImplementation(uint256 caller, bytes memory data) public {
        ASmartAccount implementation = ASmartAccount(payable(factory.implementation()));
        vm.assertEq(implementation.owner(), address(0), "no owner");
        vm.prank(account(caller));
        vm.expectRevert(Ownable.Unauthorized.selector);
        implementation.execute(address(target), 0, data);
    }

    function testFuzz_validateUserOp_refusesEverythingForImplementation(uint256 seed, bytes memory signature) public {
        ASmartAccount implementation = ASmartAccount(payable(factory.implementation()));
        vm.deal(address(implementation), 1 ether);
        ERC4337.PackedUserOperation memory userOp = _ownerOperation(implementation, _key(seed), _execution(0, ""));
        _assertRefused(userOp, "AA24 signature error");
        userOp.signature = signature;
        _assertRefused(userOp, "AA24 signature error");
    }

    function testFuzz_isValidSignature_refusesPlainSignature(uint256 seed, bytes32 hash) public {
        // A signature of the owner that does not name the account would be valid for each account of the owner (ERC-7739).
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.assertTrue(account_.isValidSignature(hash, _signature(_key(seed), hash)) == 0xffffffff, "plain");
    }
}
