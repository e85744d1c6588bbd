// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IAction} from "../../src/action/IAction.sol";
import {IContractAction} from "../../src/action/IContractAction.sol";
import {IEventAction} from "../../src/action/IEventAction.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {Test} from "./Test.sol";

/// @notice Our ERC-165 ids against the deployed protocol's table, golden/interface-ids.json.
contract InterfaceIdsTest is Test {
    string private _table = vm.readFile("golden/interface-ids.json");

    function test_interfaceIds_matchTable() public view {
        _assertId(type(ICloneable).interfaceId, "ACloneable");
        _assertId(type(IAction).interfaceId, "AAction");
        _assertId(type(IEventAction).interfaceId, "AEventAction");
        _assertId(type(IContractAction).interfaceId, "AContractAction");
        _assertId(type(IBoostRegistry).interfaceId, "ABoostRegistry");
    }

    /// @dev Every concrete contract of the table, by its name.
    function test_everyContract_matchesTable() public {
        string[] memory names = vm.parseJsonKeys(_table, ".concrete");
        for (uint256 index; index < names.length; ++index) {
            string memory path = string.concat(names[index], ".sol:", names[index]);
            _assertAnswers(ICloneable(vm.deployCode(path, abi.encode(address(this), 1))), names[index]);
        }
        vm.assertTrue(names.length >= 27, "the table is whole");
    }

    function test_openAllowList_isDenyList() public {
        _assertAnswers(ICloneable(vm.deployCode("OpenAllowList.sol:OpenAllowList")), "SimpleDenyList");
    }

    function test_boostRegistry_matchesTable() public {
        BoostRegistry registry = new BoostRegistry();
        string[] memory names = vm.parseJsonKeys(_table, ".ids");
        for (uint256 index; index < names.length; ++index) {
            bool isOwn = keccak256(bytes(names[index])) == keccak256("ABoostRegistry");
            vm.assertEq(registry.supportsInterface(_id(names[index])), isOwn, names[index]);
        }
        vm.assertTrue(registry.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertFalse(registry.supportsInterface(0xffffffff), "no interface");
    }

    /// @dev Every id of the table: true for those that the deployed contract supports, false for all others.
    function _assertAnswers(ICloneable instance, string memory name) private view {
        string memory entry = string.concat(".concrete.", name);
        string[] memory supported = vm.parseJsonStringArray(_table, string.concat(entry, ".supports"));
        vm.assertTrue(supported.length > 2, "the table has an entry");
        string[] memory names = vm.parseJsonKeys(_table, ".ids");
        for (uint256 index; index < names.length; ++index) {
            vm.assertEq(instance.supportsInterface(_id(names[index])), _contains(supported, names[index]), names[index]);
        }
        vm.assertTrue(instance.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertFalse(instance.supportsInterface(0xffffffff), "no interface");
        bytes4 component = bytes4(vm.parseJsonBytes(_table, string.concat(entry, ".componentInterface")));
        vm.assertEq(bytes32(instance.getComponentInterface()), bytes32(component), "component interface");
    }

    function _assertId(bytes4 interfaceId, string memory name) private view {
        vm.assertEq(bytes32(interfaceId), bytes32(_id(name)), name);
    }

    function _id(string memory name) private view returns (bytes4) {
        return bytes4(vm.parseJsonBytes(_table, string.concat(".ids.", name)));
    }

    function _contains(string[] memory list, string memory name) private pure returns (bool) {
        for (uint256 index; index < list.length; ++index) {
            if (keccak256(bytes(list[index])) == keccak256(bytes(name))) return true;
        }
        return false;
    }
}
