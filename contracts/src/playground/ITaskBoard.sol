// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ITaskBoard
/// @notice A board that records completed tasks, with an event and a function of every shape that an action can match.
/// For local chains and test networks. The board trusts its input: any account can complete a task for another.
interface ITaskBoard {
    /// @notice A point on the globe.
    /// @param latitude - in millionths of a degree; negative in the south.
    /// @param longitude - in millionths of a degree; negative in the west.
    struct Point {
        int256 latitude;
        int256 longitude;
    }

    /// @notice The place of a task.
    /// @param name - the name.
    /// @param point - where it is.
    struct Place {
        string name;
        Point point;
    }

    /// @notice A task, three tuples deep.
    /// @param account - the account that completed the task.
    /// @param worth - in base units of any token.
    /// @param place - where it was completed.
    /// @param tag - any 32 bytes.
    struct Task {
        address account;
        uint256 worth;
        Place place;
        bytes32 tag;
    }

    /// @notice A task was completed. Paths into the tuple: `task.account`, `task.place.name`,
    /// `task.place.point.latitude`.
    /// @param taskId - the id of the task.
    /// @param task - the task.
    event TaskCompleted(uint256 indexed taskId, Task task);

    /// @notice A note was written, in any language.
    /// @param author - the account.
    /// @param note - the note.
    event NoteWritten(address indexed author, string note);

    /// @notice A temperature was recorded, in tenths of a degree, often below zero.
    /// @param reader - the account.
    /// @param tenths - in tenths of a degree.
    /// @param tenthsShort - the same as an `int64`.
    event TemperatureRead(address indexed reader, int256 tenths, int64 tenthsShort);

    /// @notice A proof was submitted.
    /// @param author - the account.
    /// @param proof - the proof.
    /// @param kind - the kind of proof.
    event ProofLeft(address indexed author, bytes proof, bytes4 indexed kind);

    /// @notice A topic was opened. Its name is indexed, so only its hash is in the log.
    /// @param topic - the topic.
    /// @param author - the account.
    event TopicOpened(string indexed topic, address author);

    /// @notice An account voted. An action cannot filter arrays and booleans.
    /// @param voter - the account.
    /// @param taskIds - the ids of the tasks.
    /// @param isFinal - whether the vote is final.
    event VotesCast(address indexed voter, uint256[] taskIds, bool isFinal);

    /// @notice The bell was rung.
    /// @param ringer - the account.
    event BellRung(address indexed ringer);

    /// @notice Thrown by `refuse`.
    /// @param caller - the account that called it.
    /// @param reason - the reason that was given.
    error Refused(address caller, string reason);

    /// @notice The number of tasks, which is the id of the last one.
    /// @return the number of tasks.
    function taskCount() external view returns (uint256);

    /// @notice Records a completed task.
    /// @param task - the task.
    /// @return taskId the id of the task. Ids count up from 1.
    function completeTask(Task calldata task) external returns (uint256 taskId);

    /// @notice Writes a note.
    /// @param note - the note.
    function writeNote(string calldata note) external;

    /// @notice Records a temperature, in tenths of a degree.
    /// @param tenths - in tenths of a degree.
    function readTemperature(int64 tenths) external;

    /// @notice Submits a proof of a given kind.
    /// @param kind - the kind of proof.
    /// @param proof - the proof.
    function leaveProof(bytes4 kind, bytes calldata proof) external;

    /// @notice Opens a topic.
    /// @param topic - the topic.
    function openTopic(string calldata topic) external;

    /// @notice Votes for tasks.
    /// @param taskIds - the ids of the tasks.
    /// @param isFinal - whether the vote is final.
    function castVotes(uint256[] calldata taskIds, bool isFinal) external;

    /// @notice Rings the bell; takes no arguments.
    function ringBell() external;

    /// @notice Always reverts with the given reason.
    /// @param reason - the reason that the revert carries.
    function refuse(string calldata reason) external;
}
