// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IExtendedResolver} from "../names/IExtendedResolver.sol";
import {ILocalEns} from "./ILocalEns.sol";

/// @title LocalEns
/// @notice A stand-in for ENS on local chains.
contract LocalEns is ILocalEns {
    mapping(bytes32 nameHash => address resolver) private _resolvers;
    mapping(bytes32 nameHash => mapping(bytes32 dataHash => bytes result)) private _records;
    mapping(address account => string name) private _primaryNames;

    /// @inheritdoc ILocalEns
    function setResolver(bytes calldata name, address resolver) external {
        _resolvers[keccak256(name)] = resolver;
    }

    /// @inheritdoc ILocalEns
    function setRecord(bytes calldata name, bytes calldata data, bytes calldata result) external {
        _records[keccak256(name)][keccak256(data)] = result;
    }

    /// @inheritdoc ILocalEns
    function setPrimaryName(address account, string calldata name) external {
        _primaryNames[account] = name;
    }

    /// @inheritdoc ILocalEns
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        bytes memory result = _records[keccak256(name)][keccak256(data)];
        if (result.length > 0) return (result, address(this));
        address resolver = _findResolver(name);
        (bool succeeded, bytes memory returned) =
            resolver.staticcall(abi.encodeCall(IExtendedResolver.resolve, (name, data)));
        if (succeeded) return (abi.decode(returned, (bytes)), resolver);
        _lookUp(resolver, returned, gateways);
    }

    /// @inheritdoc ILocalEns
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bytes4 callback, bytes memory context) = abi.decode(extraData, (address, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool succeeded, bytes memory returned) =
            resolver.staticcall(abi.encodeWithSelector(callback, responses[0], context));
        if (!succeeded) revert ResolverError(returned);
        return (abi.decode(returned, (bytes)), resolver);
    }

    /// @inheritdoc ILocalEns
    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        // An account has 20 bytes, and this is a stand-in that anyone can set.
        // forge-lint: disable-next-line(unsafe-typecast)
        return (_primaryNames[address(bytes20(account))], address(this), address(this));
    }

    /// @dev The resolver of the name, or of the nearest name above it that has one.
    function _findResolver(bytes calldata name) private view returns (address resolver) {
        bytes calldata rest = name;
        while (rest.length > 1) {
            resolver = _resolvers[keccak256(rest)];
            if (resolver != address(0)) return resolver;
            rest = rest[1 + uint8(rest[0]):];
        }
        revert ResolverNotFound(name);
    }

    /// @dev Asks a batch gateway in the resolver's name, because its own gateway answers only to the resolver.
    function _lookUp(address resolver, bytes memory returned, string[] calldata gateways) private view {
        // Only the selector is compared.
        // forge-lint: disable-next-line(unsafe-typecast)
        if (bytes4(returned) != OffchainLookup.selector) revert ResolverError(returned);
        bytes memory arguments = new bytes(returned.length - 4);
        for (uint256 index; index < arguments.length; ++index) {
            arguments[index] = returned[index + 4];
        }
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory context) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(returned);
        GatewayRequest[] memory requests = new GatewayRequest[](1);
        requests[0] = GatewayRequest(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeWithSignature("query((address,string[],bytes)[])", requests),
            ILocalEns.resolveCallback.selector,
            abi.encode(resolver, callback, context)
        );
    }
}
