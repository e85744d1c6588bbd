// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A board on which deeds are pinned, with an event and a function of every shape an action can watch.
/// @notice For local worlds and test networks. The board believes what it is told: anyone may pin a deed of anyone.
interface IDeedBoard {
    /// @notice A point on the globe, in millionths of a degree.
    struct Point {
        int256 latitude;
        int256 longitude;
    }

    /// @notice Where a deed was done.
    struct Place {
        string name;
        Point point;
    }

    /// @notice A deed, three tuples deep.
    /// @param worth - in base units of whatever the reader has in mind.
    struct Deed {
        address doer;
        uint256 worth;
        Place place;
        bytes32 tag;
    }

    /// @notice A deed was pinned. Paths into the tuple: `deed.doer`, `deed.place.name`, `deed.place.point.latitude`.
    event DeedPinned(uint256 indexed deedId, Deed deed);

    /// @notice Somebody wrote a note, in any language.
    event NoteWritten(address indexed author, string note);

    /// @notice Somebody read the thermometer, in tenths of a degree: often below zero.
    event TemperatureRead(address indexed reader, int256 tenths, int64 tenthsShort);

    /// @notice Somebody left a proof.
    event ProofLeft(address indexed author, bytes proof, bytes4 indexed kind);

    /// @notice Somebody opened a topic. Its name is indexed, so that only its hash can be read back.
    event TopicOpened(string indexed topic, address author);

    /// @notice Somebody voted. Arrays and truth values are shapes that an action cannot filter.
    event VotesCast(address indexed voter, uint256[] deedIds, bool isFinal);

    /// @notice Somebody rang the bell.
    event BellRung(address indexed ringer);

    /// @notice The board refused, as it was asked to.
    error Refused(address caller, string reason);

    /// @notice How many deeds are pinned, and the id of the last.
    function deedCount() external view returns (uint256);

    /// @notice Pins a deed. @return deedId counts up from 1.
    function pinDeed(Deed calldata deed) external returns (uint256 deedId);

    /// @notice Writes a note.
    function writeNote(string calldata note) external;

    /// @notice Writes down what the thermometer shows, in tenths of a degree.
    function readTemperature(int64 tenths) external;

    /// @notice Leaves a proof of some kind.
    function leaveProof(bytes4 kind, bytes calldata proof) external;

    /// @notice Opens a topic.
    function openTopic(string calldata topic) external;

    /// @notice Votes for deeds.
    function castVotes(uint256[] calldata deedIds, bool isFinal) external;

    /// @notice Rings the bell; takes nothing.
    function ringBell() external;

    /// @notice Always reverts, with the reason it is given.
    function refuse(string calldata reason) external;
}
