// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";

/// @title ISessions
/// @notice Sessions of an account: keys that may act for it within limits, until they expire or are revoked (EIP-7715).
/// @dev Every limit is spent when a user operation is validated, which is before the first call of a bundle. So the operations of
/// a bundle share the limits, a call that fails is not paid back, and no called contract can come first.
interface ISessions {
    /// @notice A function that a session may call.
    /// @param target - the contract. The zero address is any account, and then only ether can be sent to it, without calldata.
    /// @param selector - the function; zero to send ether without calldata.
    /// @param maxValue - the maximum ether of one call, in wei.
    struct AllowedCall {
        address target;
        bytes4 selector;
        uint128 maxValue;
    }

    /// @notice What a session may move of an ERC-20 token.
    /// @param token - the token.
    /// @param maxAmount - the maximum in total, in the token's base units. `transfer`, `transferFrom`, `approve` and
    /// `increaseAllowance` count with their whole amount. The session may call no other function of this token.
    struct TokenLimit {
        address token;
        uint256 maxAmount;
    }

    /// @notice What the owner grants to a key.
    /// @param signer - the account whose key signs the operations of the session.
    /// @param validAfter - the first second in which it may act, as Unix time.
    /// @param validUntil - the last second in which it may act, as Unix time.
    /// @param chainId - the chain that it may act on.
    /// @param maxCalls - the maximum number of calls in total.
    /// @param maxValue - the maximum ether of all calls, in wei.
    /// @param maxGasCost - the maximum that the account pays for the gas of its operations, in wei. An operation counts with the
    /// most that it may cost.
    /// @param paymaster - the only paymaster that its operations may name; zero for none.
    /// @param allowedCalls - the functions that it may call.
    /// @param tokenLimits - the tokens that it may move.
    /// @param salt - distinguishes grants that are otherwise the same.
    struct SessionGrant {
        address signer;
        uint48 validAfter;
        uint48 validUntil;
        uint256 chainId;
        uint32 maxCalls;
        uint128 maxValue;
        uint128 maxGasCost;
        address paymaster;
        AllowedCall[] allowedCalls;
        TokenLimit[] tokenLimits;
        bytes32 salt;
    }

    /// @notice What is left of a session.
    /// @param signer - the account whose key signs; zero if the session is not installed or was revoked.
    /// @param validAfter - the first second in which it may act, as Unix time.
    /// @param validUntil - the last second in which it may act, as Unix time; zero if it was never installed.
    /// @param paymaster - the paymaster that its operations may name.
    /// @param callsLeft - how many calls it may still make.
    /// @param valueLeft - the ether that it may still send, in wei.
    /// @param gasCostLeft - what the account still pays for its gas, in wei.
    struct Session {
        address signer;
        uint48 validAfter;
        uint48 validUntil;
        address paymaster;
        uint32 callsLeft;
        uint128 valueLeft;
        uint128 gasCostLeft;
    }

    /// @notice The owner installed a session.
    /// @param id - of the session.
    /// @param signer - the account whose key signs its operations.
    /// @param validUntil - the last second in which it may act, as Unix time.
    event SessionInstalled(bytes32 indexed id, address indexed signer, uint48 validUntil);

    /// @notice The owner revoked a session.
    /// @param id - of the session.
    event SessionRevoked(bytes32 indexed id);

    /// @notice A grant cannot be installed: it has no signer, no time in which it is valid, or is for another chain.
    error SessionGrantInvalid();

    /// @notice A grant was installed before. After it was revoked, the same limits need another salt.
    /// @param id - of the session.
    error SessionAlreadyInstalled(bytes32 id);

    /// @notice A grant allows a function that no session may call, or lists an entry twice.
    /// @param target - the contract, or the token.
    /// @param selector - the function.
    error SessionRuleInvalid(address target, bytes4 selector);

    /// @notice The session is not installed, or was revoked.
    /// @param id - of the session.
    error SessionNotActive(bytes32 id);

    /// @notice The key of the nonce is not that of the session, which is the first 24 bytes of its id.
    /// @param nonce - of the user operation.
    error SessionNonceInvalid(uint256 nonce);

    /// @notice The grant does not allow this paymaster.
    error SessionPaymasterNotAllowed();

    /// @notice The grant does not allow this call, or not with this value.
    /// @param target - the called contract.
    /// @param selector - the called function.
    error SessionCallNotAllowed(address target, bytes4 selector);

    /// @notice The operation needs more than what is left of the number of calls, the ether, the gas or the token.
    error SessionLimitExceeded();

    /// @notice Installs a session. Only for the owner.
    /// @param grant - what the session may do.
    /// @return id of the session.
    function installSession(SessionGrant calldata grant) external returns (bytes32 id);

    /// @notice Revokes a session at once, also in the middle of a bundle. Only for the owner.
    /// @param id - of the session.
    function revokeSession(bytes32 id) external;

    /// @notice Makes the calls of a session. Only for the entry point, after it has validated them.
    /// @param id - of the session.
    /// @param calls - the calls, in order. If one reverts, the operation does.
    function executeSession(bytes32 id, ERC4337.Call[] calldata calls) external;

    /// @notice Returns the id of a grant to this account.
    /// @param grant - what the session may do.
    /// @return id of the session.
    function getSessionId(SessionGrant calldata grant) external view returns (bytes32 id);

    /// @notice Returns what is left of a session.
    /// @param id - of the session.
    /// @return session the limits that are left.
    function getSession(bytes32 id) external view returns (Session memory session);

    /// @notice Returns whether a session may call a function, and with how much ether.
    /// @param id - of the session.
    /// @param target - the contract.
    /// @param selector - the function.
    /// @return isAllowed whether the grant lists it.
    /// @return maxValue the maximum ether of one call, in wei.
    function getSessionCall(bytes32 id, address target, bytes4 selector)
        external
        view
        returns (bool isAllowed, uint128 maxValue);

    /// @notice Returns what a session may still move of a token.
    /// @param id - of the session.
    /// @param token - the token.
    /// @return amountLeft in the token's base units.
    function getSessionToken(bytes32 id, address token) external view returns (uint256 amountLeft);
}
