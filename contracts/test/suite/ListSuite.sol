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
        _list = _deployInitialized();
    }

    /// @dev Whether the accounts on the list may claim.
    function _isAllowList() internal pure virtual returns (bool);

    function _setList(address[] memory users, bool[] memory flags) internal virtual;

    function _payloadFor(address) internal view virtual override returns (bytes memory) {
        return abi.encode(OWNER, new address[](0));
    }

    function _ownableInstance() internal view virtual override returns (address, address) {
        return (_list, OWNER);
    }

    function testFuzz_isAllowed_followsList(uint256 accountSeed, bytes memory data) public virtual {
        vm.assertEq(AAllowList(_list).isAllowed(account(accountSeed), data), !_isAllowList(), "not on it");
        bool[] memory flags = new bool[](1);
        flags[0] = true;
        vm.prank(OWNER);
        _setList(_asArray(account(accountSeed)), flags);
        vm.assertEq(AAllowList(_list).isAllowed(account(accountSeed), data), _isAllowList(), "list membership");
    }

    function testFuzz_initialize_addsInitialUsers(address[] memory users, uint256 accountSeed) public virtual {
        _truncate(users, new bool[](0));
        address list = _clone();
        AAllowList(list).initialize(abi.encode(OWNER, users));
        bool isListed;
        for (uint256 index; index < users.length; ++index) {
            vm.assertEq(AAllowList(list).isAllowed(users[index], ""), _isAllowList(), "list membership");
            isListed = isListed || users[index] == account(accountSeed);
        }
        vm.assertEq(AAllowList(list).isAllowed(account(accountSeed), ""), isListed == _isAllowList(), "on it or not");
    }

    /// @dev Limited to a dozen, because the fuzzer can create long arrays.
    function _truncate(address[] memory users, bool[] memory flags) private pure {
        assembly ("memory-safe") {
            if gt(mload(users), 12) { mstore(users, 12) }
            if gt(mload(flags), 12) { mstore(flags, 12) }
        }
    }

    function _assertSetList(uint256 accountSeed, address[] memory users, bool[] memory flags, uint256 roles) internal {
        _truncate(users, flags);
        roles = roles % 4;
        address user = _otherAccount(accountSeed, OWNER);
        if (roles != 0) _grant(_list, OWNER, user, roles);
        vm.prank(user);
        if (roles == 0) vm.expectRevert(BoostError.Unauthorized.selector);
        else if (users.length != flags.length) vm.expectRevert(BoostError.LengthMismatch.selector);
        _setList(users, flags);
        if (roles == 0 || users.length != flags.length) return;
        for (uint256 index; index < users.length; ++index) {
            bool isLast = true;
            for (uint256 next = index + 1; next < users.length; ++next) {
                if (users[next] == users[index]) isLast = false;
            }
            bool isAllowed = AAllowList(_list).isAllowed(users[index], "");
            if (isLast) vm.assertEq(isAllowed, flags[index] == _isAllowList(), "as it was set");
        }
    }
}
