// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TaskBoard} from "../../src/playground/TaskBoard.sol";
import {ITaskBoard} from "../../src/playground/ITaskBoard.sol";
import {Test} from "../shared/Test.sol";
import {Vm} from "../shared/Vm.sol";

contract TaskBoardTest is Test {
    TaskBoard private _board = new TaskBoard();

    function testFuzz_completeTask_emitsTask(ITaskBoard.Task memory task, uint256 accountSeed) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit ITaskBoard.TaskCompleted(1, task);
        vm.prank(account(accountSeed));
        vm.assertEq(_board.completeTask(task), 1, "the first");
    }

    function testFuzz_taskCount_incrementsOnCompletion(ITaskBoard.Task memory task, uint8 count) public {
        for (uint256 index; index < count; ++index) {
            vm.assertEq(_board.completeTask(task), index + 1, "the next id");
        }
        vm.assertEq(_board.taskCount(), count, "all");
    }

    function testFuzz_writeNote_emitsNote(string memory note, uint256 accountSeed) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit ITaskBoard.NoteWritten(account(accountSeed), note);
        vm.prank(account(accountSeed));
        _board.writeNote(note);
    }

    function testFuzz_readTemperature_preservesSign(int64 tenths, uint256 accountSeed) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit ITaskBoard.TemperatureRead(account(accountSeed), tenths, tenths);
        vm.prank(account(accountSeed));
        _board.readTemperature(tenths);
    }

    function testFuzz_leaveProof_emitsProof(bytes4 kind, bytes memory proof, uint256 accountSeed) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit ITaskBoard.ProofLeft(account(accountSeed), proof, kind);
        vm.prank(account(accountSeed));
        _board.leaveProof(kind, proof);
    }

    function testFuzz_openTopic_emitsTopicHash(string memory topic, uint256 accountSeed) public {
        vm.recordLogs();
        vm.prank(account(accountSeed));
        _board.openTopic(topic);
        Vm.Log memory log = vm.getRecordedLogs()[0];
        vm.assertEq(log.topics[1], keccak256(bytes(topic)), "the name's hash");
        vm.assertEq(log.data, abi.encode(account(accountSeed)), "the author");
    }

    function testFuzz_castVotes_emitsVotes(uint256[] memory taskIds, bool isFinal, uint256 accountSeed) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit ITaskBoard.VotesCast(account(accountSeed), taskIds, isFinal);
        vm.prank(account(accountSeed));
        _board.castVotes(taskIds, isFinal);
    }

    function testFuzz_ringBell_emitsCaller(uint256 accountSeed) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit ITaskBoard.BellRung(account(accountSeed));
        vm.prank(account(accountSeed));
        _board.ringBell();
    }

    function testFuzz_refuse_reverts(string memory reason, uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.expectRevert(abi.encodeWithSelector(ITaskBoard.Refused.selector, account(accountSeed), reason));
        _board.refuse(reason);
    }

    function testFuzz_multicall_executesAllCallsAsCaller(string memory note, int64 tenths, uint256 accountSeed) public {
        bytes[] memory calls = new bytes[](3);
        calls[0] = abi.encodeCall(ITaskBoard.writeNote, (note));
        calls[1] = abi.encodeCall(ITaskBoard.readTemperature, (tenths));
        calls[2] = abi.encodeCall(ITaskBoard.ringBell, ());
        vm.recordLogs();
        vm.prank(account(accountSeed));
        _board.multicall(calls);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 3, "three logs");
        for (uint256 index; index < 3; ++index) {
            vm.assertEq(logs[index].topics[1], bytes32(uint256(uint160(account(accountSeed)))), "the caller's own");
        }
        vm.assertEq(logs[0].data, abi.encode(note), "the order is preserved");
    }

    function testFuzz_multicall_revertsWhenAnyCallReverts(ITaskBoard.Task memory task, string memory reason) public {
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(ITaskBoard.completeTask, (task));
        calls[1] = abi.encodeCall(ITaskBoard.refuse, (reason));
        vm.expectRevert(abi.encodeWithSelector(ITaskBoard.Refused.selector, address(this), reason));
        _board.multicall(calls);
        vm.assertEq(_board.taskCount(), 0, "nothing pinned");
    }
}
