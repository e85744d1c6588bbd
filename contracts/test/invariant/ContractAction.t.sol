// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ContractAction} from "../../src/action/ContractAction.sol";
import {IContractAction} from "../../src/action/IContractAction.sol";
import {PaymentTarget} from "../action/PaymentTarget.sol";
import {InvariantTest, Test} from "../shared/Test.sol";

/// @notice Executes a payable action with too little, enough and too much ether, and records the payments.
contract ContractActionHandler is Test {
    PaymentTarget public immutable paymentTarget = new PaymentTarget();
    ContractAction public immutable action;
    bytes public definition;

    uint256 public spent;
    uint256 public forcedBalance;
    uint256 public reinitializations;

    constructor() {
        definition = abi.encode(
            IContractAction.InitPayload(block.chainid, address(paymentTarget), PaymentTarget.pay.selector, 1 ether)
        );
        action = ContractAction(LibClone.clone(address(new ContractAction())));
        action.initialize(definition);
    }

    function execute(uint8 actor, uint256 value, bytes calldata data) external {
        address caller = account((actor % 4) + 1);
        value = bound(value, 0, 3 ether);
        vm.deal(caller, value);
        vm.prank(caller);
        action.execute{value: value}(data);
        spent += value - caller.balance;
    }

    function forceBalance(uint96 value) external {
        forcedBalance += value;
        vm.deal(address(action), address(action).balance + value);
    }

    function initializeAgain(IContractAction.InitPayload calldata payload) external {
        try action.initialize(abi.encode(payload)) {
            ++reinitializations;
        } catch {}
    }
}

/// @notice Invariants of an action that handles funds, under any untrusted call.
contract ContractActionInvariantTest is InvariantTest {
    ContractActionHandler private _handler;

    function setUp() public {
        _handler = new ContractActionHandler();
        targetContract(address(_handler));
        targetInvariants("ContractAction", "ContractActionInvariantTest");
    }

    function holds_callersSpendMatchesTargetReceipts() public view {
        vm.assertEq(_handler.spent(), _handler.paymentTarget().totalReceived(), "spent and taken");
        vm.assertEq(address(_handler.paymentTarget()).balance, _handler.paymentTarget().totalReceived(), "the balance");
    }

    function holds_actionHoldsOnlyForcedBalance() public view {
        vm.assertEq(address(_handler.action()).balance, _handler.forcedBalance(), "no more, no less");
    }

    function holds_targetReceivesFullPriceOrNothing() public view {
        vm.assertEq(_handler.paymentTarget().totalReceived() % 1 ether, 0, "whole prices");
    }

    function holds_definitionIsImmutable() public view {
        ContractAction action = _handler.action();
        bytes memory currentDefinition = abi.encode(
            IContractAction.InitPayload(action.chainId(), action.target(), action.selector(), action.value())
        );
        vm.assertEq(currentDefinition, _handler.definition(), "as initialized");
    }

    function holds_contractsInitializeOnce() public view {
        vm.assertEq(_handler.reinitializations(), 0, "second initializations");
    }
}
