// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InvariantTest} from "../shared/Test.sol";
import {AccountHandler} from "./AccountHandler.sol";

/// @notice Invariants of an account, whatever its sessions send.
contract AccountsInvariantTest is InvariantTest {
    AccountHandler private _handler;
    address private _owner;

    function setUp() public {
        _handler = new AccountHandler();
        _owner = _handler.smartAccount().owner();
        targetContract(address(_handler));
        targetInvariants("Accounts", "AccountsInvariantTest");
    }

    function holds_sessionTokensStayWithinLimit() public view {
        AccountHandler.Record[] memory records = _handler.records();
        for (uint256 index; index < records.length; ++index) {
            vm.assertTrue(records[index].amount <= records[index].maxAmount, "tokens");
        }
    }

    function holds_sessionValueStaysWithinLimit() public view {
        AccountHandler.Record[] memory records = _handler.records();
        for (uint256 index; index < records.length; ++index) {
            vm.assertTrue(records[index].value <= records[index].maxValue, "ether");
        }
    }

    function holds_sessionCallsStayWithinLimit() public view {
        AccountHandler.Record[] memory records = _handler.records();
        for (uint256 index; index < records.length; ++index) {
            vm.assertTrue(records[index].calls <= records[index].maxCalls, "calls");
        }
    }

    function holds_sessionGasStaysWithinLimit() public view {
        AccountHandler.Record[] memory records = _handler.records();
        for (uint256 index; index < records.length; ++index) {
            vm.assertTrue(records[index].gasCost <= records[index].maxGasCost, "gas");
        }
    }

    function holds_sessionsCallOnlyWhatIsAllowed() public view {
        vm.assertEq(_handler.forbidden().calls(), 0, "another contract");
        vm.assertEq(address(0xbeef).balance, 0, "another account");
        bytes memory data = _handler.allowed().lastData();
        vm.assertTrue(data.length == 0 || bytes4(data) == 0x5c36b186, "another function");
        vm.assertTrue(_handler.allowed().lastValue() <= 2 ether, "the ether of one call");
    }

    function holds_endedSessionsNeverExecute() public view {
        vm.assertEq(_handler.executionsAfterEnd(), 0, "after the end");
    }

    function holds_operationsAreNeverReplayed() public view {
        vm.assertEq(_handler.replays(), 0, "replays");
    }

    function holds_ownerOperationsAlwaysWork() public view {
        vm.assertEq(_handler.ownerFailures(), 0, "failures");
    }

    function holds_untrustedCallersNeverSucceed() public view {
        vm.assertEq(_handler.untrustedSuccesses(), 0, "successes");
        vm.assertEq(_handler.smartAccount().owner(), _owner, "the same owner");
    }
}
