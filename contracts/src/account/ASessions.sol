// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {ISessions} from "./ISessions.sol";

/// @title ASessions
/// @notice The sessions of an account, and the limits of their operations.
/// @dev Validation reads and writes only the account's own storage, and neither the time nor a balance, as ERC-7562 requires.
abstract contract ASessions is ISessions {
    /// @notice Whether a function may be called, and with how much ether.
    /// @param isAllowed - whether it may be called.
    /// @param maxValue - the maximum ether of one call, in wei.
    struct CallRule {
        bool isAllowed;
        uint128 maxValue;
    }

    /// @notice A session in storage.
    /// @param session - what is left of it.
    /// @param rules - the functions that it may call.
    /// @param amountsLeft - what it may still move of each token, in its base units.
    struct SessionRecord {
        Session session;
        mapping(address target => mapping(bytes4 selector => CallRule)) rules;
        mapping(address token => uint256) amountsLeft;
    }

    /// @notice The storage of this contract (ERC-7201), which no other code that an EIP-7702 account delegates to uses.
    /// @param records - the sessions by id.
    /// @custom:storage-location erc7201:laurel.account.sessions
    struct SessionStorage {
        mapping(bytes32 id => SessionRecord) records;
    }

    /// @dev keccak256(abi.encode(uint256(keccak256("laurel.account.sessions")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xf4f8d4a188ef9854f8c9b329e4be9b7a75fd9fd2bab1a080167c4ee7fadf6300;

    bytes4 private constant TRANSFER = 0xa9059cbb;
    bytes4 private constant TRANSFER_FROM = 0x23b872dd;
    bytes4 private constant APPROVE = 0x095ea7b3;
    bytes4 private constant INCREASE_ALLOWANCE = 0x39509351;

    /// @inheritdoc ISessions
    function installSession(SessionGrant calldata grant) external returns (bytes32 id) {
        _checkSessionOwner();
        if (grant.signer == address(0) || grant.chainId != block.chainid) revert SessionGrantInvalid();
        if (grant.validUntil == 0 || grant.validUntil < grant.validAfter) revert SessionGrantInvalid();
        id = getSessionId(grant);
        SessionRecord storage record = _record(id);
        // A revoked session still has its end, so that its limits are not granted a second time.
        if (record.session.validUntil != 0) revert SessionAlreadyInstalled(id);
        record.session = Session({
            signer: grant.signer,
            validAfter: grant.validAfter,
            validUntil: grant.validUntil,
            paymaster: grant.paymaster,
            callsLeft: grant.maxCalls,
            valueLeft: grant.maxValue,
            gasCostLeft: grant.maxGasCost
        });
        _storeTokenLimits(record, grant.tokenLimits);
        _storeRules(record, grant.allowedCalls);
        emit SessionInstalled(id, grant.signer, grant.validUntil);
    }

    /// @inheritdoc ISessions
    function revokeSession(bytes32 id) external {
        _checkSessionOwner();
        Session storage session = _record(id).session;
        if (session.signer == address(0)) revert SessionNotActive(id);
        session.signer = address(0);
        emit SessionRevoked(id);
    }

    /// @inheritdoc ISessions
    function getSessionId(SessionGrant calldata grant) public view returns (bytes32 id) {
        return keccak256(abi.encode(address(this), grant));
    }

    /// @inheritdoc ISessions
    function getSession(bytes32 id) external view returns (Session memory session) {
        return _record(id).session;
    }

    /// @inheritdoc ISessions
    function getSessionCall(bytes32 id, address target, bytes4 selector) external view returns (bool, uint128) {
        CallRule memory rule = _record(id).rules[target][selector];
        return (rule.isAllowed, rule.maxValue);
    }

    /// @inheritdoc ISessions
    function getSessionToken(bytes32 id, address token) external view returns (uint256 amountLeft) {
        return _record(id).amountsLeft[token];
    }

    /// @dev Reverts unless the caller is the owner, the account itself, or the entry point with an operation of the owner.
    function _checkSessionOwner() internal view virtual;

    /// @dev Returns the entry point, which no session may call.
    function _sessionEntryPoint() internal view virtual returns (address);

    /// @dev Reverts if the session was revoked since its operation was validated.
    function _checkSessionActive(bytes32 id) internal view {
        if (_record(id).session.signer == address(0)) revert SessionNotActive(id);
    }

    /// @dev Spends what an operation needs, and returns the validation data (ERC-4337).
    /// With another signature everything is spent as well: estimates then have the gas of a valid one, and the entry point
    /// reverts the whole bundle.
    function _validateSession(ERC4337.PackedUserOperation calldata userOp, bytes32 userOpHash)
        internal
        returns (uint256 validationData)
    {
        (bytes32 id, ERC4337.Call[] memory calls) = abi.decode(userOp.callData[4:], (bytes32, ERC4337.Call[]));
        SessionRecord storage record = _record(id);
        Session memory session = record.session;
        if (session.signer == address(0)) revert SessionNotActive(id);
        // In its own sequence of nonces, a session can never use up a nonce of the owner's operations.
        if (userOp.nonce >> 64 != uint256(id) >> 64) revert SessionNonceInvalid(userOp.nonce);
        session.gasCostLeft = _spend(session.gasCostLeft, _gasCost(userOp, session.paymaster));
        session.valueLeft = _spend(session.valueLeft, _spendCalls(record, calls));
        if (calls.length == 0 || calls.length > session.callsLeft) revert SessionLimitExceeded();
        // It fits, because it is less than callsLeft.
        // forge-lint: disable-next-line(unsafe-typecast)
        session.callsLeft -= uint32(calls.length);
        record.session = session;
        bytes32 signed = ECDSA.toEthSignedMessageHash(userOpHash);
        validationData = ECDSA.tryRecoverCalldata(signed, userOp.signature) == session.signer ? 0 : 1;
        validationData |= uint256(session.validUntil) << 160 | uint256(session.validAfter) << 208;
    }

    /// @dev Checks each call against the grant, spends the amounts of tokens, and returns the ether of all calls.
    function _spendCalls(SessionRecord storage record, ERC4337.Call[] memory calls) private returns (uint256 value) {
        for (uint256 index; index < calls.length; ++index) {
            ERC4337.Call memory one = calls[index];
            bytes4 selector = _selector(one.data);
            _checkCall(record, one, selector);
            value += one.value;
            if (_isCounted(selector)) {
                uint256 left = record.amountsLeft[one.target];
                uint256 amount = _amount(one, selector);
                if (amount > left) revert SessionLimitExceeded();
                record.amountsLeft[one.target] = left - amount;
            }
        }
    }

    /// @dev Reverts unless the grant allows the call.
    function _checkCall(SessionRecord storage record, ERC4337.Call memory one, bytes4 selector) private view {
        CallRule memory rule = record.rules[one.target][selector];
        if (!rule.isAllowed && one.data.length == 0) rule = record.rules[address(0)][0];
        // Ether without calldata has the selector zero, so calldata that begins with zeros would pass for it.
        bool isAmbiguous = one.data.length != 0 && (one.data.length < 4 || selector == 0);
        if (!rule.isAllowed || one.value > rule.maxValue || isAmbiguous || _isForbidden(one.target)) {
            revert SessionCallNotAllowed(one.target, selector);
        }
    }

    /// @dev The most that the account pays for the gas of an operation, as the entry point calculates it.
    function _gasCost(ERC4337.PackedUserOperation calldata userOp, address paymaster) private pure returns (uint256) {
        if (userOp.paymasterAndData.length != 0) {
            address named = address(bytes20(userOp.paymasterAndData));
            if (paymaster == address(0) || named != paymaster) revert SessionPaymasterNotAllowed();
            return 0;
        }
        uint256 gasLimits = uint256(userOp.accountGasLimits);
        // The lower half is meant.
        // forge-lint: disable-next-line(unsafe-typecast)
        uint256 gas = (gasLimits >> 128) + uint128(gasLimits) + userOp.preVerificationGas;
        // forge-lint: disable-next-line(unsafe-typecast)
        return gas * uint128(uint256(userOp.gasFees));
    }

    function _storeTokenLimits(SessionRecord storage record, TokenLimit[] calldata limits) private {
        for (uint256 index; index < limits.length; ++index) {
            TokenLimit calldata limit = limits[index];
            if (limit.maxAmount == 0 || record.amountsLeft[limit.token] != 0) {
                revert SessionRuleInvalid(limit.token, 0);
            }
            record.amountsLeft[limit.token] = limit.maxAmount;
        }
    }

    function _storeRules(SessionRecord storage record, AllowedCall[] calldata allowed) private {
        for (uint256 index; index < allowed.length; ++index) {
            AllowedCall calldata one = allowed[index];
            // A token with a limit moves only by functions whose amounts are counted, and these only with a limit.
            bool isUncounted = _isCounted(one.selector) != (record.amountsLeft[one.target] != 0);
            bool isAnyTarget = one.target == address(0) && one.selector != 0;
            CallRule storage rule = record.rules[one.target][one.selector];
            if (isUncounted || isAnyTarget || rule.isAllowed || _isForbidden(one.target)) {
                revert SessionRuleInvalid(one.target, one.selector);
            }
            rule.isAllowed = true;
            rule.maxValue = one.maxValue;
        }
    }

    /// @dev Calls to itself would change owner and sessions, calls to the entry point would withdraw the deposit.
    function _isForbidden(address target) private view returns (bool) {
        return target == address(this) || target == _sessionEntryPoint();
    }

    function _record(bytes32 id) private view returns (SessionRecord storage) {
        SessionStorage storage stored;
        assembly ("memory-safe") {
            stored.slot := STORAGE_LOCATION
        }
        return stored.records[id];
    }

    function _spend(uint128 left, uint256 amount) private pure returns (uint128) {
        if (amount > left) revert SessionLimitExceeded();
        // It fits, because it is not more than what is left.
        // forge-lint: disable-next-line(unsafe-typecast)
        return left - uint128(amount);
    }

    /// @dev Whether a function of ERC-20 moves tokens, or lets another account move them.
    function _isCounted(bytes4 selector) private pure returns (bool) {
        return
            selector == TRANSFER || selector == TRANSFER_FROM || selector == APPROVE || selector == INCREASE_ALLOWANCE;
    }

    /// @dev The amount is the last of the two or three arguments of a counted function.
    function _amount(ERC4337.Call memory one, bytes4 selector) private pure returns (uint256 amount) {
        bytes memory data = one.data;
        uint256 end = selector == TRANSFER_FROM ? 100 : 68;
        if (data.length < end) revert SessionCallNotAllowed(one.target, selector);
        assembly ("memory-safe") {
            amount := mload(add(data, end))
        }
    }

    /// @dev Returns the first four bytes, with zeros where there are none.
    function _selector(bytes memory data) private pure returns (bytes4) {
        // forge-lint: disable-next-line(unsafe-typecast)
        return bytes4(data);
    }
}
