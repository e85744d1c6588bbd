// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EventAction} from "../../src/action/EventAction.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {Test} from "../shared/Test.sol";

/// @notice Calls the registry and its event actions from untrusted accounts, and records the expected state.
contract RegistryHandler is Test {
    struct Deployment {
        IBoostRegistry.RegistryType kind;
        address implementation;
        address deployer;
        string name;
        EventAction instance;
        bytes32 identifier;
        bytes definition;
        bytes32 recordHash;
    }

    struct Registration {
        bytes32 identifier;
        address implementation;
    }

    BoostRegistry public immutable registry = new BoostRegistry();
    address[2] public implementations = [address(new EventAction()), address(new EventAction())];

    Deployment[] private _deployments;
    Registration[] private _registrations;
    mapping(bytes32 identifier => bool) private _isDeployed;
    mapping(bytes32 identifier => bool) private _isRegistered;

    /// @notice The number of successful initializations of initialized or locked contracts, which must be zero.
    uint256 public reinitializations;

    /// @notice The number of successful deployments under a taken name, which must be zero.
    uint256 public duplicateDeployments;

    /// @notice The number of successful registrations under a taken name, which must be zero.
    uint256 public duplicateRegistrations;

    /// @notice The number of successful calls to `execute` and `prepare`, which must be zero.
    uint256 public executions;

    function register(uint8 kind, uint8 name, uint8 seed) external {
        IBoostRegistry.RegistryType type_ = IBoostRegistry.RegistryType(kind % 5);
        string memory text = _name(name);
        bytes32 identifier = registry.getIdentifier(type_, text);
        address implementation = implementations[seed % 2];
        try registry.register(type_, text, implementation) {
            if (_isRegistered[identifier]) ++duplicateRegistrations;
            _isRegistered[identifier] = true;
            _registrations.push(Registration(identifier, implementation));
        } catch {
            require(_isRegistered[identifier], "a free name was refused");
        }
    }

    function deployClone(uint8 kind, uint8 seed, uint8 name, uint8 actor, ActionDefinition.Payload memory payload)
        external
    {
        Deployment memory deployed;
        deployed.kind = IBoostRegistry.RegistryType(kind % 5);
        deployed.implementation = implementations[seed % 2];
        deployed.deployer = actorAt(actor);
        deployed.name = _name(name);
        deployed.definition = abi.encode(ActionDefinition.boundEnums(payload));
        deployed.identifier =
            registry.getCloneIdentifier(deployed.kind, deployed.implementation, deployed.deployer, deployed.name);
        vm.prank(deployed.deployer);
        try registry.deployClone(deployed.kind, deployed.implementation, deployed.name, deployed.definition) returns (
            ICloneable instance
        ) {
            if (_isDeployed[deployed.identifier]) ++duplicateDeployments;
            _isDeployed[deployed.identifier] = true;
            deployed.instance = EventAction(address(instance));
            deployed.recordHash = recordOf(deployed.instance).codehash;
            _deployments.push(deployed);
        } catch {
            require(_isDeployed[deployed.identifier], "a free name was refused");
        }
    }

    /// @notice A deployment that fails in the initializer. It must not leave any state.
    function deployWithInvalidData(uint8 seed, uint8 name, uint8 actor, bytes calldata data) external {
        vm.prank(actorAt(actor));
        try registry.deployClone(
            IBoostRegistry.RegistryType.ACTION, implementations[seed % 2], _name(name), data[:data.length % 32]
        ) {
            ++duplicateDeployments;
        } catch {}
    }

    function initializeAgain(uint256 seed, uint8 actor, ActionDefinition.Payload memory payload) external {
        bytes memory definition = abi.encode(ActionDefinition.boundEnums(payload));
        ICloneable victim = _deployments.length == 0 || seed % 8 == 0
            ? ICloneable(implementations[seed % 2])
            : _deployments[seed % _deployments.length].instance;
        vm.prank(actorAt(actor));
        try victim.initialize(definition) {
            ++reinitializations;
        } catch {}
    }

    function callDirectly(uint256 seed, uint8 actor, bytes calldata data, uint96 value) external {
        if (_deployments.length == 0) return;
        EventAction action = _deployments[seed % _deployments.length].instance;
        address caller = actorAt(actor);
        vm.deal(caller, value);
        vm.prank(caller);
        try action.execute{value: value}(data) {
            ++executions;
        } catch {}
        vm.prank(caller);
        try action.prepare(data) {
            ++executions;
        } catch {}
        // No calldata to the action or to its record changes their state.
        vm.prank(caller);
        (bool ignored,) = address(action).call(data);
        vm.prank(caller);
        (ignored,) = recordOf(action).call(data);
    }

    function actorAt(uint256 index) public pure returns (address) {
        return account((index % 4) + 1);
    }

    function recordOf(EventAction action) public pure returns (address) {
        return vm.computeCreateAddress(address(action), 1);
    }

    function deployments() external view returns (Deployment[] memory) {
        return _deployments;
    }

    function registrations() external view returns (Registration[] memory) {
        return _registrations;
    }

    /// @dev There are few names, so that they collide.
    function _name(uint8 name) private pure returns (string memory) {
        return name % 4 == 0 ? "" : string(abi.encodePacked("name of more than thirty-one bytes: ", name % 6));
    }
}
