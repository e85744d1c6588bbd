// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SimpleDenyList} from "../../src/allow-list/SimpleDenyList.sol";
import {ListSuite} from "../suite/ListSuite.sol";

contract SimpleDenyListTest is ListSuite {
    function _name() internal pure override returns (string memory) {
        return "SimpleDenyList";
    }

    function _isAllowing() internal pure override returns (bool) {
        return false;
    }

    function _set(address[] memory users, bool[] memory flags) internal override {
        SimpleDenyList(_list).setDenied(users, flags);
    }

    function testFuzz_setDenied_isForThoseWithARole(
        uint256 who,
        address[] memory users,
        bool[] memory flags,
        uint256 roles
    ) public {
        _setting(who, users, flags, roles);
    }

    function testFuzz_setDenied_takesAsManyFlagsAsUsers(uint256 who, address[] memory users, uint256 roles) public {
        bool[] memory flags = new bool[](users.length);
        for (uint256 index; index < flags.length; ++index) {
            flags[index] = index % 2 == 0;
        }
        _setting(who, users, flags, roles);
    }
}
