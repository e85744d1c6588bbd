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
        askAll("Registry", "RegistryInvariantTest");
    }

    function holds_nothingIsInitialisedTwice() public view {
        vm.assertEq(_handler.secondInitialisations(), 0, "second initialisations");
    }

    function holds_aNameIsDeployedOnce() public view {
        vm.assertEq(_handler.secondDeployments(), 0, "second deployments");
    }

    function holds_aNameIsRegisteredOnce() public view {
        vm.assertEq(_handler.secondRegistrations(), 0, "second registrations");
    }

    function holds_eventActionsNeverExecute() public view {
        vm.assertEq(_handler.executions(), 0, "executions");
    }

    function holds_identifiersAndAddressesAreUnique() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        for (uint256 one; one < made.length; ++one) {
            for (uint256 other; other < one; ++other) {
                vm.assertTrue(made[one].identifier != made[other].identifier, "identifiers");
                vm.assertTrue(made[one].instance != made[other].instance, "addresses");
            }
        }
    }

    function holds_everyCloneIsRecordedAsDeployed() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        for (uint256 index; index < made.length; ++index) {
            IBoostRegistry.Clone memory clone = _handler.registry().getClone(made[index].identifier);
            vm.assertEq(uint8(clone.baseType), uint8(made[index].kind), "kind");
            vm.assertEq(address(clone.instance), address(made[index].instance), "instance");
            vm.assertEq(clone.deployer, made[index].deployer, "deployer");
            vm.assertEq(clone.name, made[index].name, "name");
        }
    }

    function holds_everyCloneIsWhereItsNamePutIt() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        for (uint256 index; index < made.length; ++index) {
            RegistryHandler.Promise memory clone = made[index];
            bytes32 salt = keccak256(
                bytes.concat(bytes1(uint8(clone.kind)), bytes20(clone.base), bytes(clone.name), bytes20(clone.deployer))
            );
            address expected =
                vm.computeCreate2Address(salt, LibClone.initCodeHash(clone.base), address(_handler.registry()));
            vm.assertEq(address(clone.instance), expected, "address");
        }
    }

    function holds_deployersListExactlyTheirOwnInOrder() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        uint256 listed;
        for (uint256 actor; actor < 4; ++actor) {
            address deployer = _handler.actorAt(actor);
            bytes32[] memory identifiers = _handler.registry().getClones(deployer);
            uint256 place;
            for (uint256 index; index < made.length; ++index) {
                if (made[index].deployer != deployer) continue;
                vm.assertEq(identifiers[place++], made[index].identifier, "in order");
            }
            vm.assertEq(identifiers.length, place, "and no more");
            listed += place;
        }
        vm.assertEq(listed, made.length, "every clone is somebody's");
    }

    function holds_registeredBasesNeverChange() public view {
        RegistryHandler.Base[] memory bases = _handler.bases();
        for (uint256 index; index < bases.length; ++index) {
            address stored = address(_handler.registry().getBaseImplementation(bases[index].identifier));
            vm.assertEq(stored, bases[index].implementation, "base");
        }
    }

    function holds_basesStayLockedAndEmpty() public view {
        for (uint256 index; index < 2; ++index) {
            EventAction base = EventAction(_handler.implementations(index));
            vm.assertEq(base.getActionStepsCount(), 0, "no steps");
            vm.assertEq(_handler.recordOf(base).code.length, 0, "no record");
        }
    }

    function holds_definitionsNeverChange() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        for (uint256 index; index < made.length; ++index) {
            EventAction action = made[index].instance;
            IEventAction.ActionStep[] memory steps = action.getActionSteps();
            vm.assertEq(steps.length, 4, "four steps");
            bytes memory now_ = abi.encode(
                IEventAction.InitPayload(action.getActionClaimant(), steps[0], steps[1], steps[2], steps[3])
            );
            vm.assertEq(keccak256(now_), keccak256(made[index].definition), "as initialised");
        }
    }

    function holds_recordsNeverChange() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        for (uint256 index; index < made.length; ++index) {
            vm.assertEq(_handler.recordOf(made[index].instance).codehash, made[index].recordHash, "record");
        }
    }

    function holds_actionsCreateOneContractAndStoreNothing() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        for (uint256 index; index < made.length; ++index) {
            address action = address(made[index].instance);
            vm.assertEq(vm.getNonce(action), 2, "one creation");
            vm.assertEq(vm.load(action, bytes32(0)), 0, "no storage");
        }
    }

    function holds_nobodysMoneyIsKept() public view {
        RegistryHandler.Promise[] memory made = _handler.promises();
        vm.assertEq(address(_handler.registry()).balance, 0, "the registry's");
        for (uint256 index; index < made.length; ++index) {
            vm.assertEq(address(made[index].instance).balance, 0, "an action's");
        }
    }
}
