// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ILocalEns
/// @notice A stand-in for ENS on local chains, with the functions that clients call on ENS's universal resolver. Anyone can
/// set any record, and a primary name is not checked, so that clients can be tested with wrong ones.
interface ILocalEns {
    /// @notice A request to a gateway, as a batch gateway takes it (ENSIP-21).
    /// @param sender - the contract that needs the answer.
    /// @param urls - the URL templates of its gateways.
    /// @param data - what they are asked.
    struct GatewayRequest {
        address sender;
        string[] urls;
        bytes data;
    }

    /// @notice The client must ask a gateway, and call back with its answer (ERC-3668).
    /// @param sender - the contract that needs the answer.
    /// @param urls - the URL templates of the gateways.
    /// @param callData - what the gateway is asked.
    /// @param callbackFunction - the selector of the callback.
    /// @param extraData - what the callback needs.
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// @notice The name has no records and no resolver.
    /// @param name - the name in DNS encoding.
    error ResolverNotFound(bytes name);

    /// @notice A resolver or its gateway failed.
    /// @param errorData - the revert data, or what the gateway answered.
    error ResolverError(bytes errorData);

    /// @notice Sets the resolver (ENSIP-10) of a name and of all names below it.
    /// @param name - the name in DNS encoding.
    /// @param resolver - the resolver.
    function setResolver(bytes calldata name, address resolver) external;

    /// @notice Sets what a call of a resolver returns for a name.
    /// @param name - the name in DNS encoding.
    /// @param data - the call, such as `addr(bytes32)`, with its selector and arguments.
    /// @param result - what it returns, ABI-encoded.
    function setRecord(bytes calldata name, bytes calldata data, bytes calldata result) external;

    /// @notice Sets the primary name of an account.
    /// @param account - the account.
    /// @param name - the name as text.
    function setPrimaryName(address account, string calldata name) external;

    /// @notice Resolves a name.
    /// @param name - the name in DNS encoding.
    /// @param data - the call of a resolver.
    /// @param gateways - the batch gateways.
    /// @return the result, ABI-encoded.
    /// @return the resolver.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address);

    /// @notice Takes the answer of a batch gateway.
    /// @param response - the answer: `abi.encode(bool[] failures, bytes[] responses)`.
    /// @param extraData - as `OffchainLookup` gave it.
    /// @return the result, ABI-encoded.
    /// @return the resolver.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address);

    /// @notice Returns the primary name of an account, without checking that the name resolves to it.
    /// @param account - the account, in 20 bytes.
    /// @param coinType - is ignored.
    /// @param gateways - are ignored.
    /// @return the name; empty if the account has none.
    /// @return this contract.
    /// @return this contract.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address);
}
