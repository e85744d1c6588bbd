// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {EventAction} from "../../src/action/EventAction.sol";
import {IEventAction} from "../../src/action/IEventAction.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {InvariantTest} from "../shared/Test.sol";
import {RegistryHandler} from "./RegistryHandler.sol";

/// @notice Invariants of the registry and its event actions, under any untrusted call.
contract RegistryInvariantTest is InvariantTest {
    RegistryHandler private _handler;

    function setUp() public {
        _handler = new RegistryHandler();
        targetContract(address(_handler));
        targetInvariants("Registry", "RegistryInvariantTest");
    }

    function holds_contractsInitializeOnce() public view {
        vm.assertEq(_handler.reinitializations(), 0, "second initializations");
    }

    function holds_cloneNamesAreDeployedOnce() public view {
        vm.assertEq(_handler.duplicateDeployments(), 0, "second deployments");
    }

    function holds_implementationNamesAreRegisteredOnce() public view {
        vm.assertEq(_handler.duplicateRegistrations(), 0, "second registrations");
    }

    function holds_eventActionsNeverExecute() public view {
        vm.assertEq(_handler.executions(), 0, "executions");
    }

    function holds_identifiersAndAddressesAreUnique() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        for (uint256 first; first < deployed.length; ++first) {
            for (uint256 second; second < first; ++second) {
                vm.assertTrue(deployed[first].identifier != deployed[second].identifier, "identifiers");
                vm.assertTrue(deployed[first].instance != deployed[second].instance, "addresses");
            }
        }
    }

    function holds_clonesAreRecordedAsDeployed() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        for (uint256 index; index < deployed.length; ++index) {
            IBoostRegistry.Clone memory clone = _handler.registry().getClone(deployed[index].identifier);
            vm.assertEq(uint8(clone.baseType), uint8(deployed[index].kind), "type");
            vm.assertEq(address(clone.instance), address(deployed[index].instance), "instance");
            vm.assertEq(clone.deployer, deployed[index].deployer, "deployer");
            vm.assertEq(clone.name, deployed[index].name, "name");
        }
    }

    function holds_cloneAddressesMatchCreate2() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        for (uint256 index; index < deployed.length; ++index) {
            RegistryHandler.Deployment memory clone = deployed[index];
            bytes32 salt = keccak256(
                bytes.concat(
                    bytes1(uint8(clone.kind)), bytes20(clone.implementation), bytes(clone.name), bytes20(clone.deployer)
                )
            );
            address expected = vm.computeCreate2Address(
                salt, LibClone.initCodeHash(clone.implementation), address(_handler.registry())
            );
            vm.assertEq(address(clone.instance), expected, "address");
        }
    }

    function holds_deployersListOwnClonesInOrder() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        uint256 totalListed;
        for (uint256 actor; actor < 4; ++actor) {
            address deployer = _handler.actorAt(actor);
            bytes32[] memory identifiers = _handler.registry().getClones(deployer);
            uint256 position;
            for (uint256 index; index < deployed.length; ++index) {
                if (deployed[index].deployer != deployer) continue;
                vm.assertEq(identifiers[position++], deployed[index].identifier, "the order is preserved");
            }
            vm.assertEq(identifiers.length, position, "and no more");
            totalListed += position;
        }
        vm.assertEq(totalListed, deployed.length, "every clone has a deployer");
    }

    function holds_registeredImplementationsAreImmutable() public view {
        RegistryHandler.Registration[] memory registrations = _handler.registrations();
        for (uint256 index; index < registrations.length; ++index) {
            address stored = address(_handler.registry().getBaseImplementation(registrations[index].identifier));
            vm.assertEq(stored, registrations[index].implementation, "base");
        }
    }

    function holds_implementationsStayUninitialized() public view {
        for (uint256 index; index < 2; ++index) {
            EventAction implementation = EventAction(_handler.implementations(index));
            vm.assertEq(implementation.getActionStepsCount(), 0, "no steps");
            vm.assertEq(_handler.recordOf(implementation).code.length, 0, "no record");
        }
    }

    function holds_actionDefinitionsAreImmutable() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        for (uint256 index; index < deployed.length; ++index) {
            EventAction action = deployed[index].instance;
            IEventAction.ActionStep[] memory steps = action.getActionSteps();
            vm.assertEq(steps.length, 4, "four steps");
            bytes memory now_ = abi.encode(
                IEventAction.InitPayload(action.getActionClaimant(), steps[0], steps[1], steps[2], steps[3])
            );
            vm.assertEq(keccak256(now_), keccak256(deployed[index].definition), "as initialized");
        }
    }

    function holds_actionRecordsAreImmutable() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        for (uint256 index; index < deployed.length; ++index) {
            vm.assertEq(_handler.recordOf(deployed[index].instance).codehash, deployed[index].recordHash, "record");
        }
    }

    function holds_actionsCreateOneContractAndUseNoStorage() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        for (uint256 index; index < deployed.length; ++index) {
            address action = address(deployed[index].instance);
            vm.assertEq(vm.getNonce(action), 2, "one creation");
            vm.assertEq(vm.load(action, bytes32(0)), 0, "no storage");
        }
    }

    function holds_contractsHoldNoNativeTokens() public view {
        RegistryHandler.Deployment[] memory deployed = _handler.deployments();
        vm.assertEq(address(_handler.registry()).balance, 0, "the registry's");
        for (uint256 index; index < deployed.length; ++index) {
            vm.assertEq(address(deployed[index].instance).balance, 0, "an action's");
        }
    }
}
