// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";

/// @title IBoostRegistry
/// @notice The table of base implementations, and the maker of named clones. Nobody owns it and nothing in it can be
/// changed once written. Anyone may register a base: a name says who came first, not who may be trusted.
interface IBoostRegistry {
    /// @notice The kinds of parts.
    enum RegistryType {
        ACTION,
        ALLOW_LIST,
        BUDGET,
        INCENTIVE,
        VALIDATOR
    }

    /// @notice A clone that the registry deployed.
    struct Clone {
        RegistryType baseType;
        ICloneable instance;
        address deployer;
        string name;
    }

    /// @notice A base implementation has its name.
    /// @param registryType - the type of the component.
    /// @param identifier - the identifier.
    /// @param implementation - the implementation.
    event Registered(RegistryType indexed registryType, bytes32 indexed identifier, address implementation);

    /// @notice A clone is deployed, initialised and recorded.
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

    /// @notice The name is taken for this kind.
    error AlreadyRegistered(RegistryType registryType, bytes32 identifier);

    /// @notice The contract does not say that it can be cloned.
    error NotACloneable(address implementation);

    /// @notice Nothing is known under this identifier.
    error NotRegistered(bytes32 identifier);

    /// @notice Gives a base implementation a name, for good.
    /// @param type_ - the type of the component.
    /// @param name_ - the name.
    /// @param implementation_ - the implementation.
    function register(RegistryType type_, string calldata name_, address implementation_) external;

    /// @notice Deploys a clone, initialises it, and records it under the caller.
    /// @dev The address follows from kind, base, name and caller (CREATE2); a second time reverts
    /// `DeploymentFailed()`. Reverts `NotACloneable` when `base_` is none, and with the initialiser's own error.
    /// @param type_ - the type of the component.
    /// @param base_ - what is cloned; it need not be registered.
    /// @param name_ - the caller's own name for it; one caller has a name once for a kind and base.
    /// @param data_ - what the clone's `initialize` takes.
    /// @return instance the clone.
    function deployClone(RegistryType type_, address base_, string calldata name_, bytes calldata data_)
        external
        returns (ICloneable instance);

    /// @notice A registered base by its identifier.
    /// @param identifier_ - the identifier.
    /// @return implementation the implementation.
    function getBaseImplementation(bytes32 identifier_) external view returns (ICloneable implementation);

    /// @notice A clone by its identifier.
    /// @param identifier_ - the identifier.
    /// @return clone the clone.
    function getClone(bytes32 identifier_) external view returns (Clone memory clone);

    /// @notice The identifiers of all clones of one deployer, oldest first.
    /// @param deployer_ - the account that deployed.
    /// @return the identifiers of the clones.
    function getClones(address deployer_) external view returns (bytes32[] memory);

    /// @notice The identifier of a base: keccak256(packed(uint8 kind, keccak256(name))).
    /// @param type_ - the type of the component.
    /// @param name_ - the name.
    /// @return identifier the identifier.
    function getIdentifier(RegistryType type_, string calldata name_) external pure returns (bytes32 identifier);

    /// @notice The identifier of a clone: keccak256(packed(uint8 kind, keccak256(packed(base, deployer, name)))).
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
