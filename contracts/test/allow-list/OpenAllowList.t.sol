// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../../src/shared/ICloneable.sol";
import {InterfaceId} from "../../src/shared/InterfaceId.sol";
import {OpenAllowList} from "../../src/allow-list/OpenAllowList.sol";
import {ListSuite} from "../suite/ListSuite.sol";

contract OpenAllowListTest is ListSuite {
    function _name() internal pure override returns (string memory) {
        return "OpenAllowList";
    }

    /// @dev The table lists it as a deny list, because it is one.
    function _tableName() internal pure override returns (string memory) {
        return "SimpleDenyList";
    }

    function _isExtraInterface(bytes4 interfaceId) internal pure override returns (bool) {
        return interfaceId == InterfaceId.PERMANENTLY_OPEN;
    }

    function _isAllowList() internal pure override returns (bool) {
        return false;
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (_list, address(0));
    }

    function _setList(address[] memory users, bool[] memory flags) internal override {
        OpenAllowList(_list).setDenied(users, flags);
    }

    function testFuzz_setDenied_revertsForAnyCaller(uint256 accountSeed, address[] memory users) public {
        _assertReverts(
            _list, account(accountSeed), abi.encodeCall(_openList().setDenied, (users, new bool[](users.length)))
        );
    }

    function testFuzz_isAllowed_followsList(uint256 accountSeed, bytes memory data) public view override {
        vm.assertTrue(OpenAllowList(_list).isAllowed(account(accountSeed), data), "everyone is allowed");
    }

    function testFuzz_initialize_addsInitialUsers(address[] memory users, uint256 accountSeed) public override {
        address list = _clone();
        OpenAllowList(list).initialize(abi.encode(OWNER, users));
        vm.assertTrue(OpenAllowList(list).isAllowed(account(accountSeed), ""), "everyone is allowed");
        vm.assertEq(OpenAllowList(list).owner(), address(0), "no owner");
    }

    /// @dev The initializer has no parameters, so every payload is valid.
    function testFuzz_initialize_revertsForInvalidData(bytes memory garbage) public override {
        address list = _clone();
        OpenAllowList(list).initialize(garbage);
        vm.assertTrue(OpenAllowList(list).isAllowed(address(this), garbage), "open");
    }

    /// @dev The core trusts this interface id, so no other contract may support it.
    function testFuzz_supportsInterface_onlyOpenAllowListIsPermanentlyOpen(bytes4 other) public {
        vm.assertTrue(ICloneable(_list).supportsInterface(InterfaceId.PERMANENTLY_OPEN), "open");
        vm.assertEq(
            bytes32(InterfaceId.PERMANENTLY_OPEN), bytes32(bytes4(keccak256("laurel.allow-list.open-for-good"))), "id"
        );
        string[3] memory lists = ["SimpleDenyList", "SimpleAllowList", "OffchainAccessList"];
        for (uint256 index; index < lists.length; ++index) {
            ICloneable list = ICloneable(vm.deployCode(string.concat(lists[index], ".sol:", lists[index])));
            vm.assertFalse(list.supportsInterface(InterfaceId.PERMANENTLY_OPEN), lists[index]);
        }
        if (other == InterfaceId.PERMANENTLY_OPEN) return;
        bool isDenyLists = ICloneable(vm.deployCode("SimpleDenyList.sol:SimpleDenyList")).supportsInterface(other);
        vm.assertEq(ICloneable(_list).supportsInterface(other), isDenyLists, "the other ids are those of a deny list");
    }

    function _openList() private view returns (OpenAllowList) {
        return OpenAllowList(_list);
    }
}
