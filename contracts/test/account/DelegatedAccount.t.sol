// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {SessionSuite} from "./SessionSuite.sol";

contract DelegatedAccountTest is SessionSuite {
    function _newAccount(uint256 ownerKey) internal override returns (ASmartAccount) {
        return _delegateAccount(ownerKey);
    }

    function testFuzz_execute_revertsForImplementation(uint256 caller, bytes memory data) public {
        vm.prank(account(caller));
        vm.expectRevert(Ownable.Unauthorized.selector);
        delegate.execute(address(target), 0, data);
    }

    function test_installSession_usesItsOwnStorage() public {
        bytes32 id = _install(_grant());
        bytes32 namespace =
            keccak256(abi.encode(uint256(keccak256("laurel.account.sessions")) - 1)) & ~bytes32(uint256(0xff));
        bytes32 record = keccak256(abi.encode(id, namespace));
        vm.assertEq(address(uint160(uint256(vm.load(address(smartAccount), record)))), vm.addr(SESSION_KEY), "ERC-7201");
        for (uint256 slot; slot < 20; ++slot) {
            vm.assertEq(vm.load(address(smartAccount), bytes32(slot)), 0, "what other delegates use");
        }
    }

    function testFuzz_isValidSignature_acceptsPlainSignatureOfItsKeyAlone(uint256 seed, uint256 other, bytes32 hash)
        public
    {
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.assertTrue(account_.isValidSignature(hash, _signature(_key(seed), hash)) == 0x1626ba7e, "as without code");
        bytes memory otherSignature = _signature(_otherKey(other, _key(seed)), hash);
        vm.assertTrue(account_.isValidSignature(hash, otherSignature) == 0xffffffff, "another key");
    }
}
