// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISessions} from "../../src/account/ISessions.sol";
import {SessionGrantSuite} from "./SessionGrantSuite.sol";

/// @notice Tests of what a session can do, and of everything that it cannot.
abstract contract SessionSuite is SessionGrantSuite {
    function testFuzz_executeSession_callsWithinLimits(uint256 value, uint256 selectorSeed, uint256 amount) public {
        bytes32 id = _install(_grant());
        value = bound(value, 0, 2 ether);
        amount = bound(amount, 0, 100 ether);
        if (selectorSeed % 4 == 1) {
            vm.prank(address(smartAccount));
            token.approve(address(smartAccount), amount);
        }
        // The token of OpenZeppelin has no increaseAllowance, so an operation with it reverts, and is spent all the same.
        bool isReverting = selectorSeed % 4 == 3;
        ERC4337.Call[] memory calls = new ERC4337.Call[](2);
        calls[0] = _ping(value)[0];
        calls[1] = _moveToken(selectorSeed, amount);
        _handle(_operationOf(id, calls));
        vm.assertEq(target.calls(), isReverting ? 0 : 1, "called");
        vm.assertEq(address(target).balance, isReverting ? 0 : value, "ether");
        uint256 moved = token.balanceOf(PAYEE) + token.allowance(address(smartAccount), PAYEE);
        vm.assertEq(moved, isReverting ? 0 : amount, "moved or approved");
        ISessions.Session memory session = smartAccount.getSession(id);
        vm.assertEq(session.callsLeft, 8, "two calls");
        vm.assertEq(session.valueLeft, 10 ether - value, "spent");
        vm.assertEq(session.gasCostLeft, 1 ether - _maxGasCost(), "the most that it could cost");
        vm.assertEq(smartAccount.getSessionToken(id, address(token)), 100 ether - amount, "spent");
    }

    function testFuzz_executeSession_sendsEther(uint256 value) public {
        bytes32 id = _install(_grant());
        value = bound(value, 0, 3 ether);
        _handle(_operationOf(id, _oneCall(address(target), value, "")));
        vm.assertEq(address(target).balance, value, "sent");
    }

    function testFuzz_executeSession_sendsEtherToAnyTarget(uint256 seed, uint256 value) public {
        ISessions.SessionGrant memory grant = _grant();
        grant.allowedCalls[0] = ISessions.AllowedCall(address(0), 0, 1 ether);
        bytes32 id = _install(grant);
        value = bound(value, 1, 1 ether);
        address to = _otherAccount(seed, smartAccount.owner());
        _handle(_operationOf(id, _oneCall(to, value, "")));
        vm.assertEq(to.balance, value, "sent");
        _assertReverted(_operationOf(id, _oneCall(to, 0, hex"01020304")), _notAllowed(to, 0x01020304));
        address self = address(smartAccount);
        _assertReverted(_operationOf(id, _oneCall(self, value, "")), _notAllowed(self, 0));
        _assertReverted(
            _operationOf(id, _oneCall(address(ENTRY_POINT), value, "")), _notAllowed(address(ENTRY_POINT), 0)
        );
    }

    function testFuzz_executeSession_revertsForOtherCaller(uint256 caller) public {
        bytes32 id = _install(_grant());
        address[3] memory callers = [account(caller), smartAccount.owner(), vm.addr(SESSION_KEY)];
        for (uint256 index; index < callers.length; ++index) {
            vm.prank(callers[index]);
            vm.expectRevert(Ownable.Unauthorized.selector);
            smartAccount.executeSession(id, _ping(0));
        }
    }

    function testFuzz_executeSession_refusesOtherKey(uint256 seed) public {
        bytes32 id = _install(_grant());
        uint256 key = _otherKey(seed, SESSION_KEY);
        _assertRefused(_sessionOperation(smartAccount, key, id, _ping(0)), "AA24 signature error");
        vm.assertEq(smartAccount.getSession(id).callsLeft, 10, "nothing is spent");
    }

    function testFuzz_executeSession_refusesOtherCall(address called, bytes memory data) public {
        bytes32 id = _install(_grant());
        vm.assume(called != address(target) && called != address(token));
        _assertReverted(_operationOf(id, _oneCall(called, 0, data)), _notAllowed(called, _first4(data)));
    }

    function testFuzz_executeSession_refusesOtherSelector(bytes4 selector, bytes memory rest) public {
        bytes32 id = _install(_grant());
        vm.assume(selector != PING);
        bytes memory data = bytes.concat(selector, rest);
        // Also four zeros, which are not the same as no calldata.
        _assertReverted(_operationOf(id, _oneCall(address(target), 0, data)), _notAllowed(address(target), selector));
    }

    function testFuzz_executeSession_refusesShortCalldata(uint256 length, uint256 selectorSeed) public {
        bytes32 id = _install(_grant());
        bytes memory data = _moveToken(selectorSeed, 1).data;
        length = bound(length, 1, data.length - 1);
        bytes memory short = new bytes(length);
        for (uint256 index; index < length; ++index) {
            short[index] = data[index];
        }
        _assertReverted(
            _operationOf(id, _oneCall(address(token), 0, short)), _notAllowed(address(token), _first4(short))
        );
    }

    function testFuzz_executeSession_limitsValueOfCall(uint256 value) public {
        bytes32 id = _install(_grant());
        value = bound(value, 2 ether + 1, type(uint256).max);
        _assertReverted(_operationOf(id, _ping(value)), _notAllowed(address(target), PING));
    }

    function testFuzz_executeSession_limitsTotalValue(uint256 count) public {
        ISessions.SessionGrant memory grant = _grant();
        grant.maxValue = 5 ether;
        bytes32 id = _install(grant);
        ERC4337.Call[] memory calls = new ERC4337.Call[](bound(count, 3, 10));
        for (uint256 index; index < calls.length; ++index) {
            calls[index] = _ping(2 ether)[0];
        }
        _assertReverted(_operationOf(id, calls), _limitExceeded());
        _handle(_operationOf(id, _ping(2 ether)));
        _handle(_operationOf(id, _ping(2 ether)));
        _assertReverted(_operationOf(id, _ping(1 ether + 1)), _limitExceeded());
        _handle(_operationOf(id, _ping(1 ether)));
        vm.assertEq(address(target).balance, 5 ether, "the limit");
    }

    function testFuzz_executeSession_limitsCalls(uint32 maxCalls) public {
        ISessions.SessionGrant memory grant = _grant();
        grant.maxCalls = uint32(bound(maxCalls, 0, 5));
        bytes32 id = _install(grant);
        ERC4337.Call[] memory calls = new ERC4337.Call[](uint256(grant.maxCalls) + 1);
        for (uint256 index; index < calls.length; ++index) {
            calls[index] = _ping(0)[0];
        }
        _assertReverted(_operationOf(id, calls), _limitExceeded());
        // An operation without a call still costs gas.
        _assertReverted(_operationOf(id, new ERC4337.Call[](0)), _limitExceeded());
        for (uint256 index; index < grant.maxCalls; ++index) {
            _handle(_operationOf(id, _ping(0)));
        }
        _assertReverted(_operationOf(id, _ping(0)), _limitExceeded());
        vm.assertEq(target.calls(), grant.maxCalls, "the limit");
    }

    function testFuzz_executeSession_limitsTokens(uint256 first, uint256 amount, uint256 second) public {
        bytes32 id = _install(_grant());
        amount = bound(amount, 1, 100 ether);
        ERC4337.Call[] memory calls = new ERC4337.Call[](2);
        calls[0] = _moveToken(first, amount);
        calls[1] = _moveToken(second, 100 ether - amount + 1);
        _assertReverted(_operationOf(id, calls), _limitExceeded());
        calls[1] = _moveToken(second, type(uint256).max);
        _assertReverted(_operationOf(id, calls), _limitExceeded());
        vm.assertEq(smartAccount.getSessionToken(id, address(token)), 100 ether, "nothing is spent");
    }

    function testFuzz_executeSession_limitsBundle(uint256 amount) public {
        bytes32 id = _install(_grant());
        amount = bound(amount, 50 ether + 1, 100 ether);
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](2);
        ERC4337.Call[] memory calls = _oneCall(address(token), 0, _moveToken(0, amount).data);
        userOps[0] = _operationOf(id, calls);
        userOps[1] = _operationOf(id, calls);
        userOps[1].nonce += 1;
        _sign(SESSION_KEY, userOps[1]);
        // The second one is validated before the first one has moved anything.
        vm.expectRevert();
        ENTRY_POINT.handleOps(userOps, BUNDLER);
        vm.assertEq(token.balanceOf(PAYEE), 0, "neither");
    }

    function testFuzz_executeSession_spendsWhenCallFails(uint256 value) public {
        bytes32 id = _install(_grant());
        value = bound(value, 0, 2 ether);
        target.setReverting(true);
        _handle(_operationOf(id, _ping(value)));
        vm.assertEq(smartAccount.getSession(id).valueLeft, 10 ether - value, "spent");
        vm.assertEq(smartAccount.getSession(id).callsLeft, 9, "spent");
    }

    function testFuzz_executeSession_limitsGas(uint256 gas) public {
        bytes32 id = _install(_grant());
        ERC4337.PackedUserOperation memory userOp = _operationOf(id, _ping(0));
        // A bundler that is in league with the key would earn what the operation overpays.
        uint256 max = (uint256(1 ether) / MAX_FEE) - VERIFICATION_GAS - CALL_GAS;
        userOp.preVerificationGas = bound(gas, max + 1, 10 * max);
        _sign(SESSION_KEY, userOp);
        _assertReverted(userOp, _limitExceeded());
        userOp.preVerificationGas = max;
        _sign(SESSION_KEY, userOp);
        _handle(userOp);
        vm.assertEq(smartAccount.getSession(id).gasCostLeft, 0, "all of it");
        vm.assertTrue(BUNDLER.balance <= 1 ether, "the limit");
    }

    function testFuzz_executeSession_refusesOtherPaymaster(uint256 seed, bytes memory data) public {
        ISessions.SessionGrant memory grant = _grant();
        for (uint256 index; index < 2; ++index) {
            bytes32 id = _install(grant);
            ERC4337.PackedUserOperation memory userOp = _operationOf(id, _ping(0));
            address paymaster = account(seed);
            userOp.paymasterAndData = abi.encodePacked(paymaster, uint128(1), uint128(1), data);
            _sign(SESSION_KEY, userOp);
            vm.prank(address(ENTRY_POINT));
            vm.expectRevert(ISessions.SessionPaymasterNotAllowed.selector);
            smartAccount.validateUserOp(userOp, bytes32(0), 0);
            grant.paymaster = paymaster == PAYEE ? address(1) : PAYEE;
        }
    }

    function testFuzz_executeSession_refusesOtherTime(uint256 seed, bool isEarly) public {
        bytes32 id = _install(_grant());
        ERC4337.PackedUserOperation memory userOp = _operationOf(id, _ping(0));
        vm.warp(isEarly ? bound(seed, 1, START) : bound(seed, uint256(END) + 1, type(uint48).max));
        _assertRefused(userOp, "AA22 expired or not due");
    }

    function testFuzz_executeSession_refusesReplay(uint256 value) public {
        bytes32 id = _install(_grant());
        ERC4337.PackedUserOperation memory userOp = _operationOf(id, _ping(bound(value, 0, 2 ether)));
        _handle(userOp);
        _assertRefused(userOp, "AA25 invalid account nonce");
    }

    function testFuzz_executeSession_refusesOtherChain(uint64 chainId) public {
        bytes32 id = _install(_grant());
        ERC4337.PackedUserOperation memory userOp = _operationOf(id, _ping(0));
        vm.chainId(chainId == block.chainid || chainId == 0 ? 77 : chainId);
        _assertRefused(userOp, "AA24 signature error");
    }

    function testFuzz_executeSession_usesOwnNonces(uint192 nonceKey) public {
        bytes32 id = _install(_grant());
        vm.assume(nonceKey != uint192(uint256(id) >> 64));
        ERC4337.PackedUserOperation memory userOp =
            _operation(address(smartAccount), nonceKey, abi.encodeCall(ISessions.executeSession, (id, _ping(0))));
        _sign(SESSION_KEY, userOp);
        _assertReverted(userOp, abi.encodeWithSelector(ISessions.SessionNonceInvalid.selector, userOp.nonce));
    }

    function testFuzz_executeSession_isRevokedInBundle(uint256 value) public {
        bytes32 id = _install(_grant());
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](2);
        userOps[0] = _ownerOperation(smartAccount, OWNER_KEY, abi.encodeCall(ISessions.revokeSession, (id)));
        userOps[1] = _operationOf(id, _ping(bound(value, 0, 2 ether)));
        ENTRY_POINT.handleOps(userOps, BUNDLER);
        vm.assertEq(target.calls(), 0, "validated, but revoked before its turn");
        _assertReverted(_operationOf(id, _ping(0)), abi.encodeWithSelector(ISessions.SessionNotActive.selector, id));
    }

    function testFuzz_executeSession_doesNotReenter(uint256 value) public {
        bytes32 id = _install(_grant());
        target.setCallback(abi.encodeCall(ISessions.executeSession, (id, _ping(bound(value, 0, 2 ether)))));
        _handle(_operationOf(id, _ping(0)));
        target.setCallback(abi.encodeCall(ERC4337.execute, (PAYEE, 1, "")));
        _handle(_operationOf(id, _ping(0)));
        target.setCallback(abi.encodeCall(ISessions.installSession, (_grant())));
        _handle(_operationOf(id, _ping(0)));
        vm.assertEq(target.calls(), 0, "the called contract is not the account");
    }

    function testFuzz_executeSession_isTheOnlyFunctionOfSession(bytes memory callData) public {
        bytes32 id = _install(_grant());
        if (_first4(callData) == ISessions.executeSession.selector) callData[0] = 0;
        ERC4337.PackedUserOperation memory userOp =
            _operation(address(smartAccount), uint192(uint256(id) >> 64), callData);
        _sign(SESSION_KEY, userOp);
        _assertRefused(userOp, "AA24 signature error");
    }

    /// @dev What the validation decodes is what the execution calls, also for calldata that no encoder writes.
    function testFuzz_executeSession_executesWhatWasValidated(uint256 position, uint8 changed, uint256 amount) public {
        bytes32 id = _install(_grant());
        ERC4337.Call[] memory calls = new ERC4337.Call[](2);
        calls[0] = _ping(1 ether)[0];
        calls[1] = _moveToken(0, bound(amount, 0, 100 ether));
        bytes memory callData = abi.encodeCall(ISessions.executeSession, (id, calls));
        callData[bound(position, 36, callData.length - 1)] = bytes1(changed);
        ERC4337.PackedUserOperation memory userOp =
            _operation(address(smartAccount), uint192(uint256(id) >> 64), callData);
        _sign(SESSION_KEY, userOp);
        uint256 tokens = token.balanceOf(address(smartAccount));
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](1);
        userOps[0] = userOp;
        try ENTRY_POINT.handleOps(userOps, BUNDLER) {} catch {}
        uint256 spent = 100 ether - smartAccount.getSessionToken(id, address(token));
        vm.assertTrue(tokens - token.balanceOf(address(smartAccount)) <= spent, "tokens that were not counted");
        vm.assertTrue(address(target).balance <= 10 ether - smartAccount.getSession(id).valueLeft, "ether");
        vm.assertTrue(target.calls() <= 10 - smartAccount.getSession(id).callsLeft, "calls");
    }

    function testFuzz_isValidSignature_refusesSessionKey(bytes32 hash) public {
        _install(_grant());
        bytes32 digest = _personalSignDigest(smartAccount, hash);
        vm.assertTrue(smartAccount.isValidSignature(hash, _signature(SESSION_KEY, digest)) == 0xffffffff, "refused");
        vm.assertTrue(smartAccount.isValidSignature(hash, _signature(SESSION_KEY, hash)) == 0xffffffff, "refused");
    }

    function _maxGasCost() private pure returns (uint256) {
        return (VERIFICATION_GAS + CALL_GAS + PRE_VERIFICATION_GAS) * MAX_FEE;
    }

    function _first4(bytes memory data) private pure returns (bytes4) {
        return bytes4(data);
    }
}
