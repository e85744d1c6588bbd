// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SimpleAllowList} from "../../src/allow-list/SimpleAllowList.sol";
import {ListSuite} from "../suite/ListSuite.sol";

contract SimpleAllowListTest is ListSuite {
    function _name() internal pure override returns (string memory) {
        return "SimpleAllowList";
    }

    function _isAllowing() internal pure override returns (bool) {
        return true;
    }

    function _set(address[] memory users, bool[] memory flags) internal override {
        SimpleAllowList(_list).setAllowed(users, flags);
    }

    function testFuzz_setAllowed_isForThoseWithARole(
        uint256 who,
        address[] memory users,
        bool[] memory flags,
        uint256 roles
    ) public {
        _setting(who, users, flags, roles);
    }

    function testFuzz_setAllowed_takesAsManyFlagsAsUsers(uint256 who, address[] memory users, uint256 roles) public {
        bool[] memory flags = new bool[](users.length);
        for (uint256 index; index < flags.length; ++index) {
            flags[index] = index % 2 == 0;
        }
        _setting(who, users, flags, roles);
    }
}
