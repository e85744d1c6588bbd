// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISessions} from "../../src/account/ISessions.sol";
import {SessionFixture} from "./SessionFixture.sol";

/// @notice Tests of installing and revoking sessions.
abstract contract SessionGrantSuite is SessionFixture {
    function testFuzz_installSession_storesLimits(uint32 maxCalls, uint128 maxValue, uint128 gasCost, uint256 amount)
        public
    {
        ISessions.SessionGrant memory grant = _grant();
        (grant.maxCalls, grant.maxValue, grant.maxGasCost) = (maxCalls, maxValue, gasCost);
        grant.tokenLimits[0].maxAmount = bound(amount, 1, type(uint256).max);
        grant.paymaster = PAYEE;
        bytes32 id = _install(grant);
        ISessions.Session memory session = smartAccount.getSession(id);
        vm.assertEq(session.signer, grant.signer, "signer");
        vm.assertEq(session.validAfter, START, "start");
        vm.assertEq(session.validUntil, END, "end");
        vm.assertEq(session.paymaster, PAYEE, "paymaster");
        vm.assertEq(session.callsLeft, maxCalls, "calls");
        vm.assertEq(session.valueLeft, maxValue, "ether");
        vm.assertEq(session.gasCostLeft, gasCost, "gas");
        vm.assertEq(smartAccount.getSessionToken(id, address(token)), grant.tokenLimits[0].maxAmount, "token");
    }

    function testFuzz_installSession_acceptsOperationOfOwner(bytes32 salt) public {
        ISessions.SessionGrant memory grant = _grant();
        grant.salt = salt;
        bytes memory install = abi.encodeCall(ISessions.installSession, (grant));
        _handle(_ownerOperation(smartAccount, OWNER_KEY, install));
        vm.assertEq(smartAccount.getSession(smartAccount.getSessionId(grant)).signer, grant.signer, "installed");
    }

    function testFuzz_installSession_revertsForOtherCaller(uint256 caller) public {
        ISessions.SessionGrant memory grant = _grant();
        vm.prank(vm.addr(_otherKey(caller, OWNER_KEY)));
        vm.expectRevert(Ownable.Unauthorized.selector);
        smartAccount.installSession(grant);
    }

    function testFuzz_installSession_refusesInvalidGrant(uint256 chainId, uint48 start, uint48 end) public {
        ISessions.SessionGrant memory grant = _grant();
        grant.signer = address(0);
        _assertInvalid(grant);
        grant = _grant();
        grant.chainId = chainId == block.chainid ? chainId + 1 : chainId;
        _assertInvalid(grant);
        grant = _grant();
        // Zero would be no end for the entry point.
        (grant.validAfter, grant.validUntil) = (0, 0);
        _assertInvalid(grant);
        grant.validUntil = uint48(bound(end, 1, type(uint48).max - 1));
        grant.validAfter = uint48(bound(start, uint256(grant.validUntil) + 1, type(uint48).max));
        _assertInvalid(grant);
    }

    function testFuzz_installSession_refusesSecondInstallation(bytes32 salt, bool isRevoked) public {
        ISessions.SessionGrant memory grant = _grant();
        grant.salt = salt;
        bytes32 id = _install(grant);
        if (isRevoked) _revoke(id);
        vm.prank(smartAccount.owner());
        vm.expectRevert(abi.encodeWithSelector(ISessions.SessionAlreadyInstalled.selector, id));
        smartAccount.installSession(grant);
    }

    function testFuzz_installSession_refusesAccountAndEntryPoint(bytes4 selector, bool isAccount) public {
        ISessions.SessionGrant memory grant = _grant();
        address forbidden = isAccount ? address(smartAccount) : address(ENTRY_POINT);
        grant.allowedCalls[0] = ISessions.AllowedCall(forbidden, selector, 0);
        _assertRuleInvalid(grant, forbidden, selector);
    }

    function testFuzz_installSession_refusesUncountedFunctionOfLimitedToken(bytes4 selector) public {
        bytes4[4] memory counted = _countedSelectors();
        for (uint256 index; index < counted.length; ++index) {
            vm.assume(selector != counted[index]);
        }
        ISessions.SessionGrant memory grant = _grant();
        grant.allowedCalls[5] = ISessions.AllowedCall(address(token), selector, 0);
        _assertRuleInvalid(grant, address(token), selector);
    }

    function testFuzz_installSession_refusesCountedFunctionWithoutLimit(uint256 seed, uint256 selectorSeed) public {
        ISessions.SessionGrant memory grant = _grant();
        bytes4 selector = _countedSelectors()[selectorSeed % 4];
        grant.allowedCalls[0] = ISessions.AllowedCall(account(seed), selector, 0);
        _assertRuleInvalid(grant, account(seed), selector);
    }

    function testFuzz_installSession_refusesAnyTargetExceptForEther(bytes4 selector) public {
        ISessions.SessionGrant memory grant = _grant();
        selector = selector == 0 ? bytes4(0x01020304) : selector;
        grant.allowedCalls[0] = ISessions.AllowedCall(address(0), selector, 0);
        _assertRuleInvalid(grant, address(0), selector);
    }

    function test_installSession_refusesEntriesTwice() public {
        ISessions.SessionGrant memory grant = _grant();
        grant.allowedCalls[1] = grant.allowedCalls[0];
        _assertRuleInvalid(grant, address(target), PING);
        grant = _grant();
        grant.tokenLimits = new ISessions.TokenLimit[](2);
        grant.tokenLimits[0] = ISessions.TokenLimit(address(token), 1);
        grant.tokenLimits[1] = ISessions.TokenLimit(address(token), 2);
        _assertRuleInvalid(grant, address(token), 0);
        grant.tokenLimits = new ISessions.TokenLimit[](1);
        grant.tokenLimits[0] = ISessions.TokenLimit(address(token), 0);
        _assertRuleInvalid(grant, address(token), 0);
    }

    function testFuzz_revokeSession_isOnlyForOwner(uint256 caller) public {
        bytes32 id = _install(_grant());
        vm.prank(vm.addr(_otherKey(caller, OWNER_KEY)));
        vm.expectRevert(Ownable.Unauthorized.selector);
        smartAccount.revokeSession(id);
        _revoke(id);
        vm.assertEq(smartAccount.getSession(id).signer, address(0), "revoked");
    }

    function testFuzz_revokeSession_revertsForUnknownSession(bytes32 id) public {
        vm.prank(smartAccount.owner());
        vm.expectRevert(abi.encodeWithSelector(ISessions.SessionNotActive.selector, id));
        smartAccount.revokeSession(id);
    }

    function testFuzz_getSession_isEmptyForUnknownSession(bytes32 id) public view {
        vm.assertEq(smartAccount.getSession(id).validUntil, 0, "never installed");
    }

    function testFuzz_getSessionCall_returnsRule(address called, bytes4 selector) public {
        bytes32 id = _install(_grant());
        (bool isAllowed, uint128 maxValue) = smartAccount.getSessionCall(id, address(target), PING);
        vm.assertTrue(isAllowed && maxValue == 2 ether, "as granted");
        vm.assume(called != address(target) && called != address(token));
        (isAllowed, maxValue) = smartAccount.getSessionCall(id, called, selector);
        vm.assertTrue(!isAllowed && maxValue == 0, "nothing else");
    }

    function testFuzz_getSessionToken_isZeroForOtherToken(address other) public {
        bytes32 id = _install(_grant());
        vm.assume(other != address(token));
        vm.assertEq(smartAccount.getSessionToken(id, other), 0, "not granted");
    }

    function testFuzz_getSessionId_dependsOnAccountAndGrant(uint256 seed, bytes32 salt) public {
        ASmartAccount other = _newAccount(_otherKey(seed, OWNER_KEY));
        ISessions.SessionGrant memory grant = _grant();
        bytes32 id = smartAccount.getSessionId(grant);
        vm.assertEq(id, keccak256(abi.encode(address(smartAccount), grant)), "as a client calculates it");
        vm.assertTrue(other.getSessionId(grant) != id, "the account");
        grant.salt = salt == 0 ? bytes32(uint256(1)) : salt;
        vm.assertTrue(smartAccount.getSessionId(grant) != id, "the grant");
    }

    function _assertInvalid(ISessions.SessionGrant memory grant) private {
        vm.prank(smartAccount.owner());
        vm.expectRevert(ISessions.SessionGrantInvalid.selector);
        smartAccount.installSession(grant);
    }

    function _assertRuleInvalid(ISessions.SessionGrant memory grant, address called, bytes4 selector) private {
        vm.prank(smartAccount.owner());
        vm.expectRevert(abi.encodeWithSelector(ISessions.SessionRuleInvalid.selector, called, selector));
        smartAccount.installSession(grant);
    }
}
