// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AAllowList} from "../../src/allow-list/AAllowList.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {CloneableSuite} from "./CloneableSuite.sol";
import {RBACSuite} from "./RBACSuite.sol";

/// @notice Tests of all onchain lists.
abstract contract ListSuite is CloneableSuite, RBACSuite {
    address internal constant OWNER = address(0x0123456789);
    address internal _list;

    function setUp() public virtual {
        _list = _ready();
    }

    /// @dev Whether those on the list may claim.
    function _isAllowing() internal pure virtual returns (bool);

    function _set(address[] memory users, bool[] memory flags) internal virtual;

    function _payloadFor(address) internal view virtual override returns (bytes memory) {
        return abi.encode(OWNER, new address[](0));
    }

    function _owned() internal view virtual override returns (address, address) {
        return (_list, OWNER);
    }

    function testFuzz_isAllowed_heedsTheList(uint256 who, bytes memory data) public virtual {
        vm.assertEq(AAllowList(_list).isAllowed(account(who), data), !_isAllowing(), "not on it");
        bool[] memory flags = new bool[](1);
        flags[0] = true;
        vm.prank(OWNER);
        _set(_one(account(who)), flags);
        vm.assertEq(AAllowList(_list).isAllowed(account(who), data), _isAllowing(), "on it");
    }

    function testFuzz_initialize_putsUsersOnTheList(address[] memory users, uint256 who) public virtual {
        _cut(users, new bool[](0));
        address list = _clone();
        AAllowList(list).initialize(abi.encode(OWNER, users));
        bool isOn;
        for (uint256 index; index < users.length; ++index) {
            vm.assertEq(AAllowList(list).isAllowed(users[index], ""), _isAllowing(), "on it");
            isOn = isOn || users[index] == account(who);
        }
        vm.assertEq(AAllowList(list).isAllowed(account(who), ""), isOn == _isAllowing(), "on it or not");
    }

    /// @dev A dozen is many: arrays of the fuzzer can be long.
    function _cut(address[] memory users, bool[] memory flags) private pure {
        assembly ("memory-safe") {
            if gt(mload(users), 12) { mstore(users, 12) }
            if gt(mload(flags), 12) { mstore(flags, 12) }
        }
    }

    function _setting(uint256 who, address[] memory users, bool[] memory flags, uint256 roles) internal {
        _cut(users, flags);
        roles = roles % 4;
        address user = _stranger(who, OWNER);
        if (roles != 0) _grant(_list, OWNER, user, roles);
        vm.prank(user);
        if (roles == 0) vm.expectRevert(BoostError.Unauthorized.selector);
        else if (users.length != flags.length) vm.expectRevert(BoostError.LengthMismatch.selector);
        _set(users, flags);
        if (roles == 0 || users.length != flags.length) return;
        for (uint256 index; index < users.length; ++index) {
            bool isLast = true;
            for (uint256 later = index + 1; later < users.length; ++later) {
                if (users[later] == users[index]) isLast = false;
            }
            bool isAllowed = AAllowList(_list).isAllowed(users[index], "");
            if (isLast) vm.assertEq(isAllowed, flags[index] == _isAllowing(), "as it was set");
        }
    }
}
