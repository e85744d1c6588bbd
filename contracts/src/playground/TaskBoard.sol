// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Multicallable} from "solady/utils/Multicallable.sol";
import {ITaskBoard} from "./ITaskBoard.sol";

/// @title TaskBoard
/// @notice A board that records completed tasks. `multicall` makes several calls in one transaction.
contract TaskBoard is ITaskBoard, Multicallable {
    /// @inheritdoc ITaskBoard
    uint256 public taskCount;

    /// @inheritdoc ITaskBoard
    function completeTask(Task calldata task) external returns (uint256 taskId) {
        taskId = ++taskCount;
        emit TaskCompleted(taskId, task);
    }

    /// @inheritdoc ITaskBoard
    function writeNote(string calldata note) external {
        emit NoteWritten(msg.sender, note);
    }

    /// @inheritdoc ITaskBoard
    function readTemperature(int64 tenths) external {
        emit TemperatureRead(msg.sender, tenths, tenths);
    }

    /// @inheritdoc ITaskBoard
    function leaveProof(bytes4 kind, bytes calldata proof) external {
        emit ProofLeft(msg.sender, proof, kind);
    }

    /// @inheritdoc ITaskBoard
    function openTopic(string calldata topic) external {
        emit TopicOpened(topic, msg.sender);
    }

    /// @inheritdoc ITaskBoard
    function castVotes(uint256[] calldata taskIds, bool isFinal) external {
        emit VotesCast(msg.sender, taskIds, isFinal);
    }

    /// @inheritdoc ITaskBoard
    function ringBell() external {
        emit BellRung(msg.sender);
    }

    /// @inheritdoc ITaskBoard
    function refuse(string calldata reason) external view {
        revert Refused(msg.sender, reason);
    }
}
