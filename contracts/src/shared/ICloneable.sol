// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ICloneable
/// @notice A part of a boost that is deployed as a minimal proxy and initialised once. Actions, allow lists, budgets,
/// incentives and validators are all cloneable.
/// @dev Solady's Initializable adds the event `Initialized(uint64 version)`, 1 for a clone and `2**64 - 1` for a locked
/// base, and the errors `InvalidInitialization` and `NotInitializing`.
/// `supportsInterface` is declared here rather than inherited: the protocol's id of this interface counts it.
interface ICloneable {
    /// @notice Part of the protocol's published errors; a second initialisation reverts `InvalidInitialization`.
    error CloneAlreadyInitialized();

    /// @notice The initialisation data is well-formed but cannot be accepted.
    error InvalidInitializationData();

    /// @notice This contract is used as it is and has no initialiser.
    error InitializerNotImplemented();

    /// @notice Initialises the clone. Works exactly once, and never on a base implementation.
    /// @param data - the kind's own payload, `abi.encode`d and never compressed.
    function initialize(bytes calldata data) external;

    /// @notice The ERC-165 id of what this contract is, such as the id of an event action.
    /// @return the interface id.
    function getComponentInterface() external pure returns (bytes4);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}
