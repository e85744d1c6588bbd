// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {AccountFixture} from "../fixtures/AccountFixture.sol";
import {CallTarget} from "./CallTarget.sol";

/// @notice Tests of both smart accounts: what the owner can do, what nobody else can, and what nobody can.
abstract contract SmartAccountSuite is AccountFixture {
    CallTarget internal target;

    function setUp() public virtual {
        _deployAccounts();
        target = new CallTarget();
    }

    /// @dev Returns an owner's account with 100 ether.
    function _newAccount(uint256 ownerKey) internal virtual returns (ASmartAccount account_);

    function _key(uint256 seed) internal pure returns (uint256) {
        return bound(seed, 1, type(uint128).max);
    }

    function _otherKey(uint256 seed, uint256 key) internal pure returns (uint256 other) {
        other = _key(seed);
        if (other == key) other = _key(uint256(keccak256(abi.encode(seed))));
    }

    function testFuzz_owner_isOwner(uint256 seed) public {
        vm.assertEq(_newAccount(_key(seed)).owner(), vm.addr(_key(seed)), "owner");
    }

    function testFuzz_entryPoint_isCanonical(uint256 seed) public {
        vm.assertEq(_newAccount(_key(seed)).entryPoint(), address(ENTRY_POINT), "entry point");
    }

    function testFuzz_execute_callsForOwner(uint256 seed, uint96 value, bytes memory data) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        value = uint96(bound(value, 0, 100 ether));
        vm.prank(account_.owner());
        account_.execute(address(target), value, data);
        _assertCalled(account_, value, data);
    }

    function testFuzz_execute_revertsForOtherCaller(uint256 seed, uint256 other, bytes memory data) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.prank(vm.addr(_otherKey(other, _key(seed))));
        vm.expectRevert(Ownable.Unauthorized.selector);
        account_.execute(address(target), 0, data);
    }

    function testFuzz_executeBatch_isAtomic(uint256 seed, uint96 value, bool isReverting) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        value = uint96(bound(value, 0, 50 ether));
        CallTarget second = new CallTarget();
        second.setReverting(isReverting);
        ERC4337.Call[] memory calls = new ERC4337.Call[](2);
        calls[0] = ERC4337.Call(address(target), value, hex"01");
        calls[1] = ERC4337.Call(address(second), value, hex"02");
        vm.prank(account_.owner());
        if (isReverting) vm.expectRevert(CallTarget.Refused.selector);
        account_.executeBatch(calls);
        vm.assertEq(target.calls(), isReverting ? 0 : 1, "both or none");
        vm.assertEq(address(account_).balance, isReverting ? 100 ether : 100 ether - 2 * uint256(value), "ether");
    }

    function testFuzz_executeBatch_revertsForOtherCaller(uint256 seed, uint256 other) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.prank(vm.addr(_otherKey(other, _key(seed))));
        vm.expectRevert(Ownable.Unauthorized.selector);
        account_.executeBatch(_oneCall(address(target), 0, ""));
    }

    function testFuzz_validateUserOp_acceptsOwner(uint256 seed, uint96 value, bytes memory data) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        value = uint96(bound(value, 0, 50 ether));
        _handle(_ownerOperation(account_, _key(seed), _execution(value, data)));
        _assertCalled(account_, value, data);
    }

    function testFuzz_validateUserOp_refusesOtherKey(uint256 seed, uint256 other) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        _assertRefused(
            _ownerOperation(account_, _otherKey(other, _key(seed)), _execution(0, "")), "AA24 signature error"
        );
    }

    function testFuzz_validateUserOp_refusesMalformedSignature(uint256 seed, bytes memory signature) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        ERC4337.PackedUserOperation memory userOp = _ownerOperation(account_, _key(seed), _execution(0, ""));
        userOp.signature = signature;
        _assertRefused(userOp, "AA24 signature error");
    }

    function testFuzz_validateUserOp_refusesReplay(uint256 seed) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        ERC4337.PackedUserOperation memory userOp = _ownerOperation(account_, _key(seed), _execution(1, ""));
        _handle(userOp);
        _assertRefused(userOp, "AA25 invalid account nonce");
    }

    function testFuzz_validateUserOp_refusesOtherChain(uint256 seed, uint64 chainId) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        ERC4337.PackedUserOperation memory userOp = _ownerOperation(account_, _key(seed), _execution(1, ""));
        vm.chainId(chainId == block.chainid || chainId == 0 ? 77 : chainId);
        _assertRefused(userOp, "AA24 signature error");
    }

    function testFuzz_validateUserOp_refusesOtherContent(uint256 seed, uint96 value, uint256 gas) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        ERC4337.PackedUserOperation memory userOp = _ownerOperation(account_, _key(seed), _execution(1, ""));
        userOp.callData = _execution(bound(value, 2, 50 ether), "");
        _assertRefused(userOp, "AA24 signature error");
        userOp.callData = _execution(1, "");
        userOp.preVerificationGas = bound(gas, PRE_VERIFICATION_GAS + 1, 10 * PRE_VERIFICATION_GAS);
        _assertRefused(userOp, "AA24 signature error");
    }

    function testFuzz_validateUserOp_revertsForOtherCaller(uint256 seed, uint256 caller) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        ERC4337.PackedUserOperation memory userOp = _ownerOperation(account_, _key(seed), _execution(1, ""));
        vm.prank(account(caller));
        vm.expectRevert(Ownable.Unauthorized.selector);
        account_.validateUserOp(userOp, bytes32(0), 1 ether);
    }

    function testFuzz_isValidSignature_acceptsPersonalSign(uint256 seed, uint256 other, bytes32 hash) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        bytes32 digest = _personalSignDigest(account_, hash);
        vm.assertTrue(account_.isValidSignature(hash, _signature(_key(seed), digest)) == 0x1626ba7e, "owner");
        bytes memory otherSignature = _signature(_otherKey(other, _key(seed)), digest);
        vm.assertTrue(account_.isValidSignature(hash, otherSignature) == 0xffffffff, "another key");
    }

    function testFuzz_isValidSignature_refusesOtherAccountsSignature(uint256 seed, uint256 other, bytes32 hash) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        ASmartAccount otherAccount = _newAccount(_otherKey(other, _key(seed)));
        bytes memory signature = _signature(_key(seed), _personalSignDigest(otherAccount, hash));
        vm.assertTrue(account_.isValidSignature(hash, signature) == 0xffffffff, "for another account");
    }

    function test_isValidSignature_announcesErc7739() public {
        bytes32 question = 0x7739773977397739773977397739773977397739773977397739773977397739;
        vm.assertTrue(_newAccount(1).isValidSignature(question, "") == 0x77390001, "ERC-7739");
    }

    function testFuzz_eip712Domain_namesAccount(uint256 seed) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        (, string memory name, string memory version, uint256 chainId, address contract_,,) = account_.eip712Domain();
        vm.assertEq(name, "Laurel Account", "name");
        vm.assertEq(version, "1", "version");
        vm.assertEq(chainId, block.chainid, "chain");
        vm.assertEq(contract_, address(account_), "account");
    }

    function testFuzz_addDeposit_isTheAccounts(uint256 seed, uint96 amount) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.deal(address(this), amount);
        account_.addDeposit{value: amount}();
        vm.assertEq(ENTRY_POINT.balanceOf(address(account_)), amount, "deposit");
    }

    function testFuzz_getDeposit_readsEntryPoint(uint256 seed, uint96 amount) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        vm.deal(address(this), amount);
        ENTRY_POINT.depositTo{value: amount}(address(account_));
        vm.assertEq(account_.getDeposit(), amount, "deposit");
    }

    function testFuzz_withdrawDepositTo_isOnlyForOwner(uint256 seed, uint256 other, uint96 amount) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        amount = uint96(bound(amount, 1, 100 ether));
        vm.deal(address(this), amount);
        account_.addDeposit{value: amount}();
        vm.prank(vm.addr(_otherKey(other, _key(seed))));
        vm.expectRevert(Ownable.Unauthorized.selector);
        account_.withdrawDepositTo(address(target), amount);
        vm.prank(account_.owner());
        account_.withdrawDepositTo(address(target), amount);
        vm.assertEq(address(target).balance, amount, "withdrawn");
    }

    function testFuzz_receiver_acceptsTokens(uint256 seed, address from, uint256 id, bytes memory data) public {
        ASmartAccount account_ = _newAccount(_key(seed));
        _assertReturnsSelector(account_, abi.encodeWithSelector(0x150b7a02, from, from, id, data));
        _assertReturnsSelector(account_, abi.encodeWithSelector(0xf23a6e61, from, from, id, id, data));
        uint256[] memory ids = new uint256[](1);
        _assertReturnsSelector(account_, abi.encodeWithSelector(0xbc197c81, from, from, ids, ids, data));
    }

    function _execution(uint256 value, bytes memory data) internal view returns (bytes memory) {
        return abi.encodeCall(ERC4337.execute, (address(target), value, data));
    }

    function _personalSignDigest(ASmartAccount account_, bytes32 hash) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Laurel Account"),
                keccak256("1"),
                block.chainid,
                address(account_)
            )
        );
        bytes32 content = keccak256(abi.encode(keccak256("PersonalSign(bytes prefixed)"), hash));
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    function _assertCalled(ASmartAccount account_, uint256 value, bytes memory data) private view {
        vm.assertEq(target.lastCaller(), address(account_), "caller");
        vm.assertEq(target.lastValue(), value, "value");
        vm.assertEq(target.lastData(), data, "data");
        vm.assertEq(target.calls(), 1, "once");
    }

    function _assertReturnsSelector(ASmartAccount account_, bytes memory callback) private {
        (bool isAccepted, bytes memory result) = address(account_).call(callback);
        vm.assertTrue(isAccepted && bytes4(result) == bytes4(callback), "the selector says that it accepts");
    }
}
