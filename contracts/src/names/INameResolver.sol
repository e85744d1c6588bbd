// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IExtendedResolver} from "./IExtendedResolver.sol";

/// @title INameResolver
/// @notice Resolves names that are registered offchain. A gateway answers, and the contract accepts an answer that one of
/// its signers signed for exactly this request, this contract and a limited time (ERC-3668, ENSIP-10).
interface INameResolver is IExtendedResolver {
    /// @notice Emitted when an account becomes a signer, or is not one any more.
    /// @param signer - the account.
    /// @param isAllowed - whether its answers are accepted from now on.
    event SignerChanged(address indexed signer, bool isAllowed);

    /// @notice Emitted when the gateways changed.
    /// @param urls - their URL templates.
    event UrlsChanged(string[] urls);

    /// @notice The client must ask a gateway, and call back with its answer (ERC-3668).
    /// @param sender - this contract.
    /// @param urls - the URL templates of the gateways, with `{sender}` and `{data}`.
    /// @param callData - what the gateway is asked: a call of `resolve`.
    /// @param callbackFunction - the selector of `resolveWithProof`.
    /// @param extraData - what the callback needs: the request, to which the answer is bound.
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// @notice The answer has expired.
    /// @param expiresAt - the last second in which it was valid, in Unix seconds.
    /// @param timestamp - the time of the block.
    error AnswerExpired(uint64 expiresAt, uint256 timestamp);

    /// @notice The signature is not 65 bytes of a valid ECDSA signature with the lower `s`.
    error InvalidSignature();

    /// @notice The answer is signed for another request or another contract, or by an account that is not a signer.
    /// @param signer - the account that the signature recovers to.
    error SignerNotAllowed(address signer);

    /// @notice Two arrays that belong together have different lengths.
    error LengthMismatch();

    /// @notice Allows accounts to sign answers, or forbids it. Only the owner can call this.
    /// @param signers - the accounts.
    /// @param areAllowed - whether each account may sign.
    function setSigners(address[] calldata signers, bool[] calldata areAllowed) external;

    /// @notice Replaces the gateways. Only the owner can call this.
    /// @param newUrls - their URL templates, with `{sender}` and `{data}`. Clients try them in this order.
    function setUrls(string[] calldata newUrls) external;

    /// @notice Checks an answer of a gateway, and returns it. Clients call this after `OffchainLookup`.
    /// @param response - the answer: `abi.encode(bytes result, uint64 expiresAt, bytes signature)`.
    /// @param extraData - the request, as `OffchainLookup` gave it.
    /// @return the result.
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory);

    /// @notice Returns what a signer signs for an answer. It starts with 0x1900 and this contract, so that it cannot be
    /// mistaken for a transaction or for a message of an account (ERC-191, version 0).
    /// @param request - the call of `resolve`.
    /// @param result - what it returns, ABI-encoded.
    /// @param expiresAt - the last second in which the answer is valid, in Unix seconds.
    /// @return the digest.
    function answerDigest(bytes calldata request, bytes calldata result, uint64 expiresAt)
        external
        view
        returns (bytes32);

    /// @notice Returns whether an account may sign answers.
    /// @param signer - the account.
    /// @return isAllowed whether it may.
    function isSigner(address signer) external view returns (bool isAllowed);

    /// @notice Returns the gateways.
    /// @return their URL templates.
    function urls() external view returns (string[] memory);
}
