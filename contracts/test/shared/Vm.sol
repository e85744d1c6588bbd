// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice The cheatcodes that our tests use. forge-std is not published on npm in one piece.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct DirEntry {
        string errorMessage;
        string path;
        uint64 depth;
        bool isDir;
        bool isSymlink;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function chainId(uint256 newChainId) external;
    function computeCreate2Address(bytes32 salt, bytes32 initCodeHash, address deployer) external pure returns (address);
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function deal(address account, uint256 newBalance) external;
    function deployCode(string calldata artifactPath) external returns (address);
    function deployCode(string calldata artifactPath, bytes calldata arguments) external returns (address);
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function expectCall(address callee, bytes calldata data) external;
    function expectRevert() external;
    function expectRevert(bytes4 revertData) external;
    function expectRevert(bytes calldata revertData) external;
    function getNonce(address account) external view returns (uint64);
    function getRecordedLogs() external returns (Log[] memory logs);
    function isFile(string calldata path) external view returns (bool);
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool);
    function load(address target, bytes32 slot) external view returns (bytes32);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonKeys(string calldata json, string calldata key) external pure returns (string[] memory);
    function parseJsonStringArray(string calldata json, string calldata key) external pure returns (string[] memory);
    function prank(address sender) external;
    function prevrandao(bytes32 newPrevrandao) external;
    function etch(address target, bytes calldata code) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function startPrank(address sender) external;
    function stopPrank() external;
    function toString(uint256 value) external pure returns (string memory);
    function warp(uint256 newTimestamp) external;
    function contains(string calldata text, string calldata part) external pure returns (bool);
    function split(string calldata text, string calldata delimiter) external pure returns (string[] memory parts);
    function envBytes(string calldata name) external view returns (bytes memory value);
    function envOr(string calldata name, string calldata fallback_) external view returns (string memory value);
    function indexOf(string calldata text, string calldata part) external pure returns (uint256);
    function snapshotState() external returns (uint256 snapshotId);
    function revertToState(uint256 snapshotId) external returns (bool);
    function writeLine(string calldata path, string calldata data) external;
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory);
    function readDir(string calldata path, uint64 maxDepth) external view returns (DirEntry[] memory entries);
    function readFile(string calldata path) external view returns (string memory);
    function recordLogs() external;
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256 gasUsed);

    function assertEq(uint256 left, uint256 right, string calldata error) external pure;
    function assertEq(int256 left, int256 right, string calldata error) external pure;
    function assertEq(bool left, bool right, string calldata error) external pure;
    function assertEq(address left, address right, string calldata error) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata error) external pure;
    function assertEq(string calldata left, string calldata right, string calldata error) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata error) external pure;
    function assertTrue(bool condition, string calldata error) external pure;
    function assertFalse(bool condition, string calldata error) external pure;
}
