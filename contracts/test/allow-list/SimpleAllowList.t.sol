// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SimpleAllowList} from "../../src/allow-list/SimpleAllowList.sol";
import {ListSuite} from "../suite/ListSuite.sol";

contract SimpleAllowListTest is ListSuite {
    function _name() internal pure override returns (string memory) {
        return "SimpleAllowList";
    }

    function _isAllowList() internal pure override returns (bool) {
        return true;
    }

    function _setList(address[] memory users, bool[] memory flags) internal override {
        SimpleAllowList(_list).setAllowed(users, flags);
    }

    function testFuzz_setAllowed_revertsWhenCallerHasNoRole(
        uint256 accountSeed,
        address[] memory users,
        bool[] memory flags,
        uint256 roles
    ) public {
        _assertSetList(accountSeed, users, flags, roles);
    }

    function testFuzz_setAllowed_revertsForLengthMismatch(uint256 accountSeed, address[] memory users, uint256 roles)
        public
    {
        bool[] memory flags = new bool[](users.length);
        for (uint256 index; index < flags.length; ++index) {
            flags[index] = index % 2 == 0;
        }
        _assertSetList(accountSeed, users, flags, roles);
    }
}
