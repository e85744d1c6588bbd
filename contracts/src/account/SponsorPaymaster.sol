// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {IEntryPointDeposits} from "./IEntryPointDeposits.sol";
import {ISessions} from "./ISessions.sol";
import {ISponsorPaymaster} from "./ISponsorPaymaster.sol";

/// @title SponsorPaymaster
/// @notice Pays the gas of user operations that a signer of the operator sponsors, within limits (ERC-4337, entry point 0.7).
/// @dev A stolen key of the signer can spend the limits of a day on calls to sponsored contracts, and no more: it can neither
/// withdraw nor change a limit.
contract SponsorPaymaster is ISponsorPaymaster, Ownable, EIP712 {
    IEntryPointDeposits private constant ENTRY_POINT = IEntryPointDeposits(0x0000000071727De22E5E9d8BAf0edAc6f37da032);

    bytes32 private constant SPONSORSHIP = keccak256(
        "Sponsorship(address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterHash)"
    );

    /// @dev In `paymasterAndData`: the address of the paymaster and two limits of gas, the two times, the signature.
    uint256 private constant TIMES_OFFSET = 52;
    uint256 private constant SIGNATURE_OFFSET = 64;
    uint256 private constant LENGTH = 129;

    /// @inheritdoc ISponsorPaymaster
    address public signer;

    Limits private _limits;
    Usage private _total;

    /// @inheritdoc ISponsorPaymaster
    mapping(address target => bool) public isSponsored;

    /// @dev By account first, so that it is storage associated with the account (ERC-7562).
    mapping(address account => Usage) private _usage;

    /// @notice Sets the owner, the signer and the limits.
    /// @param owner_ - withdraws, and changes signer, limits and targets.
    /// @param signer_ - the account whose key sponsors operations; zero for none.
    /// @param limits_ - the most that the paymaster pays.
    constructor(address owner_, address signer_, Limits memory limits_) {
        if (owner_ == address(0)) revert NewOwnerIsZeroAddress();
        _initializeOwner(owner_);
        _setSigner(signer_);
        _setLimits(limits_);
    }

    /// @inheritdoc ISponsorPaymaster
    function validatePaymasterUserOp(ERC4337.PackedUserOperation calldata userOp, bytes32, uint256 maxCost)
        external
        returns (bytes memory context, uint256 validationData)
    {
        if (msg.sender != address(ENTRY_POINT)) revert NotEntryPoint();
        bytes calldata data = userOp.paymasterAndData;
        if (data.length != LENGTH) revert SponsorshipInvalid();
        uint48 validAfter = uint48(bytes6(data[TIMES_OFFSET:TIMES_OFFSET + 6]));
        uint48 validUntil = uint48(bytes6(data[TIMES_OFFSET + 6:SIGNATURE_OFFSET]));
        // The entry point checks that the time is within these, so that the day is today.
        uint48 day = validAfter / 1 days;
        if (validUntil < validAfter || validUntil / 1 days != day) revert SponsorshipInvalid();
        if (validUntil == 0) revert SponsorshipInvalid();
        _checkTargets(userOp);
        _spend(userOp.sender, day, maxCost);
        // As for the accounts, everything is counted with another signature too, so that estimates have the gas of a valid one.
        address recovered = ECDSA.tryRecoverCalldata(getSponsorshipDigest(userOp), data[SIGNATURE_OFFSET:]);
        validationData = recovered != address(0) && recovered == signer ? 0 : 1;
        validationData |= uint256(validUntil) << 160 | uint256(validAfter) << 208;
        return ("", validationData);
    }

    /// @inheritdoc ISponsorPaymaster
    function setSigner(address signer_) external onlyOwner {
        _setSigner(signer_);
    }

    /// @inheritdoc ISponsorPaymaster
    function setLimits(Limits calldata limits_) external onlyOwner {
        _setLimits(limits_);
    }

    /// @inheritdoc ISponsorPaymaster
    function setTargets(address[] calldata targets, bool[] calldata areSponsored) external onlyOwner {
        if (targets.length != areSponsored.length) revert LengthMismatch();
        for (uint256 index; index < targets.length; ++index) {
            isSponsored[targets[index]] = areSponsored[index];
            emit TargetChanged(targets[index], areSponsored[index]);
        }
    }

    /// @inheritdoc ISponsorPaymaster
    function deposit() external payable {
        ENTRY_POINT.depositTo{value: msg.value}(address(this));
    }

    /// @inheritdoc ISponsorPaymaster
    function withdrawTo(address payable to, uint256 amount) external onlyOwner {
        ENTRY_POINT.withdrawTo(to, amount);
    }

    /// @inheritdoc ISponsorPaymaster
    function addStake(uint32 unstakeDelay) external payable onlyOwner {
        ENTRY_POINT.addStake{value: msg.value}(unstakeDelay);
    }

    /// @inheritdoc ISponsorPaymaster
    function unlockStake() external onlyOwner {
        ENTRY_POINT.unlockStake();
    }

    /// @inheritdoc ISponsorPaymaster
    function withdrawStake(address payable to) external onlyOwner {
        ENTRY_POINT.withdrawStake(to);
    }

    /// @inheritdoc ISponsorPaymaster
    function limits() external view returns (Limits memory) {
        return _limits;
    }

    /// @inheritdoc ISponsorPaymaster
    function getUsage(address account) external view returns (Usage memory) {
        return account == address(0) ? _total : _usage[account];
    }

    /// @inheritdoc ISponsorPaymaster
    function getSponsorshipDigest(ERC4337.PackedUserOperation calldata userOp) public view returns (bytes32) {
        return _hashTypedData(
            keccak256(
                abi.encode(
                    SPONSORSHIP,
                    userOp.sender,
                    userOp.nonce,
                    keccak256(userOp.initCode),
                    keccak256(userOp.callData),
                    userOp.accountGasLimits,
                    userOp.preVerificationGas,
                    userOp.gasFees,
                    keccak256(userOp.paymasterAndData[:SIGNATURE_OFFSET])
                )
            )
        );
    }

    /// @dev Reverts unless the operation only calls sponsored contracts, or sets the account's sessions.
    function _checkTargets(ERC4337.PackedUserOperation calldata userOp) private view {
        bytes4 selector = bytes4(userOp.callData);
        ERC4337.Call[] memory calls;
        if (selector == ERC4337.execute.selector) {
            (address target,, bytes memory data) = abi.decode(userOp.callData[4:], (address, uint256, bytes));
            return _checkCall(target, data, userOp.sender);
        }
        if (selector == ERC4337.executeBatch.selector) calls = abi.decode(userOp.callData[4:], (ERC4337.Call[]));
        if (selector == ISessions.executeSession.selector) {
            (, calls) = abi.decode(userOp.callData[4:], (bytes32, ERC4337.Call[]));
        }
        if (calls.length == 0) revert TargetNotSponsored();
        for (uint256 index; index < calls.length; ++index) {
            _checkCall(calls[index].target, calls[index].data, userOp.sender);
        }
    }

    /// @dev An account may install and revoke sessions. Its other functions could make any call.
    function _checkCall(address target, bytes memory data, address sender) private view {
        // forge-lint: disable-next-line(unsafe-typecast)
        bytes4 selector = bytes4(data);
        bool isSession = selector == ISessions.installSession.selector || selector == ISessions.revokeSession.selector;
        if (target == sender ? !isSession : !isSponsored[target]) revert TargetNotSponsored();
    }

    /// @dev Counts what an operation may cost for its account and in total. Another day begins at zero.
    function _spend(address account, uint48 day, uint256 maxCost) private {
        Limits memory most = _limits;
        if (maxCost > most.perOperation) revert SponsorLimitExceeded();
        _usage[account] = _addUsage(_usage[account], day, maxCost, most.perAccountAndDay);
        _total = _addUsage(_total, day, maxCost, most.perDay);
    }

    function _addUsage(Usage memory usage, uint48 day, uint256 maxCost, uint128 most)
        private
        pure
        returns (Usage memory)
    {
        // Yesterday's sponsorship cannot clear what today's has spent.
        if (day < usage.day) revert SponsorshipInvalid();
        uint256 spent = (day == usage.day ? usage.spent : 0) + maxCost;
        if (spent > most) revert SponsorLimitExceeded();
        // It fits, because it is not more than the limit.
        // forge-lint: disable-next-line(unsafe-typecast)
        return Usage(day, uint128(spent));
    }

    function _setSigner(address signer_) private {
        signer = signer_;
        emit SignerChanged(signer_);
    }

    function _setLimits(Limits memory limits_) private {
        _limits = limits_;
        emit LimitsChanged(limits_);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Laurel Sponsor Paymaster", "1");
    }
}
