// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {EventAction} from "../../src/action/EventAction.sol";
import {IEventAction} from "../../src/action/IEventAction.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {Test} from "../shared/Test.sol";
import {Vm} from "../shared/Vm.sol";

contract EventActionTest is Test {
    using ActionDefinition for ActionDefinition.Payload;
    using ActionDefinition for ActionDefinition.Step;
    using ActionDefinition for ActionDefinition.Claimant;

    bytes4 private constant _INVALID_INITIALIZATION = bytes4(keccak256("InvalidInitialization()"));

    /// @dev The fixed bytes of a record: those of the claimant and of the slots, and those of each distinct step.
    uint256 private constant _HEAD_LENGTH = 59;
    uint256 private constant _STEP_LENGTH = 63;

    EventAction private _implementation = new EventAction();

    function testFuzz_initialize_storesDefinition(ActionDefinition.Payload memory payload) public {
        EventAction action = _deployAction(payload.boundEnums());
        _assertDefinition(action, payload);
    }

    function testFuzz_initialize_emitsDefinitionOnce(ActionDefinition.Payload memory payload) public {
        bytes memory data = abi.encode(payload.boundEnums());
        EventAction action = _clone();
        vm.recordLogs();
        action.initialize(data);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "two logs");
        vm.assertEq(logs[0].topics[0], IEventAction.EventActionInitialized.selector, "the definition first");
        // The arguments of an event are encoded like the members of a tuple, without the leading offset of the tuple.
        vm.assertEq(bytes.concat(abi.encode(0x20), logs[0].data), data, "the definition as given");
        vm.assertEq(logs[1].topics[0], keccak256("Initialized(uint64)"), "then the version");
        vm.assertEq(abi.decode(logs[1].data, (uint256)), 1, "version 1");
    }

    function testFuzz_initialize_deduplicatesSteps(
        ActionDefinition.Step[4] memory uniqueSteps,
        uint8[4] memory stepIndexes
    ) public {
        ActionDefinition.Payload memory payload = ActionDefinition.example();
        uint256 expected = _HEAD_LENGTH + _numberLength(payload.actionClaimant.chainid);
        bool[4] memory isChosen;
        for (uint256 slot; slot < 4; ++slot) {
            uniqueSteps[slot].boundStepEnums();
            // forge-lint: disable-next-line(unsafe-typecast) -- slot is at most 3.
            uniqueSteps[slot].actionType = uint8(slot); // surely distinct
            isChosen[stepIndexes[slot] %= 4] = true;
        }
        for (uint256 slot; slot < 4; ++slot) {
            if (!isChosen[slot]) continue;
            expected += _STEP_LENGTH + _numberLength(uniqueSteps[slot].chainid)
                + uniqueSteps[slot].actionParameter.filterData.length;
        }
        payload.actionStepOne = uniqueSteps[stepIndexes[0]];
        payload.actionStepTwo = uniqueSteps[stepIndexes[1]];
        payload.actionStepThree = uniqueSteps[stepIndexes[2]];
        payload.actionStepFour = uniqueSteps[stepIndexes[3]];
        EventAction action = _deployAction(payload);
        _assertDefinition(action, payload);
        vm.assertEq(_record(action).code.length, expected + 1, "distinct steps only, and the byte that stops calls");
    }

    function testFuzz_initialize_revertsWhenAlreadyInitialized(
        ActionDefinition.Payload memory first,
        ActionDefinition.Payload memory second,
        uint256 accountSeed
    ) public {
        EventAction action = _deployAction(first.boundEnums());
        vm.prank(account(accountSeed));
        vm.expectRevert(_INVALID_INITIALIZATION);
        action.initialize(abi.encode(second.boundEnums()));
        _assertDefinition(action, first);
    }

    function testFuzz_initialize_revertsOnImplementation(ActionDefinition.Payload memory payload) public {
        vm.expectRevert(_INVALID_INITIALIZATION);
        _implementation.initialize(abi.encode(payload.boundEnums()));
    }

    function testFuzz_initialize_revertsForInvalidEnumValue(
        ActionDefinition.Payload memory payload,
        uint8 seed,
        uint8 value
    ) public {
        payload.boundEnums();
        ActionDefinition.Step memory step = payload.steps()[seed % 4];
        uint256 field = (seed / 4) % 4;
        if (field == 0) step.signatureType = uint8(bound(value, 2, 255));
        if (field == 1) step.actionParameter.filterType = uint8(bound(value, 8, 255));
        if (field == 2) step.actionParameter.fieldType = uint8(bound(value, 6, 255));
        if (field == 3) payload.actionClaimant.signatureType = uint8(bound(value, 2, 255));
        EventAction action = _clone();
        vm.expectRevert(bytes(""));
        action.initialize(abi.encode(payload));
        _assertEmpty(action);
    }

    function testFuzz_initialize_revertsForTruncatedData(ActionDefinition.Payload memory payload, uint256 lengthSeed)
        public
    {
        bytes memory data = abi.encode(payload.boundEnums());
        uint256 length = bound(lengthSeed, 0, data.length - 32);
        assembly ("memory-safe") {
            mstore(data, length)
        }
        EventAction action = _clone();
        vm.expectRevert();
        action.initialize(data);
        _assertEmpty(action);
    }

    function testFuzz_initialize_revertsAboveCodeSizeLimit(ActionDefinition.Payload memory payload, uint256 length)
        public
    {
        payload.boundEnums();
        payload.actionStepOne.actionParameter.filterData = new bytes(bound(length, 24_576, 70_000));
        EventAction action = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        action.initialize(abi.encode(payload));
        _assertEmpty(action);
    }

    function test_initialize_acceptsMaxCodeSize() public {
        ActionDefinition.Payload memory payload = ActionDefinition.example();
        uint256 maxFilterLength = 24_575 - _HEAD_LENGTH - _STEP_LENGTH - 2 * _numberLength(31_337);
        payload.actionStepOne.actionParameter.filterData = new bytes(maxFilterLength + 1);
        EventAction action = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        action.initialize(abi.encode(payload));

        payload.actionStepOne.actionParameter.filterData = new bytes(maxFilterLength);
        action.initialize(abi.encode(payload));
        _assertDefinition(action, payload);
        vm.assertEq(_record(action).code.length, 24_576, "the largest code there is");
    }

    function testFuzz_initialize_createsOnlyTheRecord(ActionDefinition.Payload memory payload) public {
        EventAction action = _deployAction(payload.boundEnums());
        vm.assertEq(vm.getNonce(address(action)), 2, "one creation");
        for (uint256 slot; slot < 8; ++slot) {
            vm.assertEq(vm.load(address(action), bytes32(slot)), 0, "no storage");
        }
    }

    function testFuzz_initialize_createsNonExecutableRecord(
        ActionDefinition.Payload memory payload,
        bytes memory data,
        uint96 value
    ) public {
        address record = _record(_deployAction(payload.boundEnums()));
        bytes32 codehash = record.codehash;
        vm.deal(address(this), value);
        (bool success, bytes memory returned) = record.call{value: value}(data);
        vm.assertTrue(success, "it stops at once");
        vm.assertEq(returned.length, 0, "returns nothing");
        vm.assertEq(record.codehash, codehash, "and stays");
    }

    function testFuzz_getActionStep_returnsStepAtIndex(ActionDefinition.Payload memory payload, uint256 index) public {
        EventAction action = _deployAction(payload.boundEnums());
        index = bound(index, 0, 3);
        vm.assertTrue(payload.steps()[index].equals(action.getActionStep(index)), "the step of that place");
    }

    function testFuzz_getActionStep_panicsOutOfBounds(ActionDefinition.Payload memory payload, uint256 index) public {
        EventAction action = _deployAction(payload.boundEnums());
        vm.expectRevert(panic(0x32));
        action.getActionStep(bound(index, 4, type(uint256).max));
    }

    function testFuzz_getActionStep_panicsBeforeInitialization(uint256 index) public {
        EventAction action = _clone();
        vm.expectRevert(panic(0x32));
        action.getActionStep(index);
    }

    function testFuzz_getActionSteps_returnAllFourSteps(ActionDefinition.Payload memory payload) public {
        IEventAction.ActionStep[] memory steps = _deployAction(payload.boundEnums()).getActionSteps();
        vm.assertEq(steps.length, 4, "four");
        for (uint256 index; index < 4; ++index) {
            vm.assertTrue(payload.steps()[index].equals(steps[index]), "each as given");
        }
    }

    function testFuzz_getActionStepsCount_isFour(ActionDefinition.Payload memory payload) public {
        vm.assertEq(_clone().getActionStepsCount(), 0, "no steps before");
        vm.assertEq(_deployAction(payload.boundEnums()).getActionStepsCount(), 4, "four after");
    }

    function testFuzz_getActionClaimant_returnsClaimant(ActionDefinition.Payload memory payload) public {
        EventAction action = _deployAction(payload.boundEnums());
        vm.assertTrue(payload.actionClaimant.equals(action.getActionClaimant()), "the claimant");
    }

    function testFuzz_execute_revertsNotImplemented(bytes memory data, uint96 value, uint256 accountSeed) public {
        EventAction action = _deployAction(ActionDefinition.example());
        address caller = account(accountSeed);
        vm.deal(caller, value);
        vm.prank(caller);
        vm.expectRevert(BoostError.NotImplemented.selector);
        action.execute{value: value}(data);
    }

    function testFuzz_prepare_revertsNotImplemented(bytes memory data) public {
        EventAction action = _deployAction(ActionDefinition.example());
        vm.expectRevert(BoostError.NotImplemented.selector);
        action.prepare(data);
    }

    function testFuzz_VALIDATOR_isZeroAddress(ActionDefinition.Payload memory payload) public {
        vm.assertEq(_deployAction(payload.boundEnums()).VALIDATOR(), address(0), "the boost names its validator");
    }

    function testFuzz_getComponentInterface_returnsSameValueForAnyCaller(ActionDefinition.Payload memory payload)
        public
    {
        vm.assertEq(
            bytes32(_deployAction(payload.boundEnums()).getComponentInterface()), bytes32(bytes4(0x7687b0ed)), "id"
        );
    }

    function testFuzz_supportsInterface_returnsTrueOnlyForOwnInterfaces(bytes4 interfaceId) public view {
        bool isOwn = interfaceId == 0x01ffc9a7 || interfaceId == 0x6ab67a0d || interfaceId == 0xe6715795
            || interfaceId == 0x7687b0ed;
        vm.assertEq(_implementation.supportsInterface(interfaceId), isOwn, "only the supported interfaces");
    }

    function _clone() private returns (EventAction) {
        return EventAction(LibClone.clone(address(_implementation)));
    }

    function _deployAction(ActionDefinition.Payload memory payload) private returns (EventAction action) {
        action = _clone();
        action.initialize(abi.encode(payload));
    }

    function _record(EventAction action) private pure returns (address) {
        return vm.computeCreateAddress(address(action), 1);
    }

    function _numberLength(uint256 value) private pure returns (uint256 length) {
        for (; value != 0; value >>= 8) {
            ++length;
        }
    }

    function _assertDefinition(EventAction action, ActionDefinition.Payload memory payload) private view {
        ActionDefinition.Step[4] memory steps = payload.steps();
        IEventAction.ActionStep[] memory read = action.getActionSteps();
        for (uint256 index; index < 4; ++index) {
            vm.assertTrue(steps[index].equals(read[index]), "a step reads back");
            vm.assertTrue(steps[index].equals(action.getActionStep(index)), "a step reads back by its place");
        }
        vm.assertTrue(payload.actionClaimant.equals(action.getActionClaimant()), "the claimant reads back");
    }

    function _assertEmpty(EventAction action) private view {
        vm.assertEq(action.getActionStepsCount(), 0, "not initialized");
        vm.assertEq(action.getActionSteps().length, 0, "no steps");
        ActionDefinition.Claimant memory emptyClaimant;
        vm.assertTrue(emptyClaimant.equals(action.getActionClaimant()), "no claimant");
        vm.assertEq(_record(action).code.length, 0, "no record");
    }
}
