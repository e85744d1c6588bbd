// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {InterfaceId} from "../../src/shared/InterfaceId.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice A list that denies everyone, and reports a configurable interface id.
contract DenyAllList {
    bytes4 private immutable _extraInterface;
    bool private immutable _supportsAll;

    constructor(bytes4 interfaceId_, bool supportsAll) {
        (_extraInterface, _supportsAll) = (interfaceId_, supportsAll);
    }

    function supportsInterface(bytes4 interfaceId) external view returns (bool) {
        if (_supportsAll) return true;
        return interfaceId == InterfaceId.ALLOW_LIST || interfaceId == 0x01ffc9a7 || interfaceId == _extraInterface;
    }

    function isAllowed(address, bytes calldata) external pure returns (bool) {
        return false;
    }
}

/// @notice Gas optimizations change no behavior: skipped calls, packed amounts, uncounted participants.
contract BoostShortcutsTest is CoreFixture {
    function setUp() public {
        _deployFixture();
    }

    /// @dev The core calls the list at every claim, even if it supports every interface. Only a list that supports exactly
    /// the interface of permanently open lists is not called.
    function testFuzz_claimIncentiveFor_checksListUnlessPermanentlyOpen(
        uint256 accountSeed,
        bytes4 interfaceId_,
        bool supportsAll
    ) public {
        _token.mint(address(_budget), 3 * _amountWithFee(REWARD));
        CreateBoostPayload memory payload = _boostPayload(1);
        if (interfaceId_ == InterfaceId.PERMANENTLY_OPEN || interfaceId_ == 0xffffffff) interfaceId_ = 0;
        payload.allowList = Target(false, address(new DenyAllList(interfaceId_, supportsAll)), "");
        uint256 closed = _create(payload);
        bytes memory data = _signClaim(closed, account(accountSeed), "");
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(closed, 0, address(0), data, account(accountSeed));
        payload.allowList = Target(false, address(new DenyAllList(InterfaceId.PERMANENTLY_OPEN, false)), "");
        _claim(_create(payload), 0, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "the list is not called");
    }

    function testFuzz_claimIncentiveFor_panicsWhenBoostDoesNotExist(uint256 boostId, uint256 incentiveId) public {
        uint256 last = _createFunded(1);
        bytes memory data = _signClaim(last, account(1), "");
        if (incentiveId != 0) {
            vm.expectRevert(
                abi.encodeWithSelector(BoostError.InvalidInstance.selector, InterfaceId.INCENTIVE, address(0))
            );
            _core.claimIncentiveFor(last, incentiveId, address(0), data, account(1));
        }
        vm.expectRevert(panic(0x32));
        _core.claimIncentiveFor(bound(boostId, last + 1, type(uint256).max), incentiveId, address(0), data, account(1));
    }

    /// @dev Small and large amounts are stored in different slots; the accounting holds for both and across them.
    function testFuzz_getIncentiveFeesInfo_returnsAnyReservedAmount(uint256 reward, uint8 claims) public {
        // Fees from one unit to above 2^120. A third of the runs is around 2^96, where the slot changes.
        reward = reward % 3 == 0 ? bound(reward, 1 << 97, 1 << 100) : bound(reward, 10, 1 << (reward % 110 + 14));
        _token.mint(address(_budget), _amountWithFee(reward * 4));
        CreateBoostPayload memory payload = _boostPayload(4);
        payload.incentives[0].parameters = _poolData(reward, 4);
        uint256 boostId = _create(payload);
        uint256 reserved = reward * 4 / 10;
        vm.assertEq(_reservedFees(boostId, 0), reserved, "at first");
        for (uint256 index; index < claims % 4; ++index) {
            _claim(boostId, 0, account(index + 1));
            reserved -= reward / 10;
            vm.assertEq(_reservedFees(boostId, 0), reserved, "after a claim");
            vm.assertEq(_token.balanceOf(account(index + 1)), reward, "paid");
        }
        vm.assertEq(_token.balanceOf(address(_core)), reserved, "the balance covers the reserved fees");
    }
}
