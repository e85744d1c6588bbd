// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "./Vm.sol";

/// @notice The base of every test.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Maps a fuzzed number to a range, with both ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        require(low <= high, "bound: empty range");
        if (value >= low && value <= high) return value;
        uint256 size = high - low + 1;
        return size == 0 ? value : low + (value % size);
    }

    /// @dev Returns an account that is not a precompile and not a contract of the test.
    function account(uint256 seed) internal pure returns (address) {
        return vm.addr(bound(seed, 1, type(uint128).max));
    }

    function _otherAccount(uint256 accountSeed, address owner) internal pure returns (address otherAccount) {
        otherAccount = account(accountSeed);
        if (otherAccount == owner) otherAccount = account(uint256(keccak256(abi.encode(accountSeed))));
    }

    /// @dev Returns the path of a contract's JSON artifact, for the code under test. The profile of `npm test` has a
    /// separate folder, see foundry.toml.
    function artifactPath(string memory file, string memory name) internal view returns (string memory) {
        bool isUnoptimized = keccak256(bytes(vm.envOr("FOUNDRY_PROFILE", string("")))) == keccak256("tests");
        return string.concat(isUnoptimized ? "cache/tests/out/" : "out/", file, "/", name, ".json");
    }

    /// @dev Returns the revert data of a Solidity panic.
    function panic(uint256 code) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("Panic(uint256)", code);
    }
}

/// @notice The base of every invariant test. Forge calls the functions of the named contracts in random order, and after each
/// call every `holds_` function of the test is called.
/// @dev Forge would repeat the same seeded calls for each `invariant_` function. One function that checks everything
/// takes a fraction of the time.
abstract contract InvariantTest is Test {
    address[] private _targets;
    bytes[] private _invariants;

    function invariant_everythingHolds() public view {
        for (uint256 index; index < _invariants.length; ++index) {
            (bool isTrue, bytes memory reason) = address(this).staticcall(_invariants[index]);
            if (!isTrue) {
                assembly ("memory-safe") {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
    }

    /// @notice Read by forge.
    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }

    function targetContract(address handler) internal {
        _targets.push(handler);
    }

    /// @dev Finds the `holds_` functions of a test in its ABI. `LAUREL_HOLDS` selects a single one.
    function targetInvariants(string memory file, string memory name) internal {
        string memory artifact = vm.readFile(artifactPath(string.concat(file, ".t.sol"), name));
        string[] memory signatures = vm.parseJsonKeys(artifact, ".methodIdentifiers");
        string memory one = vm.envOr("LAUREL_HOLDS", string(""));
        for (uint256 index; index < signatures.length; ++index) {
            if (vm.indexOf(signatures[index], string.concat("holds_", one)) != 0) continue;
            if (bytes(one).length == 0 || bytes(signatures[index]).length == bytes(one).length + 8) {
                _invariants.push(abi.encodeWithSignature(signatures[index]));
            }
        }
        vm.assertTrue(_invariants.length > 0, "there is something to ask");
    }
}
