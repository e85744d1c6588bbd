// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DeedBoard} from "../../src/playground/DeedBoard.sol";
import {IDeedBoard} from "../../src/playground/IDeedBoard.sol";
import {Test} from "../shared/Test.sol";
import {Vm} from "../shared/Vm.sol";

contract DeedBoardTest is Test {
    DeedBoard private _board = new DeedBoard();

    function testFuzz_pinDeed_tellsTheDeed(IDeedBoard.Deed memory deed, uint256 who) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit IDeedBoard.DeedPinned(1, deed);
        vm.prank(account(who));
        vm.assertEq(_board.pinDeed(deed), 1, "the first");
    }

    function testFuzz_deedCount_countsUp(IDeedBoard.Deed memory deed, uint8 count) public {
        for (uint256 index; index < count; ++index) {
            vm.assertEq(_board.pinDeed(deed), index + 1, "the next id");
        }
        vm.assertEq(_board.deedCount(), count, "all");
    }

    function testFuzz_writeNote_tellsTheNote(string memory note, uint256 who) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit IDeedBoard.NoteWritten(account(who), note);
        vm.prank(account(who));
        _board.writeNote(note);
    }

    function testFuzz_readTemperature_keepsTheSign(int64 tenths, uint256 who) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit IDeedBoard.TemperatureRead(account(who), tenths, tenths);
        vm.prank(account(who));
        _board.readTemperature(tenths);
    }

    function testFuzz_leaveProof_tellsTheProof(bytes4 kind, bytes memory proof, uint256 who) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit IDeedBoard.ProofLeft(account(who), proof, kind);
        vm.prank(account(who));
        _board.leaveProof(kind, proof);
    }

    function testFuzz_openTopic_keepsOnlyTheHash(string memory topic, uint256 who) public {
        vm.recordLogs();
        vm.prank(account(who));
        _board.openTopic(topic);
        Vm.Log memory log = vm.getRecordedLogs()[0];
        vm.assertEq(log.topics[1], keccak256(bytes(topic)), "the name's hash");
        vm.assertEq(log.data, abi.encode(account(who)), "the author");
    }

    function testFuzz_castVotes_tellsTheVotes(uint256[] memory deedIds, bool isFinal, uint256 who) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit IDeedBoard.VotesCast(account(who), deedIds, isFinal);
        vm.prank(account(who));
        _board.castVotes(deedIds, isFinal);
    }

    function testFuzz_ringBell_tellsTheRinger(uint256 who) public {
        vm.expectEmit(true, true, true, true, address(_board));
        emit IDeedBoard.BellRung(account(who));
        vm.prank(account(who));
        _board.ringBell();
    }

    function testFuzz_refuse_reverts(string memory reason, uint256 who) public {
        vm.prank(account(who));
        vm.expectRevert(abi.encodeWithSelector(IDeedBoard.Refused.selector, account(who), reason));
        _board.refuse(reason);
    }

    function testFuzz_multicall_doesAllForTheCaller(string memory note, int64 tenths, uint256 who) public {
        bytes[] memory calls = new bytes[](3);
        calls[0] = abi.encodeCall(IDeedBoard.writeNote, (note));
        calls[1] = abi.encodeCall(IDeedBoard.readTemperature, (tenths));
        calls[2] = abi.encodeCall(IDeedBoard.ringBell, ());
        vm.recordLogs();
        vm.prank(account(who));
        _board.multicall(calls);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 3, "three logs");
        for (uint256 index; index < 3; ++index) {
            vm.assertEq(logs[index].topics[1], bytes32(uint256(uint160(account(who)))), "the caller's own");
        }
        vm.assertEq(logs[0].data, abi.encode(note), "in order");
    }

    function testFuzz_multicall_doesAllOrNothing(IDeedBoard.Deed memory deed, string memory reason) public {
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(IDeedBoard.pinDeed, (deed));
        calls[1] = abi.encodeCall(IDeedBoard.refuse, (reason));
        vm.expectRevert(abi.encodeWithSelector(IDeedBoard.Refused.selector, address(this), reason));
        _board.multicall(calls);
        vm.assertEq(_board.deedCount(), 0, "nothing pinned");
    }
}
