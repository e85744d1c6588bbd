// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OffchainAccessList} from "../../src/allow-list/OffchainAccessList.sol";
import {CloneableSuite} from "../suite/CloneableSuite.sol";
import {RBACSuite} from "../suite/RBACSuite.sol";

contract OffchainAccessListTest is CloneableSuite, RBACSuite {
    address private constant OWNER = address(0x0123456789);
    OffchainAccessList private _list;
    string[] private _expectedReward;

    function setUp() public {
        _list = OffchainAccessList(_deployInitialized());
    }

    function _name() internal pure override returns (string memory) {
        return "OffchainAccessList";
    }

    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(OWNER, new string[](0), new string[](0));
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_list), OWNER);
    }

    function testFuzz_isAllowed_isAlwaysTrue(address user, bytes memory data) public view {
        vm.assertTrue(_list.isAllowed(user, data), "everyone is allowed onchain");
    }

    function testFuzz_initialize_storesBothLists(uint8 allowCount, uint8 denyCount) public {
        OffchainAccessList list = OffchainAccessList(_clone());
        string[] memory allow = _ids("allow", allowCount % 6);
        string[] memory deny = _ids("deny", denyCount % 6);
        list.initialize(abi.encode(OWNER, allow, deny));
        vm.assertEq(abi.encode(list.getAllowListIds()), abi.encode(allow), "allow");
        vm.assertEq(abi.encode(list.getDenyListIds()), abi.encode(deny), "deny");
    }

    function testFuzz_setAllowListIds_replacesList(uint8 before, uint8 count, uint256 accountSeed) public {
        _assertReverts(address(_list), account(accountSeed), abi.encodeCall(_list.setAllowListIds, (_ids("x", 1))));
        _setAllow(_ids("old", before % 6));
        _setAllow(_ids("new", count % 6));
        vm.assertEq(abi.encode(_list.getAllowListIds()), abi.encode(_ids("new", count % 6)), "the new ids");
        vm.assertFalse(_list.hasAllowListId("old0"), "the old id is removed");
    }

    function testFuzz_setDenyListIds_replacesList(uint8 before, uint8 count, uint256 accountSeed) public {
        _assertReverts(address(_list), account(accountSeed), abi.encodeCall(_list.setDenyListIds, (_ids("x", 1))));
        _setDeny(_ids("old", before % 6));
        _setDeny(_ids("new", count % 6));
        vm.assertEq(abi.encode(_list.getDenyListIds()), abi.encode(_ids("new", count % 6)), "the new ids");
        vm.assertFalse(_list.hasDenyListId("old0"), "the old id is removed");
    }

    function testFuzz_addAllowListId_revertsForDuplicateId(string memory id, uint256 accountSeed) public {
        _assertReverts(address(_list), account(accountSeed), abi.encodeCall(_list.addAllowListId, (id)));
        vm.prank(OWNER);
        _list.addAllowListId(id);
        vm.assertTrue(_list.hasAllowListId(id), "present");
        _assertReverts(address(_list), OWNER, abi.encodeCall(_list.addAllowListId, (id)));
    }

    function testFuzz_addDenyListId_revertsForDuplicateId(string memory id, uint256 accountSeed) public {
        _assertReverts(address(_list), account(accountSeed), abi.encodeCall(_list.addDenyListId, (id)));
        vm.prank(OWNER);
        _list.addDenyListId(id);
        vm.assertTrue(_list.hasDenyListId(id), "present");
        _assertReverts(address(_list), OWNER, abi.encodeCall(_list.addDenyListId, (id)));
    }

    function testFuzz_removeAllowListId_swapsLastIdIntoPosition(uint8 count, uint8 indexSeed, uint256 accountSeed)
        public
    {
        uint256 size = (count % 6) + 1;
        _setAllow(_ids("id", size));
        string memory id = _id("id", indexSeed % size);
        _assertReverts(address(_list), account(accountSeed), abi.encodeCall(_list.removeAllowListId, (id)));
        vm.prank(OWNER);
        _list.removeAllowListId(id);
        vm.assertEq(abi.encode(_list.getAllowListIds()), abi.encode(_idsWithout(size, indexSeed % size)), "moved");
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(OffchainAccessList.AccessListIdNotFound.selector, id));
        _list.removeAllowListId(id);
    }

    function testFuzz_removeDenyListId_swapsLastIdIntoPosition(uint8 count, uint8 indexSeed, uint256 accountSeed)
        public
    {
        uint256 size = (count % 6) + 1;
        _setDeny(_ids("id", size));
        string memory id = _id("id", indexSeed % size);
        _assertReverts(address(_list), account(accountSeed), abi.encodeCall(_list.removeDenyListId, (id)));
        vm.prank(OWNER);
        _list.removeDenyListId(id);
        vm.assertEq(abi.encode(_list.getDenyListIds()), abi.encode(_idsWithout(size, indexSeed % size)), "moved");
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(OffchainAccessList.AccessListIdNotFound.selector, id));
        _list.removeDenyListId(id);
    }

    function testFuzz_allowlistIds_returnIdAtIndex(uint8 count, uint8 indexSeed) public {
        uint256 size = (count % 6) + 1;
        _setAllow(_ids("id", size));
        vm.assertEq(_list.allowlistIds(indexSeed % size), _id("id", indexSeed % size), "the order is preserved");
    }

    function testFuzz_denylistIds_returnIdAtIndex(uint8 count, uint8 indexSeed) public {
        uint256 size = (count % 6) + 1;
        _setDeny(_ids("id", size));
        vm.assertEq(_list.denylistIds(indexSeed % size), _id("id", indexSeed % size), "the order is preserved");
    }

    function testFuzz_getAllowListIds_excludeDenyListIds(string memory id) public {
        vm.prank(OWNER);
        _list.addDenyListId(id);
        vm.assertEq(_list.getAllowListIds().length, 0, "no ids");
    }

    function testFuzz_getDenyListIds_excludeAllowListIds(string memory id) public {
        vm.prank(OWNER);
        _list.addAllowListId(id);
        vm.assertEq(_list.getDenyListIds().length, 0, "no ids");
    }

    function testFuzz_hasAllowListId_matchesExactId(string memory id, string memory other) public {
        vm.prank(OWNER);
        _list.addAllowListId(id);
        vm.assertEq(_list.hasAllowListId(other), keccak256(bytes(id)) == keccak256(bytes(other)), "exact");
    }

    function testFuzz_hasDenyListId_matchesExactId(string memory id, string memory other) public {
        vm.prank(OWNER);
        _list.addDenyListId(id);
        vm.assertEq(_list.hasDenyListId(other), keccak256(bytes(id)) == keccak256(bytes(other)), "exact");
    }

    function _setAllow(string[] memory ids) private {
        vm.prank(OWNER);
        _list.setAllowListIds(ids);
    }

    function _setDeny(string[] memory ids) private {
        vm.prank(OWNER);
        _list.setDenyListIds(ids);
    }

    function _idsWithout(uint256 size, uint256 removedIndex) private pure returns (string[] memory ids) {
        ids = new string[](size - 1);
        for (uint256 index; index < size - 1; ++index) {
            ids[index] = _id("id", index == removedIndex ? size - 1 : index);
        }
    }

    function _ids(string memory name, uint256 count) private pure returns (string[] memory ids) {
        ids = new string[](count);
        for (uint256 index; index < count; ++index) {
            ids[index] = _id(name, index);
        }
    }

    function _id(string memory name, uint256 index) private pure returns (string memory) {
        return string.concat(name, vm.toString(index));
    }
}
