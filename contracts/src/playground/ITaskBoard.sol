// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A board on which tasks are pinned, with an event and a function of every shape an action can watch.
/// @notice For local worlds and test networks. The board believes what it is told: anyone may pin a task of anyone.
interface ITaskBoard {
    /// @notice A point on the globe, in millionths of a degree.
    struct Point {
        int256 latitude;
        int256 longitude;
    }

    /// @notice Where a task was done.
    struct Place {
        string name;
        Point point;
    }

    /// @notice A task, three tuples deep.
    /// @param worth - in base units of whatever the reader has in mind.
    struct Task {
        address account;
        uint256 worth;
        Place place;
        bytes32 tag;
    }

    /// @notice A task was pinned. Paths into the tuple: `task.account`, `task.place.name`, `task.place.point.latitude`.
    event TaskCompleted(uint256 indexed taskId, Task task);

    /// @notice Somebody wrote a note, in any language.
    event NoteWritten(address indexed author, string note);

    /// @notice Somebody read the thermometer, in tenths of a degree: often below zero.
    event TemperatureRead(address indexed reader, int256 tenths, int64 tenthsShort);

    /// @notice Somebody left a proof.
    event ProofLeft(address indexed author, bytes proof, bytes4 indexed kind);

    /// @notice Somebody opened a topic. Its name is indexed, so that only its hash can be read back.
    event TopicOpened(string indexed topic, address author);

    /// @notice Somebody voted. Arrays and truth values are shapes that an action cannot filter.
    event VotesCast(address indexed voter, uint256[] taskIds, bool isFinal);

    /// @notice Somebody rang the bell.
    event BellRung(address indexed ringer);

    /// @notice The board refused, as it was asked to.
    error Refused(address caller, string reason);

    /// @notice How many tasks are pinned, and the id of the last.
    function taskCount() external view returns (uint256);

    /// @notice Pins a task. @return taskId counts up from 1.
    function completeTask(Task calldata task) external returns (uint256 taskId);

    /// @notice Writes a note.
    function writeNote(string calldata note) external;

    /// @notice Writes down what the thermometer shows, in tenths of a degree.
    function readTemperature(int64 tenths) external;

    /// @notice Leaves a proof of some kind.
    function leaveProof(bytes4 kind, bytes calldata proof) external;

    /// @notice Opens a topic.
    function openTopic(string calldata topic) external;

    /// @notice Votes for tasks.
    function castVotes(uint256[] calldata taskIds, bool isFinal) external;

    /// @notice Rings the bell; takes nothing.
    function ringBell() external;

    /// @notice Always reverts, with the reason it is given.
    function refuse(string calldata reason) external;
}
