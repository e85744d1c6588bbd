// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISessions} from "../../src/account/ISessions.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {CallTarget} from "../account/CallTarget.sol";
import {AccountFixture} from "../fixtures/AccountFixture.sol";
import {IEntryPoint} from "../fixtures/IEntryPoint.sol";
import {Vm} from "../shared/Vm.sol";

/// @notice Sends bundles of a session's operations, which try everything, between operations of the owner. It measures what a
/// session moved by the balances, not by what the account says is spent.
contract AccountHandler is AccountFixture {
    uint256 private constant OWNER_KEY = 0xa11ce;
    bytes4 private constant PING = 0x5c36b186;
    address private constant PAYEE = address(0xbeef);
    uint256 private constant SUPPLY = 1_000_000 ether;

    /// @notice A session with its limits, and what it has done.
    struct Record {
        bytes32 id;
        uint256 key;
        bool isRevoked;
        uint48 validUntil;
        uint256 maxCalls;
        uint256 maxValue;
        uint256 maxGasCost;
        uint256 maxAmount;
        uint256 calls;
        uint256 value;
        uint256 gasCost;
        uint256 amount;
    }

    ASmartAccount public immutable smartAccount;
    CallTarget public immutable allowed = new CallTarget();
    CallTarget public immutable forbidden = new CallTarget();
    ERC20Token public immutable token = new ERC20Token("Token", "TKN", 18);

    Record[] private _records;
    ERC4337.PackedUserOperation[] private _handled;
    uint256 private _salt;

    /// @notice The number of owner's operations that failed, which must be zero.
    uint256 public ownerFailures;

    /// @notice The number of operations that were executed twice, or on another chain, which must be zero.
    uint256 public replays;

    /// @notice The number of operations that were executed for a session that had ended, which must be zero.
    uint256 public executionsAfterEnd;

    /// @notice The number of calls of other accounts that succeeded, which must be zero.
    uint256 public untrustedSuccesses;

    /// @notice How often an operation of a session was executed, and how often it was refused.
    uint256 public executions;
    uint256 public refusals;

    constructor() {
        _deployAccounts();
        smartAccount = _createAccount(OWNER_KEY);
        token.mint(address(smartAccount), SUPPLY);
        vm.warp(1_000_000);
        install(15, 1.5 ether, 18 ether, 255, 300);
    }

    function records() external view returns (Record[] memory) {
        return _records;
    }

    function install(uint8 maxCalls, uint64 maxValue, uint64 maxAmount, uint8 gas, uint16 time) public {
        ISessions.SessionGrant memory grant;
        uint256 key = 0x5e5510 + _records.length;
        // Limits that some operations reach.
        maxCalls %= 16;
        maxValue %= 2 ether;
        grant.signer = vm.addr(key);
        grant.validUntil = uint48(block.timestamp + time);
        grant.chainId = block.chainid;
        grant.maxCalls = maxCalls;
        grant.maxValue = maxValue;
        // The gas of some operations.
        grant.maxGasCost = uint128(gas % 4 == 0 ? gas % 16 : gas) * 0.001 ether;
        grant.salt = bytes32(++_salt);
        grant.allowedCalls = new ISessions.AllowedCall[](4);
        grant.allowedCalls[0] = ISessions.AllowedCall(address(allowed), PING, 1 ether);
        grant.allowedCalls[1] = ISessions.AllowedCall(address(allowed), 0, 2 ether);
        grant.allowedCalls[2] = ISessions.AllowedCall(address(token), token.transfer.selector, 0);
        grant.allowedCalls[3] = ISessions.AllowedCall(address(token), token.approve.selector, 0);
        grant.tokenLimits = new ISessions.TokenLimit[](1);
        grant.tokenLimits[0] = ISessions.TokenLimit(address(token), uint256(maxAmount) + 1);
        _handleOwner(abi.encodeCall(ISessions.installSession, (grant)));
        Record memory record;
        (record.id, record.key, record.validUntil) = (smartAccount.getSessionId(grant), key, grant.validUntil);
        (record.maxCalls, record.maxValue, record.maxGasCost) = (maxCalls, maxValue, grant.maxGasCost);
        record.maxAmount = uint256(maxAmount) + 1;
        _records.push(record);
    }

    function revoke(uint8 which) external {
        Record storage record = _records[which % _records.length];
        // Seldom, because a revoked session tests nothing else.
        if (record.isRevoked || which % 4 != 0) return;
        _handleOwner(abi.encodeCall(ISessions.revokeSession, (record.id)));
        record.isRevoked = true;
    }

    function payAsOwner(uint64 value) external {
        _refill();
        _handleOwner(abi.encodeCall(ERC4337.execute, (address(0xfee), value % 1 ether, "")));
    }

    function warp(uint8 time) external {
        vm.warp(block.timestamp + time);
    }

    function setTarget(uint8 mode) external {
        allowed.setReverting(mode % 8 == 0);
        allowed.setCallback(mode % 8 == 1 ? abi.encodeCall(ERC4337.execute, (address(forbidden), 1, "")) : bytes(""));
    }

    /// @notice Calls every function that changes something, as an account that is not the owner.
    function callUntrusted(uint256 seed, uint8 which) external {
        ISessions.SessionGrant memory grant;
        (grant.signer, grant.validUntil, grant.chainId) = (account(seed), type(uint48).max, block.chainid);
        bytes32 id = _records[which % _records.length].id;
        ERC4337.Call[] memory calls = _oneCall(address(forbidden), 1, "");
        bytes[7] memory attempts = [
            abi.encodeCall(ERC4337.initialize, (account(seed))),
            abi.encodeCall(ERC4337.execute, (address(forbidden), 1, "")),
            abi.encodeCall(ERC4337.executeBatch, (calls)),
            abi.encodeCall(ERC4337.delegateExecute, (address(forbidden), "")),
            abi.encodeCall(ISessions.executeSession, (id, calls)),
            abi.encodeCall(ISessions.installSession, (grant)),
            abi.encodeCall(ISessions.revokeSession, (id))
        ];
        address caller = seed % 4 == 0 ? vm.addr(_records[which % _records.length].key) : account(seed);
        for (uint256 index; index < attempts.length; ++index) {
            vm.prank(caller);
            (bool isDone,) = address(smartAccount).call(attempts[index]);
            if (isDone) ++untrustedSuccesses;
        }
    }

    /// @notice Sends four bundles of a session, each with one to three operations of one to three calls.
    function sendBundles(uint8 which, uint256 seed, bool isOtherKey) external {
        for (uint256 index; index < 4; ++index) {
            seed = uint256(keccak256(abi.encode(seed)));
            _sendBundle(_recent(which), seed, isOtherKey && index == 0);
        }
    }

    /// @notice Sends an executed operation again, on this chain or on another.
    function replay(uint8 which, uint64 chainId) external {
        if (_handled.length == 0) return;
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](1);
        userOps[0] = _handled[which % _handled.length];
        uint256 here = block.chainid;
        if (chainId % 2 == 1) {
            // Where the account has no operation yet, the nonce is valid.
            userOps[0].nonce = ENTRY_POINT.getNonce(address(smartAccount), uint192(userOps[0].nonce >> 64));
            vm.chainId(chainId);
        }
        try ENTRY_POINT.handleOps(userOps, BUNDLER) {
            ++replays;
        } catch {}
        vm.chainId(here);
    }

    function _sendBundle(Record storage record, uint256 seed, bool isOtherKey) private {
        uint256 key = isOtherKey ? record.key + 1 : record.key;
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](1 + seed % 3);
        // Most bundles have only calls that are allowed, because one other call refuses the whole bundle.
        uint256 kinds = seed % 4 == 0 ? 11 : 4;
        for (uint256 index; index < userOps.length; ++index) {
            seed = uint256(keccak256(abi.encode(seed)));
            userOps[index] = _sessionOperation(smartAccount, key, record.id, _calls(record, seed, kinds));
            userOps[index].nonce += index;
            userOps[index].preVerificationGas = seed % 2_000_000;
            _sign(key, userOps[index]);
        }
        _measure(record, userOps);
    }

    function _measure(Record storage record, ERC4337.PackedUserOperation[] memory userOps) private {
        _refill();
        uint256 calls = allowed.calls();
        uint256 value = address(allowed).balance;
        uint256 gasCost = BUNDLER.balance;
        vm.prank(address(smartAccount));
        token.approve(PAYEE, 0);
        uint256 tokens = token.balanceOf(address(smartAccount));
        try ENTRY_POINT.handleOps(userOps, BUNDLER) {
            executions += userOps.length;
            if (record.isRevoked || block.timestamp > record.validUntil) ++executionsAfterEnd;
            for (uint256 index; index < userOps.length; ++index) {
                _handled.push(userOps[index]);
            }
        } catch {
            refusals += userOps.length;
        }
        record.calls += allowed.calls() - calls;
        record.value += address(allowed).balance - value;
        record.gasCost += BUNDLER.balance - gasCost;
        record.amount += tokens - token.balanceOf(address(smartAccount));
        record.amount += token.allowance(address(smartAccount), PAYEE);
    }

    /// @dev One to three calls.
    function _calls(Record storage record, uint256 seed, uint256 kinds)
        private
        view
        returns (ERC4337.Call[] memory calls)
    {
        calls = new ERC4337.Call[](1 + (seed >> 8) % 3);
        for (uint256 index; index < calls.length; ++index) {
            seed = uint256(keccak256(abi.encode(seed, index)));
            uint256 kind = (seed >> 8) % kinds;
            // Up to a tenth more than the limit, and mostly a part of it, so that some calls together exceed it.
            uint256 limit = kind == 1 || kind == 2 ? record.maxAmount : record.maxValue;
            calls[index] = _call(kind, limit * (seed % 111) / 100 >> (seed >> 16) % (kind == 1 ? 3 : 6));
        }
    }

    /// @dev One of the last three sessions, because the limits of older ones are used up.
    function _recent(uint256 which) private view returns (Record storage) {
        uint256 count = _records.length < 3 ? _records.length : 3;
        return _records[_records.length - 1 - which % count];
    }

    function _call(uint256 kind, uint256 amount) private view returns (ERC4337.Call memory) {
        bytes memory payment = abi.encodeCall(ERC4337.execute, (PAYEE, amount, ""));
        if (kind == 0) return ERC4337.Call(address(allowed), amount, abi.encodePacked(PING));
        if (kind == 1) return ERC4337.Call(address(token), 0, abi.encodeCall(token.transfer, (PAYEE, amount)));
        if (kind == 2) return ERC4337.Call(address(token), 0, abi.encodeCall(token.approve, (PAYEE, amount)));
        if (kind == 3) return ERC4337.Call(address(allowed), amount, "");
        // Without ether, which no limit of ether stops.
        if (amount % 2 == 0) amount = 0;
        if (kind == 4) return ERC4337.Call(address(forbidden), amount, abi.encodePacked(PING));
        if (kind == 5) return ERC4337.Call(address(smartAccount), 0, payment);
        if (kind == 6) return ERC4337.Call(address(ENTRY_POINT), amount, "");
        if (kind == 7) return ERC4337.Call(PAYEE, amount, "");
        if (kind == 8) return ERC4337.Call(address(allowed), amount, abi.encodePacked(PING ^ 0x00000001));
        if (kind == 9) return ERC4337.Call(address(allowed), amount, hex"00000000");
        bytes memory from = abi.encodeCall(token.transferFrom, (address(smartAccount), PAYEE, amount));
        return ERC4337.Call(address(token), 0, from);
    }

    function _handleOwner(bytes memory callData) private {
        _refill();
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](1);
        userOps[0] = _ownerOperation(smartAccount, OWNER_KEY, callData);
        bytes32 userOpHash = ENTRY_POINT.getUserOpHash(userOps[0]);
        vm.recordLogs();
        try ENTRY_POINT.handleOps(userOps, BUNDLER) {
            _handled.push(userOps[0]);
            if (!_isSuccess(userOpHash)) ++ownerFailures;
        } catch {
            ++ownerFailures;
        }
    }

    /// @dev Whether the entry point reports the operation as executed without a revert.
    function _isSuccess(bytes32 userOpHash) private returns (bool isSuccess) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 index; index < logs.length; ++index) {
            if (logs[index].topics.length < 2 || logs[index].topics[1] != userOpHash) continue;
            if (logs[index].topics[0] != IEntryPoint.UserOperationEvent.selector) continue;
            (, isSuccess,,) = abi.decode(logs[index].data, (uint256, bool, uint256, uint256));
        }
    }

    function _refill() private {
        if (address(smartAccount).balance < 50 ether) vm.deal(address(smartAccount), 100 ether);
    }
}
