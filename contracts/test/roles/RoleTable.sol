// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "../shared/Test.sol";

/// @notice The authorized callers of every function that changes state. The functions are read from the compiled ABIs, so that
/// a new function without a row fails the test.
abstract contract RoleTable is Test {
    bytes4 internal constant UNAUTHORIZED = 0x82b42900;

    mapping(bytes32 name => uint8) private _callersByFunction;
    mapping(bytes32 name => bool) private _hasExpectation;

    /// @dev Sets the same row for several functions, whose names are separated by spaces. A row has a bit for each caller.
    function _expectCallers(string memory names, uint8 callers) internal {
        bytes memory text = bytes(names);
        bytes memory word;
        for (uint256 index; index <= text.length; ++index) {
            if (index == text.length || text[index] == " ") {
                _callersByFunction[keccak256(word)] = callers;
                _hasExpectation[keccak256(word)] = true;
                word = "";
            } else {
                word = bytes.concat(word, text[index]);
            }
        }
    }

    /// @dev Returns the row of a function. Reverts when it has none.
    function _expectedCallers(string memory contract_, string memory function_) internal view returns (uint256) {
        bytes32 name = keccak256(bytes(function_));
        vm.assertTrue(_hasExpectation[name], string.concat(contract_, " has a function without a row: ", function_));
        return _callersByFunction[name];
    }

    /// @dev Returns the signatures of a contract's functions that change state.
    function _stateChangingFunctions(string memory name) internal view returns (string[] memory found) {
        string memory artifact = vm.readFile(artifactPath(string.concat(name, ".sol"), name));
        string[] memory all = vm.parseJsonKeys(artifact, ".methodIdentifiers");
        string memory names = _stateChangingNames(artifact);
        found = new string[](all.length);
        uint256 count;
        for (uint256 index; index < all.length; ++index) {
            if (vm.contains(names, string.concat(" ", nameOf(all[index]), " "))) found[count++] = all[index];
        }
        vm.assertTrue(count > 0, "functions are found");
        assembly ("memory-safe") {
            mstore(found, count)
        }
    }

    /// @dev The function name before the parameters.
    function nameOf(string memory signature) internal pure returns (string memory) {
        return vm.split(signature, "(")[0];
    }

    function _stateChangingNames(string memory artifact) private view returns (string memory names) {
        names = " ";
        for (uint256 index; vm.keyExistsJson(artifact, _item(index, "")); ++index) {
            if (!vm.keyExistsJson(artifact, _item(index, ".stateMutability"))) continue;
            if (!vm.keyExistsJson(artifact, _item(index, ".name"))) continue;
            string memory kind = vm.parseJsonString(artifact, _item(index, ".stateMutability"));
            if (vm.contains("view pure", kind)) continue;
            names = string.concat(names, vm.parseJsonString(artifact, _item(index, ".name")), " ");
        }
    }

    function _item(uint256 index, string memory member) private pure returns (string memory) {
        return string.concat(".abi[", vm.toString(index), "]", member);
    }
}
