// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISessions} from "../../src/account/ISessions.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {ClosedSuite} from "./ClosedSuite.sol";

/// @notice A session that may call `PING` of the target, send ether to it, and move a token.
abstract contract SessionFixture is ClosedSuite {
    uint256 internal constant OWNER_KEY = 0xa11ce;
    uint256 internal constant SESSION_KEY = 0x5e5510;
    bytes4 internal constant PING = 0x5c36b186;
    uint48 internal constant START = 1_000_000;
    uint48 internal constant END = 2_000_000;
    address internal constant PAYEE = address(0xbeef);

    ERC20Token internal token;
    ASmartAccount internal smartAccount;

    function setUp() public virtual override {
        super.setUp();
        vm.warp(START + 1);
        token = new ERC20Token("Token", "TKN", 18);
        smartAccount = _newAccount(OWNER_KEY);
        token.mint(address(smartAccount), 1_000_000 ether);
    }

    function _grant() internal view returns (ISessions.SessionGrant memory grant) {
        grant.signer = vm.addr(SESSION_KEY);
        grant.validAfter = START;
        grant.validUntil = END;
        grant.chainId = block.chainid;
        grant.maxCalls = 10;
        grant.maxValue = 10 ether;
        grant.maxGasCost = 1 ether;
        grant.allowedCalls = new ISessions.AllowedCall[](6);
        grant.allowedCalls[0] = ISessions.AllowedCall(address(target), PING, 2 ether);
        grant.allowedCalls[1] = ISessions.AllowedCall(address(target), 0, 3 ether);
        bytes4[4] memory counted = _countedSelectors();
        for (uint256 index; index < counted.length; ++index) {
            grant.allowedCalls[index + 2] = ISessions.AllowedCall(address(token), counted[index], 0);
        }
        grant.tokenLimits = new ISessions.TokenLimit[](1);
        grant.tokenLimits[0] = ISessions.TokenLimit(address(token), 100 ether);
    }

    function _countedSelectors() internal pure returns (bytes4[4] memory) {
        return [bytes4(0xa9059cbb), 0x23b872dd, 0x095ea7b3, 0x39509351];
    }

    function _install(ISessions.SessionGrant memory grant) internal returns (bytes32 id) {
        vm.prank(smartAccount.owner());
        return smartAccount.installSession(grant);
    }

    function _revoke(bytes32 id) internal {
        vm.prank(smartAccount.owner());
        smartAccount.revokeSession(id);
    }

    /// @dev An operation of the session, signed by its key.
    function _operationOf(bytes32 id, ERC4337.Call[] memory calls)
        internal
        view
        returns (ERC4337.PackedUserOperation memory)
    {
        return _sessionOperation(smartAccount, SESSION_KEY, id, calls);
    }

    function _ping(uint256 value) internal view returns (ERC4337.Call[] memory) {
        return _oneCall(address(target), value, abi.encodePacked(PING));
    }

    /// @dev A call that moves an amount of the token, by one of the counted functions.
    function _moveToken(uint256 selectorSeed, uint256 amount) internal view returns (ERC4337.Call memory) {
        bytes4 selector = _countedSelectors()[selectorSeed % 4];
        bytes memory data = selector == 0x23b872dd
            ? abi.encodeWithSelector(selector, address(smartAccount), PAYEE, amount)
            : abi.encodeWithSelector(selector, PAYEE, amount);
        return ERC4337.Call(address(token), 0, data);
    }

    function _notAllowed(address called, bytes4 selector) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ISessions.SessionCallNotAllowed.selector, called, selector);
    }

    function _limitExceeded() internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ISessions.SessionLimitExceeded.selector);
    }
}
