// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ICloneable
/// @notice A component of a boost that is deployed as a minimal proxy and initialized once. Actions, allow lists,
/// budgets, incentives and validators are all cloneable.
/// @dev Solady's Initializable adds the event `Initialized(uint64 version)`, 1 for a clone and `2**64 - 1` for a locked
/// base, and the errors `InvalidInitialization` and `NotInitializing`.
/// `supportsInterface` is declared here rather than inherited: the protocol's id of this interface counts it.
interface ICloneable {
    /// @notice An error of the deployed protocol that is not used here: a second initialization reverts with
    /// `InvalidInitialization`.
    error CloneAlreadyInitialized();

    /// @notice The initialization data can be decoded but is not valid.
    error InvalidInitializationData();

    /// @notice This contract is not cloned and has no initializer.
    error InitializerNotImplemented();

    /// @notice Initializes the clone. Works exactly once, and never on a base implementation.
    /// @param data - the payload of the contract's kind, `abi.encode`d and never compressed.
    function initialize(bytes calldata data) external;

    /// @notice Returns the ERC-165 id of this kind of contract, such as that of an event action.
    /// @return the interface id.
    function getComponentInterface() external pure returns (bytes4);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}
