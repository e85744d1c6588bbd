// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ContractAction} from "../../src/action/ContractAction.sol";
import {IAction} from "../../src/action/IAction.sol";
import {IContractAction} from "../../src/action/IContractAction.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {Test} from "../shared/Test.sol";
import {Vm} from "../shared/Vm.sol";
import {PaymentTarget} from "./PaymentTarget.sol";

/// @notice A caller that rejects ether.
contract NonPayableCaller {
    function execute(ContractAction action, bytes calldata data) external payable {
        action.execute{value: msg.value}(data);
    }
}

contract ContractActionTest is Test {
    bytes4 private constant _INVALID_INITIALIZATION = bytes4(keccak256("InvalidInitialization()"));

    ContractAction private _implementation = new ContractAction();
    PaymentTarget private _paymentTarget = new PaymentTarget();

    function testFuzz_initialize_storesDefinition(IContractAction.InitPayload memory payload) public {
        _assertDefinition(_deployAction(payload), payload);
    }

    function testFuzz_initialize_revertsWhenAlreadyInitialized(
        IContractAction.InitPayload memory first,
        IContractAction.InitPayload memory second,
        uint256 accountSeed
    ) public {
        ContractAction action = _deployAction(first);
        vm.prank(account(accountSeed));
        vm.expectRevert(_INVALID_INITIALIZATION);
        action.initialize(abi.encode(second));
        _assertDefinition(action, first);
    }

    function testFuzz_initialize_revertsOnImplementation(IContractAction.InitPayload memory payload) public {
        vm.expectRevert(_INVALID_INITIALIZATION);
        _implementation.initialize(abi.encode(payload));
    }

    function testFuzz_initialize_revertsForTruncatedData(IContractAction.InitPayload memory payload, uint256 lengthSeed)
        public
    {
        bytes memory data = abi.encode(payload);
        uint256 length = bound(lengthSeed, 0, data.length - 1);
        assembly ("memory-safe") {
            mstore(data, length)
        }
        ContractAction action = ContractAction(LibClone.clone(address(_implementation)));
        vm.expectRevert();
        action.initialize(data);
        vm.assertEq(action.target(), address(0), "nothing is stored");
    }

    function testFuzz_chainId_returnsConfiguredValue(IContractAction.InitPayload memory payload) public {
        vm.assertEq(_deployAction(payload).chainId(), payload.chainId, "chain");
    }

    function testFuzz_target_returnsConfiguredValue(IContractAction.InitPayload memory payload) public {
        vm.assertEq(_deployAction(payload).target(), payload.target, "target");
    }

    function testFuzz_selector_returnsConfiguredValue(IContractAction.InitPayload memory payload) public {
        vm.assertEq(bytes32(_deployAction(payload).selector()), bytes32(payload.selector), "selector");
    }

    function testFuzz_value_returnsConfiguredValue(IContractAction.InitPayload memory payload) public {
        vm.assertEq(_deployAction(payload).value(), payload.value, "value");
    }

    function testFuzz_prepare_returnsSelectorAndArguments(IContractAction.InitPayload memory payload, bytes memory data)
        public
    {
        vm.assertEq(_deployAction(payload).prepare(data), abi.encodePacked(payload.selector, data), "calldata");
    }

    function testFuzz_execute_callsTargetWithPreparedData(bytes32 note, uint96 value, uint256 accountSeed) public {
        ContractAction action = _actionOnTarget(PaymentTarget.pay.selector, value);
        address caller = account(accountSeed);
        vm.deal(caller, value);
        vm.prank(caller);
        (bool success, bytes memory returned) = action.execute{value: value}(abi.encode(note));
        vm.assertTrue(success, "accepted");
        vm.assertEq(returned, abi.encode(note, uint256(value)), "what the target returned");
        vm.assertEq(_paymentTarget.lastCaller(), address(action), "called by the action");
        vm.assertEq(_paymentTarget.lastCalldata(), action.prepare(abi.encode(note)), "with the calldata of prepare");
        vm.assertEq(address(_paymentTarget).balance, value, "and paid");
    }

    function testFuzz_execute_emitsActionExecuted(bytes32 note, uint96 value, uint256 accountSeed) public {
        ContractAction action = _actionOnTarget(PaymentTarget.pay.selector, value);
        address caller = account(accountSeed);
        vm.deal(caller, value);
        vm.recordLogs();
        vm.prank(caller);
        action.execute{value: value}(abi.encode(note));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], IAction.ActionExecuted.selector, "ActionExecuted");
        vm.assertEq(logs[0].topics[1], bytes32(uint256(uint160(caller))), "executor");
        bytes memory returned = abi.encode(note, uint256(value));
        vm.assertEq(logs[0].data, abi.encode(address(action), true, returned), "caller, success, data");
    }

    function testFuzz_execute_refundsUnspentValue(uint96 value, uint96 excess, uint256 accountSeed) public {
        ContractAction action = _actionOnTarget(PaymentTarget.pay.selector, value);
        address caller = account(accountSeed);
        uint256 sent = uint256(value) + excess;
        vm.deal(caller, sent);
        vm.prank(caller);
        action.execute{value: sent}(abi.encode(bytes32(0)));
        vm.assertEq(caller.balance, excess, "the rest is back");
        vm.assertEq(address(action).balance, 0, "nothing is left");
    }

    function testFuzz_execute_refundsAllValueWhenCallFails(string memory reason, uint96 value, uint256 accountSeed)
        public
    {
        ContractAction action = _actionOnTarget(PaymentTarget.refuse.selector, value);
        address caller = account(accountSeed);
        vm.deal(caller, value);
        vm.prank(caller);
        (bool success, bytes memory returned) = action.execute{value: value}(abi.encode(reason));
        vm.assertFalse(success, "refused");
        vm.assertEq(returned, abi.encodeWithSelector(PaymentTarget.Refused.selector, reason), "with the target's words");
        vm.assertEq(caller.balance, value, "all is back");
    }

    function testFuzz_execute_neverSpendsForcedBalance(
        uint96 value,
        uint96 valueSeed,
        uint96 forcedBalance,
        uint256 accountSeed
    ) public {
        value = uint96(bound(value, 1, type(uint96).max));
        uint256 sent = bound(valueSeed, 0, value - 1);
        ContractAction action = _actionOnTarget(PaymentTarget.pay.selector, value);
        vm.deal(address(action), forcedBalance);
        address caller = account(accountSeed);
        vm.deal(caller, sent);
        vm.prank(caller);
        (bool success, bytes memory returned) = action.execute{value: sent}(abi.encode(bytes32(0)));
        vm.assertFalse(success, "too little was sent");
        vm.assertEq(returned.length, 0, "the target was not called");
        vm.assertEq(caller.balance, sent, "all is back");
        vm.assertEq(address(action).balance, forcedBalance, "what was there stays");
    }

    function testFuzz_execute_revertsOnOtherChain(uint64 chain, uint64 currentChain) public {
        vm.assume(chain != currentChain && currentChain != 0);
        ContractAction action =
            _deployAction(IContractAction.InitPayload(chain, address(_paymentTarget), PaymentTarget.pay.selector, 0));
        vm.chainId(currentChain);
        vm.expectRevert(abi.encodeWithSelector(IContractAction.TargetChainUnsupported.selector, uint256(chain)));
        action.execute(abi.encode(bytes32(0)));
    }

    function testFuzz_execute_revertsWhenRefundFails(uint96 excess) public {
        uint256 sent = bound(excess, 1, type(uint96).max);
        ContractAction action = _actionOnTarget(PaymentTarget.pay.selector, 0);
        NonPayableCaller nonPayableCaller = new NonPayableCaller();
        vm.deal(address(this), sent);
        vm.expectRevert(
            abi.encodeWithSelector(BoostError.TransferFailed.selector, address(0), address(nonPayableCaller), sent)
        );
        nonPayableCaller.execute{value: sent}(action, abi.encode(bytes32(0)));
    }

    function testFuzz_execute_separatesCallersDuringReentrancy(
        uint96 value,
        uint96 outer,
        uint96 inner,
        uint256 accountSeed
    ) public {
        ContractAction action = _actionOnTarget(PaymentTarget.payAndReenter.selector, value);
        uint256 sent = uint256(value) + outer;
        uint256 sentAgain = uint256(value) + inner;
        vm.deal(address(_paymentTarget), sentAgain);
        address caller = account(accountSeed);
        vm.deal(caller, sent);
        vm.prank(caller);
        (bool success,) = action.execute{value: sent}(abi.encode(sentAgain));
        vm.assertTrue(success, "accepted");
        vm.assertEq(caller.balance, outer, "the outer caller's rest");
        // The target paid itself once through the action, and received the refund of the inner call.
        vm.assertEq(address(_paymentTarget).balance, sentAgain + value, "the till's own money and the outer payment");
        vm.assertEq(address(action).balance, 0, "nothing is left");
    }

    function testFuzz_VALIDATOR_isZeroAddress(IContractAction.InitPayload memory payload) public {
        vm.assertEq(_deployAction(payload).VALIDATOR(), address(0), "the boost names its validator");
    }

    function testFuzz_getComponentInterface_returnsSameValueForAnyCaller(IContractAction.InitPayload memory payload)
        public
    {
        vm.assertEq(bytes32(_deployAction(payload).getComponentInterface()), bytes32(bytes4(0x6c3129aa)), "id");
    }

    function testFuzz_supportsInterface_returnsTrueOnlyForOwnInterfaces(bytes4 interfaceId) public view {
        bool isOwn = interfaceId == 0x01ffc9a7 || interfaceId == 0x6ab67a0d || interfaceId == 0xe6715795
            || interfaceId == 0x6c3129aa;
        vm.assertEq(_implementation.supportsInterface(interfaceId), isOwn, "only the supported interfaces");
    }

    function _deployAction(IContractAction.InitPayload memory payload) private returns (ContractAction action) {
        action = ContractAction(LibClone.clone(address(_implementation)));
        action.initialize(abi.encode(payload));
    }

    function _actionOnTarget(bytes4 selector, uint256 value) private returns (ContractAction) {
        return _deployAction(IContractAction.InitPayload(block.chainid, address(_paymentTarget), selector, value));
    }

    function _assertDefinition(ContractAction action, IContractAction.InitPayload memory payload) private view {
        vm.assertEq(action.chainId(), payload.chainId, "chain");
        vm.assertEq(action.target(), payload.target, "target");
        vm.assertEq(bytes32(action.selector()), bytes32(payload.selector), "selector");
        vm.assertEq(action.value(), payload.value, "value");
    }
}
