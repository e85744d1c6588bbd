// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IExtendedResolver
/// @notice A resolver that also resolves every name below its own (ENSIP-10). Its ERC-165 id is 0x9061b923.
interface IExtendedResolver {
    /// @notice Resolves a name.
    /// @param name - the name in DNS encoding: each label after its length, and a zero at the end.
    /// @param data - the call of a resolver, such as `addr(bytes32)`, encoded with its selector.
    /// @return what that call returns, ABI-encoded.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}
