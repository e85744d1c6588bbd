// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {InterfaceId} from "../../src/shared/InterfaceId.sol";
import {World} from "../world/World.sol";

/// @notice A list that denies everyone, and reports a configurable interface id.
contract ClosedList {
    bytes4 private immutable _said;
    bool private immutable _isCareless;

    constructor(bytes4 said, bool isCareless) {
        (_said, _isCareless) = (said, isCareless);
    }

    function supportsInterface(bytes4 interfaceId) external view returns (bool) {
        if (_isCareless) return true;
        return interfaceId == InterfaceId.ALLOW_LIST || interfaceId == 0x01ffc9a7 || interfaceId == _said;
    }

    function isAllowed(address, bytes calldata) external pure returns (bool) {
        return false;
    }
}

/// @notice Gas optimizations change no behavior: skipped calls, packed amounts, uncounted participants.
contract BoostShortcutsTest is World {
    function setUp() public {
        _deployWorld();
    }

    /// @dev Lists are asked at every claim, those that say yes to everything too; only a list that has said, and to
    /// nothing else, that it is open for good is taken at its word.
    function testFuzz_claimIncentiveFor_asksAllListsButOpenOnes(uint256 who, bytes4 said, bool isCareless) public {
        _token.mint(address(_budget), 3 * _withFee(REWARD));
        CreateBoostPayload memory payload = _boostOf(1);
        if (said == InterfaceId.PERMANENTLY_OPEN || said == 0xffffffff) said = 0;
        payload.allowList = Target(false, address(new ClosedList(said, isCareless)), "");
        uint256 closed = _create(payload);
        bytes memory data = _signed(closed, account(who), "");
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(closed, 0, address(0), data, account(who));
        payload.allowList = Target(false, address(new ClosedList(InterfaceId.PERMANENTLY_OPEN, false)), "");
        _claim(_create(payload), 0, account(who));
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "taken at its word");
    }

    function testFuzz_claimIncentiveFor_panicsWhereThereIsNoBoost(uint256 boostId, uint256 incentiveId) public {
        uint256 last = _createFunded(1);
        bytes memory data = _signed(last, account(1), "");
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
    function testFuzz_getIncentiveFeesInfo_holdsAnyAmount(uint256 reward, uint8 claims) public {
        // Fees from a unit to beyond 2^120, a third of the runs about 2^96, where the place changes.
        reward = reward % 3 == 0 ? bound(reward, 1 << 97, 1 << 100) : bound(reward, 10, 1 << (reward % 110 + 14));
        _token.mint(address(_budget), _withFee(reward * 4));
        CreateBoostPayload memory payload = _boostOf(4);
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
        vm.assertEq(_token.balanceOf(address(_core)), reserved, "and there");
    }
}
