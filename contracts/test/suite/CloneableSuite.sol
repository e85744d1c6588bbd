// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {Test} from "../shared/Test.sol";

/// @notice Tests of all contracts that are cloned.
abstract contract CloneableSuite is Test {
    address internal _implementationInstance;

    /// @dev The name of the contract and of its file.
    function _name() internal pure virtual returns (string memory);

    /// @dev Returns a valid payload for a new clone, and prepares the state that `instance` needs.
    function _payloadFor(address instance) internal virtual returns (bytes memory);

    function _constructorArguments() internal view virtual returns (bytes memory) {
        return "";
    }

    function _implementation() internal returns (address) {
        if (_implementationInstance == address(0)) {
            string memory path = string.concat(_name(), ".sol:", _name());
            _implementationInstance = vm.deployCode(path, _constructorArguments());
        }
        return _implementationInstance;
    }

    function _clone() internal returns (address) {
        return LibClone.clone(_implementation());
    }

    /// @dev Returns a clone that this test initialized, as the core does.
    function _deployInitialized() internal returns (address instance) {
        instance = _clone();
        ICloneable(instance).initialize(_payloadFor(instance));
    }

    function testFuzz_initialize_revertsWhenAlreadyInitialized(uint256 accountSeed) public virtual {
        address instance = _clone();
        bytes memory payload = _payloadFor(instance);
        ICloneable(instance).initialize(payload);
        payload = _payloadFor(instance);
        vm.prank(account(accountSeed));
        vm.expectRevert(ICloneable_InvalidInitialization);
        ICloneable(instance).initialize(payload);
        vm.expectRevert(ICloneable_InvalidInitialization);
        ICloneable(_implementation()).initialize(payload);
    }

    function testFuzz_initialize_revertsForInvalidData(bytes memory garbage) public virtual {
        // Shorter than every valid payload, so that a word is missing.
        if (garbage.length > 63) {
            assembly ("memory-safe") {
                mstore(garbage, 63)
            }
        }
        address instance = _clone();
        vm.expectRevert();
        ICloneable(instance).initialize(garbage);
    }

    function testFuzz_getComponentInterface_matchesTable(uint256 accountSeed) public {
        string memory key = string.concat(".concrete.", _tableName(), ".componentInterface");
        bytes4 id = bytes4(vm.parseJsonBytes(vm.readFile("golden/interface-ids.json"), key));
        vm.prank(account(accountSeed));
        vm.assertEq(bytes32(ICloneable(_clone()).getComponentInterface()), bytes32(id), "id");
    }

    function testFuzz_supportsInterface_returnsFalseForUnsupportedInterfaces(bytes4 interfaceId) public {
        string memory table = vm.readFile("golden/interface-ids.json");
        string[] memory supported =
            vm.parseJsonStringArray(table, string.concat(".concrete.", _tableName(), ".supports"));
        bool isOwn = interfaceId == 0x01ffc9a7 || _isExtraInterface(interfaceId);
        address instance = _clone();
        for (uint256 index; index < supported.length; ++index) {
            bytes4 own = bytes4(vm.parseJsonBytes(table, string.concat(".ids.", supported[index])));
            vm.assertTrue(ICloneable(instance).supportsInterface(own), supported[index]);
            isOwn = isOwn || own == interfaceId;
        }
        vm.assertEq(ICloneable(instance).supportsInterface(interfaceId), isOwn, "no other");
    }

    /// @dev The name of the contract in the table of ids.
    function _tableName() internal pure virtual returns (string memory) {
        return _name();
    }

    /// @dev Returns whether it supports an interface that the deployed protocol's contract does not.
    function _isExtraInterface(bytes4) internal pure virtual returns (bool) {
        return false;
    }

    bytes4 internal constant ICloneable_InvalidInitialization = bytes4(keccak256("InvalidInitialization()"));
}
