// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SimpleDenyList} from "../../src/allow-list/SimpleDenyList.sol";
import {ListSuite} from "../suite/ListSuite.sol";

contract SimpleDenyListTest is ListSuite {
    function _name() internal pure override returns (string memory) {
        return "SimpleDenyList";
    }

    function _isAllowList() internal pure override returns (bool) {
        return false;
    }

    function _setList(address[] memory users, bool[] memory flags) internal override {
        SimpleDenyList(_list).setDenied(users, flags);
    }

    function testFuzz_setDenied_revertsWhenCallerHasNoRole(
        uint256 accountSeed,
        address[] memory users,
        bool[] memory flags,
        uint256 roles
    ) public {
        _assertSetList(accountSeed, users, flags, roles);
    }

    function testFuzz_setDenied_revertsForLengthMismatch(uint256 accountSeed, address[] memory users, uint256 roles)
        public
    {
        bool[] memory flags = new bool[](users.length);
        for (uint256 index; index < flags.length; ++index) {
            flags[index] = index % 2 == 0;
        }
        _assertSetList(accountSeed, users, flags, roles);
    }
}
