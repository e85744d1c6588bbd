// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibString} from "solady/utils/LibString.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {Test} from "./Test.sol";
import {Vm} from "./Vm.sol";

/// @notice No base implementation can be initialized. The bases are found among the compiled sources, so that a new base is
/// always tested.
contract LockedImplementationsTest is Test {
    string[] private _implementations;

    function setUp() public {
        Vm.DirEntry[] memory entries = vm.readDir("src", 8);
        for (uint256 index; index < entries.length; ++index) {
            if (entries[index].isDir) continue;
            string memory file = _afterLast(entries[index].path, "/");
            string memory name = LibString.slice(file, 0, bytes(file).length - bytes(".sol").length);
            string memory path = artifactPath(file, name);
            // A file with only structs has no contract.
            if (!vm.isFile(path)) continue;
            string memory artifact = vm.readFile(path);
            bool isCloneable = vm.keyExistsJson(artifact, ".methodIdentifiers['initialize(bytes)']");
            bool isDeployable = vm.parseJsonBytes(artifact, ".bytecode.object").length != 0;
            // One contract is used without clones, and its initializer always reverts.
            bool isSingleton = LibString.eq(name, "TransparentBudget");
            if (isCloneable && isDeployable && !isSingleton) _implementations.push(string.concat(file, ":", name));
        }
    }

    function test_implementations_areFound() public view {
        vm.assertTrue(_implementations.length >= 26, "bases of every family");
    }

    function testFuzz_implementations_cannotBeInitialized(bytes memory data, uint256 accountSeed) public {
        for (uint256 index; index < _implementations.length; ++index) {
            // Some constructors take an owner and a fee. The others ignore the arguments.
            ICloneable base = ICloneable(vm.deployCode(_implementations[index], abi.encode(address(this), 1)));
            vm.prank(account(accountSeed));
            vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
            base.initialize(data);
        }
    }

    function _afterLast(string memory text, string memory separator) private pure returns (string memory) {
        return LibString.slice(text, LibString.lastIndexOf(text, separator) + 1);
    }
}
