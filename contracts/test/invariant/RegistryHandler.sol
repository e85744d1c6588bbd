// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EventAction} from "../../src/action/EventAction.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {Definition} from "../shared/Definition.sol";
import {Test} from "../shared/Test.sol";

/// @notice Calls the registry and its event actions from untrusted accounts, and records the expected state.
contract RegistryHandler is Test {
    struct Promise {
        IBoostRegistry.RegistryType kind;
        address base;
        address deployer;
        string name;
        EventAction instance;
        bytes32 identifier;
        bytes definition;
        bytes32 recordHash;
    }

    struct Base {
        bytes32 identifier;
        address implementation;
    }

    BoostRegistry public immutable registry = new BoostRegistry();
    address[2] public implementations = [address(new EventAction()), address(new EventAction())];

    Promise[] private _promises;
    Base[] private _bases;
    mapping(bytes32 identifier => bool) private _isPromised;
    mapping(bytes32 identifier => bool) private _isNamed;

    /// @notice Initialisations of something initialised, or locked, that went through: none, ever.
    uint256 public secondInitialisations;

    /// @notice Deployments under a name that was taken that went through: none, ever.
    uint256 public secondDeployments;

    /// @notice Registrations under a name that was taken that went through: none, ever.
    uint256 public secondRegistrations;

    /// @notice Calls to `execute` and `prepare` that went through: none, ever.
    uint256 public executions;

    function register(uint8 kind, uint8 name, uint8 which) external {
        IBoostRegistry.RegistryType type_ = IBoostRegistry.RegistryType(kind % 5);
        string memory text = _name(name);
        bytes32 identifier = registry.getIdentifier(type_, text);
        address implementation = implementations[which % 2];
        try registry.register(type_, text, implementation) {
            if (_isNamed[identifier]) ++secondRegistrations;
            _isNamed[identifier] = true;
            _bases.push(Base(identifier, implementation));
        } catch {
            require(_isNamed[identifier], "a free name was refused");
        }
    }

    function deployClone(uint8 kind, uint8 which, uint8 name, uint8 actor, Definition.Payload memory payload) external {
        Promise memory made;
        made.kind = IBoostRegistry.RegistryType(kind % 5);
        made.base = implementations[which % 2];
        made.deployer = actorAt(actor);
        made.name = _name(name);
        made.definition = abi.encode(Definition.fold(payload));
        made.identifier = registry.getCloneIdentifier(made.kind, made.base, made.deployer, made.name);
        vm.prank(made.deployer);
        try registry.deployClone(made.kind, made.base, made.name, made.definition) returns (ICloneable instance) {
            if (_isPromised[made.identifier]) ++secondDeployments;
            _isPromised[made.identifier] = true;
            made.instance = EventAction(address(instance));
            made.recordHash = recordOf(made.instance).codehash;
            _promises.push(made);
        } catch {
            require(_isPromised[made.identifier], "a free name was refused");
        }
    }

    /// @notice A deployment that fails inside the initialiser: nothing of it may stay.
    function deployBroken(uint8 which, uint8 name, uint8 actor, bytes calldata data) external {
        vm.prank(actorAt(actor));
        try registry.deployClone(
            IBoostRegistry.RegistryType.ACTION, implementations[which % 2], _name(name), data[:data.length % 32]
        ) {
            ++secondDeployments;
        } catch {}
    }

    function initializeAgain(uint256 which, uint8 actor, Definition.Payload memory payload) external {
        bytes memory definition = abi.encode(Definition.fold(payload));
        ICloneable victim = _promises.length == 0 || which % 8 == 0
            ? ICloneable(implementations[which % 2])
            : _promises[which % _promises.length].instance;
        vm.prank(actorAt(actor));
        try victim.initialize(definition) {
            ++secondInitialisations;
        } catch {}
    }

    function poke(uint256 which, uint8 actor, bytes calldata data, uint96 value) external {
        if (_promises.length == 0) return;
        EventAction action = _promises[which % _promises.length].instance;
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
        // Whatever bytes are thrown at the action and at its record, nothing in them moves.
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

    function promises() external view returns (Promise[] memory) {
        return _promises;
    }

    function bases() external view returns (Base[] memory) {
        return _bases;
    }

    /// @dev Few names, so that they collide.
    function _name(uint8 name) private pure returns (string memory) {
        return name % 4 == 0 ? "" : string(abi.encodePacked("name of more than thirty-one bytes: ", name % 6));
    }
}
