// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {IBoostRegistry} from "./IBoostRegistry.sol";

/// @title BoostRegistry
/// @notice Registers base implementations by name, and deploys named clones.
contract BoostRegistry is IBoostRegistry, ReentrancyGuardTransient {
    mapping(bytes32 identifier => ICloneable) private _implementations;
    mapping(bytes32 identifier => Clone) private _clones;
    mapping(address deployer => bytes32[] identifiers) private _cloneIdentifiers;

    /// @inheritdoc IBoostRegistry
    function register(RegistryType type_, string calldata name_, address implementation_) external {
        _checkCloneable(implementation_);
        bytes32 identifier = getIdentifier(type_, name_);
        if (address(_implementations[identifier]) != address(0)) revert AlreadyRegistered(type_, identifier);
        _implementations[identifier] = ICloneable(implementation_);
        emit Registered(type_, identifier, implementation_);
    }

    /// @inheritdoc IBoostRegistry
    function deployClone(RegistryType type_, address base_, string calldata name_, bytes calldata data_)
        external
        nonReentrant
        returns (ICloneable instance)
    {
        // A clone of an address without code would accept every call, including its initialization, and do nothing.
        _checkCloneable(base_);
        // The caller is part of the salt, so that no other account can take the address of a future clone.
        bytes32 salt = keccak256(abi.encodePacked(type_, base_, name_, msg.sender));
        instance = ICloneable(LibClone.cloneDeterministic(base_, salt));
        bytes32 identifier = getCloneIdentifier(type_, base_, msg.sender, name_);
        _clones[identifier] = Clone(type_, instance, msg.sender, name_);
        _cloneIdentifiers[msg.sender].push(identifier);
        instance.initialize(data_);
        emit Deployed(type_, identifier, base_, instance);
    }

    /// @inheritdoc IBoostRegistry
    function getBaseImplementation(bytes32 identifier_) external view returns (ICloneable implementation) {
        implementation = _implementations[identifier_];
        if (address(implementation) == address(0)) revert NotRegistered(identifier_);
    }

    /// @inheritdoc IBoostRegistry
    function getClone(bytes32 identifier_) external view returns (Clone memory clone) {
        clone = _clones[identifier_];
        if (clone.deployer == address(0)) revert NotRegistered(identifier_);
    }

    /// @inheritdoc IBoostRegistry
    function getClones(address deployer_) external view returns (bytes32[] memory) {
        return _cloneIdentifiers[deployer_];
    }

    /// @inheritdoc IBoostRegistry
    function getIdentifier(RegistryType type_, string calldata name_) public pure returns (bytes32 identifier) {
        return _identifier(type_, keccak256(bytes(name_)));
    }

    /// @inheritdoc IBoostRegistry
    function getCloneIdentifier(RegistryType type_, address base_, address deployer_, string calldata name_)
        public
        pure
        returns (bytes32 identifier)
    {
        return _identifier(type_, keccak256(abi.encodePacked(base_, deployer_, name_)));
    }

    /// @inheritdoc IBoostRegistry
    function supportsInterface(bytes4 interfaceId) external view virtual returns (bool) {
        return interfaceId == type(IBoostRegistry).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    function _identifier(RegistryType type_, bytes32 hash) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(type_, hash));
    }

    function _checkCloneable(address implementation) private view {
        if (!ERC165Checker.supportsInterface(implementation, type(ICloneable).interfaceId)) {
            revert NotACloneable(implementation);
        }
    }

    /// @dev Every chain of the deployed protocol has transient storage (Cancun); Solady's default trusts mainnet only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
