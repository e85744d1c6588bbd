// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";

/// @title IBoostRegistry
/// @notice Registers base implementations by name, and deploys named clones. It has no owner, and its entries cannot be
/// changed. Anyone can register a base, so a name only shows who registered it first, not whether it can be trusted.
interface IBoostRegistry {
    /// @notice The kinds of components.
    enum RegistryType {
        ACTION,
        ALLOW_LIST,
        BUDGET,
        INCENTIVE,
        VALIDATOR
    }

    /// @notice A clone that the registry deployed.
    /// @param baseType - the type of the component.
    /// @param instance - the clone.
    /// @param deployer - the account that called `deployClone`.
    /// @param name - the name of the clone.
    struct Clone {
        RegistryType baseType;
        ICloneable instance;
        address deployer;
        string name;
    }

    /// @notice Emitted when a base implementation was registered.
    /// @param registryType - the type of the component.
    /// @param identifier - the identifier.
    /// @param implementation - the implementation.
    event Registered(RegistryType indexed registryType, bytes32 indexed identifier, address implementation);

    /// @notice Emitted when a clone was deployed, initialized and recorded.
    /// @param registryType - the type of the component.
    /// @param identifier - the identifier.
    /// @param baseImplementation - the implementation.
    /// @param deployedInstance - the clone.
    event Deployed(
        RegistryType indexed registryType,
        bytes32 indexed identifier,
        address baseImplementation,
        ICloneable deployedInstance
    );

    /// @notice The name is already registered for this type.
    /// @param registryType - the type of the component.
    /// @param identifier - the identifier of the type and the name.
    error AlreadyRegistered(RegistryType registryType, bytes32 identifier);

    /// @notice The contract does not support the interface of cloneable contracts.
    /// @param implementation - the contract.
    error NotACloneable(address implementation);

    /// @notice Nothing is registered under this identifier.
    /// @param identifier - the identifier.
    error NotRegistered(bytes32 identifier);

    /// @notice Registers a base implementation under a name, permanently.
    /// @param type_ - the type of the component.
    /// @param name_ - the name.
    /// @param implementation_ - the implementation.
    function register(RegistryType type_, string calldata name_, address implementation_) external;

    /// @notice Deploys a clone, initializes it, and records it under the caller.
    /// @dev The type, base, name and caller determine the address (CREATE2), so a second deployment reverts with
    /// `DeploymentFailed()`. Reverts with `NotACloneable` if `base_` is not cloneable, and with the initializer's own
    /// errors.
    /// @param type_ - the type of the component.
    /// @param base_ - the base to clone; it does not have to be registered.
    /// @param name_ - the name of the clone; a caller can use a name once for each type and base.
    /// @param data_ - the data for the clone's `initialize`.
    /// @return instance the clone.
    function deployClone(RegistryType type_, address base_, string calldata name_, bytes calldata data_)
        external
        returns (ICloneable instance);

    /// @notice Returns a registered base by its identifier.
    /// @param identifier_ - the identifier.
    /// @return implementation the implementation.
    function getBaseImplementation(bytes32 identifier_) external view returns (ICloneable implementation);

    /// @notice Returns a clone by its identifier.
    /// @param identifier_ - the identifier.
    /// @return clone the clone.
    function getClone(bytes32 identifier_) external view returns (Clone memory clone);

    /// @notice Returns the identifiers of all clones of one deployer, oldest first.
    /// @param deployer_ - the account that deployed.
    /// @return the identifiers of the clones.
    function getClones(address deployer_) external view returns (bytes32[] memory);

    /// @notice Returns the identifier of a base: keccak256(packed(uint8 type, keccak256(name))).
    /// @param type_ - the type of the component.
    /// @param name_ - the name.
    /// @return identifier the identifier.
    function getIdentifier(RegistryType type_, string calldata name_) external pure returns (bytes32 identifier);

    /// @notice Returns the identifier of a clone: keccak256(packed(uint8 type, keccak256(packed(base, deployer,
    /// name)))).
    /// @param type_ - the type of the component.
    /// @param base_ - the implementation.
    /// @param deployer_ - the account that deployed.
    /// @param name_ - the name.
    /// @return identifier the identifier.
    function getCloneIdentifier(RegistryType type_, address base_, address deployer_, string calldata name_)
        external
        pure
        returns (bytes32 identifier);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}
