// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Multicallable} from "solady/utils/Multicallable.sol";
import {IDeedBoard} from "./IDeedBoard.sol";

/// @title A board on which deeds are pinned. `multicall` does several things in one transaction.
contract DeedBoard is IDeedBoard, Multicallable {
    /// @inheritdoc IDeedBoard
    uint256 public deedCount;

    /// @inheritdoc IDeedBoard
    function pinDeed(Deed calldata deed) external returns (uint256 deedId) {
        deedId = ++deedCount;
        emit DeedPinned(deedId, deed);
    }

    /// @inheritdoc IDeedBoard
    function writeNote(string calldata note) external {
        emit NoteWritten(msg.sender, note);
    }

    /// @inheritdoc IDeedBoard
    function readTemperature(int64 tenths) external {
        emit TemperatureRead(msg.sender, tenths, tenths);
    }

    /// @inheritdoc IDeedBoard
    function leaveProof(bytes4 kind, bytes calldata proof) external {
        emit ProofLeft(msg.sender, proof, kind);
    }

    /// @inheritdoc IDeedBoard
    function openTopic(string calldata topic) external {
        emit TopicOpened(topic, msg.sender);
    }

    /// @inheritdoc IDeedBoard
    function castVotes(uint256[] calldata deedIds, bool isFinal) external {
        emit VotesCast(msg.sender, deedIds, isFinal);
    }

    /// @inheritdoc IDeedBoard
    function ringBell() external {
        emit BellRung(msg.sender);
    }

    /// @inheritdoc IDeedBoard
    function refuse(string calldata reason) external view {
        revert Refused(msg.sender, reason);
    }
}
