// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ContractAction} from "../../src/action/ContractAction.sol";
import {EventAction} from "../../src/action/EventAction.sol";
import {IContractAction} from "../../src/action/IContractAction.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {Test} from "../shared/Test.sol";

/// @notice The gas of whole transactions, with the 21,000 and the calldata. Run it with `--isolate`, as
/// scripts/snapshots.mjs does. The registry has been used before, as in the public figures.
contract GasTest is Test {
    BoostRegistry private _registry;
    EventAction private _eventAction;
    ContractAction private _contractAction;

    function setUp() public {
        _registry = new BoostRegistry();
        _eventAction = new EventAction();
        _contractAction = new ContractAction();
        _deploy("used before", ActionDefinition.example());
    }

    function test_gas_register() public {
        _registry.register(IBoostRegistry.RegistryType.ACTION, _uniqueName("EventAction"), address(_eventAction));
        vm.snapshotGasLastCall("gas", "register");
    }

    function test_gas_deployClone_oneStep_oneByte() public {
        _deploy(_uniqueName("EventAction"), ActionDefinition.example());
        vm.snapshotGasLastCall("gas", "deployClone EventAction, one step, 1-byte filterData");
    }

    function test_gas_deployClone_fourSteps_oneByte() public {
        _deploy(_uniqueName("EventAction"), _fourSteps(hex"01"));
        vm.snapshotGasLastCall("gas", "deployClone EventAction, four steps, 1-byte filterData");
    }

    function test_gas_deployClone_oneStep_32Bytes() public {
        ActionDefinition.Payload memory payload = ActionDefinition.example();
        payload.actionStepOne.actionParameter.filterData = abi.encode(keccak256("32 bytes, none of them zero"));
        _deploy(_uniqueName("EventAction"), payload);
        vm.snapshotGasLastCall("gas", "deployClone EventAction, one step, 32-byte filterData");
    }

    function test_gas_deployClone_fourSteps_32Bytes() public {
        _deploy(_uniqueName("EventAction"), _fourSteps(abi.encode(keccak256("32 bytes, none of them zero"))));
        vm.snapshotGasLastCall("gas", "deployClone EventAction, four steps, 32-byte filterData");
    }

    function test_gas_deployClone_contractAction() public {
        bytes memory data = abi.encode(
            IContractAction.InitPayload(block.chainid, address(_registry), IBoostRegistry.register.selector, 0)
        );
        _registry.deployClone(
            IBoostRegistry.RegistryType.ACTION, address(_contractAction), _uniqueName("ContractAction"), data
        );
        vm.snapshotGasLastCall("gas", "deployClone ContractAction");
    }

    function _deploy(string memory name, ActionDefinition.Payload memory payload) private {
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_eventAction), name, abi.encode(payload));
    }

    function _fourSteps(bytes memory filterData) private pure returns (ActionDefinition.Payload memory payload) {
        payload = ActionDefinition.example();
        payload.actionStepOne = _step(1, filterData);
        payload.actionStepTwo = _step(2, filterData);
        payload.actionStepThree = _step(3, filterData);
        payload.actionStepFour = _step(4, filterData);
    }

    function _step(uint256 index, bytes memory filterData) private pure returns (ActionDefinition.Step memory step) {
        step = ActionDefinition.example().actionStepOne;
        step.signature = keccak256(abi.encode(index));
        step.actionParameter.filterData = filterData;
    }

    /// @dev The name in the public convention, which is the contract's name and 20 raw bytes.
    function _uniqueName(string memory contractName) private pure returns (string memory) {
        return string.concat(contractName, string(abi.encodePacked(bytes20(keccak256("20 raw bytes")))));
    }
}
