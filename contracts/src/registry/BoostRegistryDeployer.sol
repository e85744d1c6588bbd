// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostRegistry} from "./BoostRegistry.sol";
import {IBoostRegistry} from "./IBoostRegistry.sol";

/// @title BoostRegistryDeployer
/// @notice Deploys a registry and registers base implementations in it, in its constructor. Anyone can register a base in a
/// registry, and a name is taken by the first. In the transaction that creates the registry nobody else can be first. The
/// registry is the only contract that the deployer creates, so its address follows from the deployer's address and nonce 1.
contract BoostRegistryDeployer {
    /// @notice A base implementation to register.
    /// @param registryType - the type of the component.
    /// @param name - the name under which it is registered.
    /// @param implementation - the implementation.
    struct Base {
        IBoostRegistry.RegistryType registryType;
        string name;
        address implementation;
    }

    /// @notice Deploys the registry and registers the bases.
    /// @param bases_ - the base implementations, which must be deployed. No two have the same type and name.
    constructor(Base[] memory bases_) {
        IBoostRegistry registry = new BoostRegistry();
        for (uint256 i = 0; i < bases_.length; ++i) {
            registry.register(bases_[i].registryType, bases_[i].name, bases_[i].implementation);
        }
    }
}
