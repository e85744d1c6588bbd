// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ContractAction} from "../../src/action/ContractAction.sol";
import {IContractAction} from "../../src/action/IContractAction.sol";
import {Till} from "../action/Till.sol";
import {InvariantTest, Test} from "../shared/Test.sol";

/// @notice Executes a paying action with too little, enough and too much, and keeps the books.
contract ContractActionHandler is Test {
    Till public immutable till = new Till();
    ContractAction public immutable action;
    bytes public definition;

    uint256 public spent;
    uint256 public forced;
    uint256 public secondInitialisations;

    constructor() {
        definition = abi.encode(IContractAction.InitPayload(block.chainid, address(till), Till.pay.selector, 1 ether));
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

    function force(uint96 value) external {
        forced += value;
        vm.deal(address(action), address(action).balance + value);
    }

    function initializeAgain(IContractAction.InitPayload calldata payload) external {
        try action.initialize(abi.encode(payload)) {
            ++secondInitialisations;
        } catch {}
    }
}

/// @notice Invariants of an action that handles funds, under any untrusted call.
contract ContractActionInvariantTest is InvariantTest {
    ContractActionHandler private _handler;

    function setUp() public {
        _handler = new ContractActionHandler();
        targetContract(address(_handler));
        askAll("ContractAction", "ContractActionInvariantTest");
    }

    function holds_whatCallersSpentIsWhatTheTargetGot() public view {
        vm.assertEq(_handler.spent(), _handler.till().takings(), "spent and taken");
        vm.assertEq(address(_handler.till()).balance, _handler.till().takings(), "and there");
    }

    function holds_theActionKeepsOnlyWhatWasForcedIn() public view {
        vm.assertEq(address(_handler.action()).balance, _handler.forced(), "no more, no less");
    }

    function holds_theTargetIsPaidThePriceOrNothing() public view {
        vm.assertEq(_handler.till().takings() % 1 ether, 0, "whole prices");
    }

    function holds_theDefinitionNeverChanges() public view {
        ContractAction action = _handler.action();
        bytes memory now_ = abi.encode(
            IContractAction.InitPayload(action.chainId(), action.target(), action.selector(), action.value())
        );
        vm.assertEq(now_, _handler.definition(), "as initialised");
    }

    function holds_nothingIsInitialisedTwice() public view {
        vm.assertEq(_handler.secondInitialisations(), 0, "second initialisations");
    }
}
