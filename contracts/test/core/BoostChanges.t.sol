// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBoostCore} from "../../src/core/IBoostCore.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {WeirdToken} from "../world/WeirdToken.sol";
import {World} from "../world/World.sol";

/// @notice What changes a boost's money after it was created: more incentives, more money, less of it, settled fees.
contract BoostCoreChangesTest is World {
    function setUp() public {
        _deployWorld();
    }

    function testFuzz_addIncentiveToBoost_isForTheOwner(uint256 who, uint8 limit) public {
        uint256 boostId = _createFunded(1);
        uint256 amount = (uint256(limit) + 1) * REWARD;
        Target memory target = _pool(uint256(limit) + 1);
        _token.mint(address(_budget), _withFee(amount));
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.addIncentiveToBoost(boostId, target);
        vm.prank(CREATOR);
        address added = _core.addIncentiveToBoost(boostId, target);
        vm.assertEq(_incentive(boostId, 1), added, "the second");
        vm.assertEq(_token.balanceOf(added), amount, "funded");
        _claim(boostId, 1, account(who));
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "and it pays");
    }

    function testFuzz_addIncentiveToBoost_needsTheBudgetsLeave(uint8 limit) public {
        CreateBoostPayload memory payload = _boostOf(1);
        payload.owner = address(0x0DD);
        _token.mint(address(_budget), _withFee(REWARD) + 1_000 * REWARD);
        uint256 boostId = _create(payload);
        Target memory target = _pool(uint256(limit) + 1);
        vm.prank(address(0x0DD));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.addIncentiveToBoost(boostId, target);
    }

    function testFuzz_topupIncentiveFromBudget_addsAmountAndFee(uint8 count, uint256 who, bool isNamed) public {
        uint256 boostId = _createFunded(1);
        uint256 amount = (uint256(count) + 1) * REWARD;
        _token.mint(address(_budget), _withFee(amount));
        bytes memory data = _poolData(REWARD, uint256(count) + 1);
        address named = isNamed ? address(_budget) : address(0);
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.topupIncentiveFromBudget(boostId, 0, data, named);
        vm.prank(CREATOR);
        _core.topupIncentiveFromBudget(boostId, 0, data, named);
        vm.assertEq(_token.balanceOf(_incentive(boostId, 0)), REWARD + amount, "amount");
        vm.assertEq(_reservedFees(boostId, 0), (REWARD + amount) / 10, "fee");
        vm.assertEq(_token.allowance(address(_core), _incentive(boostId, 0)), 0, "no allowance stays");
        vm.prank(CREATOR);
        vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidInstance.selector, bytes4(0xe49cedd7), account(who)));
        _core.topupIncentiveFromBudget(boostId, 0, data, account(who));
    }

    function testFuzz_topupIncentiveFromSender_addsAmountAndFee(uint8 count, uint256 who) public {
        uint256 boostId = _createFunded(1);
        uint256 amount = (uint256(count) + 1) * REWARD;
        _token.mint(account(who), _withFee(amount));
        vm.startPrank(account(who));
        _token.approve(address(_core), _withFee(amount));
        _core.topupIncentiveFromSender(boostId, 0, _poolData(REWARD, uint256(count) + 1));
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(_incentive(boostId, 0)), REWARD + amount, "amount");
        vm.assertEq(_reservedFees(boostId, 0), (REWARD + amount) / 10, "fee");
        vm.assertEq(_token.balanceOf(account(who)), 0, "exactly that");
    }

    function testFuzz_clawback_givesBackTheFeeToo(uint8 count, uint256 who) public {
        uint256 boostId = _createFunded(8);
        uint256 amount = bound(count, 1, 8) * REWARD;
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.clawback("", boostId, 0);
        vm.prank(CREATOR);
        (uint256 taken, address asset) = _budget.clawbackFromTarget(address(_core), abi.encode(amount), boostId, 0);
        vm.assertEq(taken, amount, "told");
        vm.assertEq(asset, address(_token), "of what");
        vm.assertEq(_token.balanceOf(address(_budget)), _withFee(amount), "amount and fee");
        vm.assertEq(_reservedFees(boostId, 0), (8 * REWARD - amount) / 10, "the rest of the fees");
        vm.prank(CREATOR);
        vm.expectRevert();
        _budget.clawbackFromTarget(address(_core), abi.encode(0), boostId, 0);
    }

    function testFuzz_settleProtocolFees_takesTheExcessAlone(uint64 donated, uint256 who) public {
        uint256 boostId = _createFunded(4);
        vm.prank(account(who));
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), 0, "all of it is needed");
        _token.mint(address(_core), donated);
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), 0, "gifts are no excess of this incentive");
        vm.assertEq(_reservedFees(boostId, 0), 4 * REWARD / 10, "kept");
    }

    function testFuzz_clawback_tellsTheFeeThatComesBack(uint8 count) public {
        uint256 boostId = _createFunded(8);
        uint256 amount = bound(count, 1, 8) * REWARD;
        vm.expectEmit(true, true, true, true, address(_core));
        emit IBoostCore.ProtocolFeesCollected(boostId, 0, amount / 10, address(_budget));
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(amount), boostId, 0);
    }

    /// @dev What comes back does not count as paid out any more.
    function testFuzz_clawback_isBackInTheBudgetsBooks(uint8 count, uint8 again) public {
        uint256 boostId = _createFunded(8);
        uint256 all = _withFee(8 * REWARD);
        vm.assertEq(_budget.distributed(address(_token)), all, "amount and fee");
        uint256 first = bound(count, 1, 7) * REWARD;
        uint256 second = bound(again, 1, 8 - first / REWARD) * REWARD;
        vm.startPrank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(first), boostId, 0);
        vm.assertEq(_budget.distributed(address(_token)), all - _withFee(first), "less");
        _budget.clawbackFromTarget(address(_core), abi.encode(second), boostId, 0);
        vm.stopPrank();
        vm.assertEq(_budget.distributed(address(_token)), all - _withFee(first + second), "and less");
        vm.assertEq(_budget.total(address(_token)), all, "what came in");
    }

    /// @dev A manager's top-up past the core adds no fee; its claimants are paid anyway.
    function testFuzz_claimIncentiveFor_paysWhatAManagerAdded(uint8 count, uint8 more) public {
        count = uint8(bound(count, 1, 4));
        more = uint8(bound(more, 1, 4));
        uint256 other = _createFunded(3);
        uint256 boostId = _createFunded(count);
        ERC20Incentive incentive = ERC20Incentive(_incentive(boostId, 0));
        _token.mint(CREATOR, more * REWARD);
        vm.startPrank(CREATOR);
        _token.approve(address(incentive), more * REWARD);
        incentive.topup(more * REWARD);
        vm.stopPrank();
        for (uint256 index; index < uint256(count) + more; ++index) {
            vm.assertTrue(incentive.isClaimable(account(index + 1), ""), "it says so");
            _claim(boostId, 0, account(index + 1));
            vm.assertEq(_token.balanceOf(account(index + 1)), REWARD, "and pays");
        }
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), count * REWARD / 10, "the fee that was kept");
        vm.assertEq(_reservedFees(other, 0), 3 * REWARD / 10, "and nobody else's");
    }

    /// @dev Also with the zero address as receiver: reserved fees stay reserved.
    function testFuzz_settleProtocolFees_paysNobodyNothing(uint256 who) public {
        WeirdToken burning = new WeirdToken(WeirdToken.Kind.HONEST);
        burning.mint(address(_budget), _withFee(2 * REWARD));
        CreateBoostPayload memory payload = _boostOf(2);
        payload.incentives[0].parameters =
            abi.encode(ERC20Incentive.InitPayload(address(burning), ERC20Incentive.Strategy.POOL, REWARD, 2, CREATOR));
        uint256 boostId = _create(payload);
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(address(0));
        _claim(boostId, 0, account(who));
        vm.assertEq(_reservedFees(boostId, 0), 2 * REWARD / 10, "the fee waits");
        vm.expectRevert(
            abi.encodeWithSelector(BoostError.TransferFailed.selector, address(burning), address(0), REWARD / 10)
        );
        _core.settleProtocolFees(boostId, 0);
    }
}
