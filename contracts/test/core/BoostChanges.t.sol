// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBoostCore} from "../../src/core/IBoostCore.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {WeirdToken} from "../fixtures/WeirdToken.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice Changes of a boost's funds after its creation: new incentives, top-ups, clawbacks, settled fees.
contract BoostCoreChangesTest is CoreFixture {
    function setUp() public {
        _deployFixture();
    }

    function testFuzz_addIncentiveToBoost_revertsWhenCallerIsNotOwner(uint256 accountSeed, uint8 limit) public {
        uint256 boostId = _createFunded(1);
        uint256 amount = (uint256(limit) + 1) * REWARD;
        Target memory target = _poolTarget(uint256(limit) + 1);
        _token.mint(address(_budget), _amountWithFee(amount));
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.addIncentiveToBoost(boostId, target);
        vm.prank(CREATOR);
        address added = _core.addIncentiveToBoost(boostId, target);
        vm.assertEq(_incentive(boostId, 1), added, "the second");
        vm.assertEq(_token.balanceOf(added), amount, "funded");
        _claim(boostId, 1, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "it pays");
    }

    function testFuzz_addIncentiveToBoost_revertsWithoutBudgetAuthorization(uint8 limit) public {
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.owner = address(0x0DD);
        _token.mint(address(_budget), _amountWithFee(REWARD) + 1_000 * REWARD);
        uint256 boostId = _create(payload);
        Target memory target = _poolTarget(uint256(limit) + 1);
        vm.prank(address(0x0DD));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.addIncentiveToBoost(boostId, target);
    }

    function testFuzz_topupIncentiveFromBudget_addsAmountAndFee(uint8 count, uint256 accountSeed, bool passesBudget)
        public
    {
        uint256 boostId = _createFunded(1);
        uint256 amount = (uint256(count) + 1) * REWARD;
        _token.mint(address(_budget), _amountWithFee(amount));
        bytes memory data = _poolData(REWARD, uint256(count) + 1);
        address budgetArgument = passesBudget ? address(_budget) : address(0);
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.topupIncentiveFromBudget(boostId, 0, data, budgetArgument);
        vm.prank(CREATOR);
        _core.topupIncentiveFromBudget(boostId, 0, data, budgetArgument);
        vm.assertEq(_token.balanceOf(_incentive(boostId, 0)), REWARD + amount, "amount");
        vm.assertEq(_reservedFees(boostId, 0), (REWARD + amount) / 10, "fee");
        vm.assertEq(_token.allowance(address(_core), _incentive(boostId, 0)), 0, "no allowance is left");
        vm.prank(CREATOR);
        vm.expectRevert(
            abi.encodeWithSelector(BoostError.InvalidInstance.selector, bytes4(0xe49cedd7), account(accountSeed))
        );
        _core.topupIncentiveFromBudget(boostId, 0, data, account(accountSeed));
    }

    function testFuzz_topupIncentiveFromSender_addsAmountAndFee(uint8 count, uint256 accountSeed) public {
        uint256 boostId = _createFunded(1);
        uint256 amount = (uint256(count) + 1) * REWARD;
        _token.mint(account(accountSeed), _amountWithFee(amount));
        vm.startPrank(account(accountSeed));
        _token.approve(address(_core), _amountWithFee(amount));
        _core.topupIncentiveFromSender(boostId, 0, _poolData(REWARD, uint256(count) + 1));
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(_incentive(boostId, 0)), REWARD + amount, "amount");
        vm.assertEq(_reservedFees(boostId, 0), (REWARD + amount) / 10, "fee");
        vm.assertEq(_token.balanceOf(account(accountSeed)), 0, "nothing is left");
    }

    function testFuzz_clawback_refundsFee(uint8 count, uint256 accountSeed) public {
        uint256 boostId = _createFunded(8);
        uint256 amount = bound(count, 1, 8) * REWARD;
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.clawback("", boostId, 0);
        vm.prank(CREATOR);
        (uint256 returned, address asset) = _budget.clawbackFromTarget(address(_core), abi.encode(amount), boostId, 0);
        vm.assertEq(returned, amount, "returned amount");
        vm.assertEq(asset, address(_token), "returned asset");
        vm.assertEq(_token.balanceOf(address(_budget)), _amountWithFee(amount), "amount and fee");
        vm.assertEq(_reservedFees(boostId, 0), (8 * REWARD - amount) / 10, "the rest of the fees");
        vm.prank(CREATOR);
        vm.expectRevert();
        _budget.clawbackFromTarget(address(_core), abi.encode(0), boostId, 0);
    }

    function testFuzz_settleProtocolFees_collectsOnlyOwnExcess(uint64 donatedAmount, uint256 accountSeed) public {
        uint256 boostId = _createFunded(4);
        vm.prank(account(accountSeed));
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), 0, "all reserved fees are needed");
        _token.mint(address(_core), donatedAmount);
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), 0, "a transfer to the core is not an excess of this incentive");
        vm.assertEq(_reservedFees(boostId, 0), 4 * REWARD / 10, "reserved fees");
    }

    function testFuzz_clawback_emitsRefundedFee(uint8 count) public {
        uint256 boostId = _createFunded(8);
        uint256 amount = bound(count, 1, 8) * REWARD;
        vm.expectEmit(true, true, true, true, address(_core));
        emit IBoostCore.ProtocolFeesCollected(boostId, 0, amount / 10, address(_budget));
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(amount), boostId, 0);
    }

    /// @dev Funds that are clawed back do not count as distributed any more.
    function testFuzz_clawback_reducesBudgetDistributedAmount(uint8 count, uint8 secondSeed) public {
        uint256 boostId = _createFunded(8);
        uint256 total = _amountWithFee(8 * REWARD);
        vm.assertEq(_budget.distributed(address(_token)), total, "amount and fee");
        uint256 first = bound(count, 1, 7) * REWARD;
        uint256 second = bound(secondSeed, 1, 8 - first / REWARD) * REWARD;
        vm.startPrank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(first), boostId, 0);
        vm.assertEq(_budget.distributed(address(_token)), total - _amountWithFee(first), "after the first clawback");
        _budget.clawbackFromTarget(address(_core), abi.encode(second), boostId, 0);
        vm.stopPrank();
        vm.assertEq(
            _budget.distributed(address(_token)), total - _amountWithFee(first + second), "after the second clawback"
        );
        vm.assertEq(_budget.total(address(_token)), total, "total funds");
    }

    /// @dev A manager can top up an incentive without the core, which adds no fee. Its claimants are paid anyway.
    function testFuzz_claimIncentiveFor_paysDirectTopUps(uint8 count, uint8 topUpSeed) public {
        count = uint8(bound(count, 1, 4));
        topUpSeed = uint8(bound(topUpSeed, 1, 4));
        uint256 other = _createFunded(3);
        uint256 boostId = _createFunded(count);
        ERC20Incentive incentive = ERC20Incentive(_incentive(boostId, 0));
        _token.mint(CREATOR, topUpSeed * REWARD);
        vm.startPrank(CREATOR);
        _token.approve(address(incentive), topUpSeed * REWARD);
        incentive.topup(topUpSeed * REWARD);
        vm.stopPrank();
        for (uint256 index; index < uint256(count) + topUpSeed; ++index) {
            vm.assertTrue(incentive.isClaimable(account(index + 1), ""), "it is claimable");
            _claim(boostId, 0, account(index + 1));
            vm.assertEq(_token.balanceOf(account(index + 1)), REWARD, "it pays");
        }
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), count * REWARD / 10, "the reserved fee is paid");
        vm.assertEq(_reservedFees(other, 0), 3 * REWARD / 10, "the fees of another incentive are unchanged");
    }

    /// @dev Reserved fees stay reserved when the payment fails, also when the receiver is the zero address.
    function testFuzz_settleProtocolFees_revertsForZeroAddressReceiver(uint256 accountSeed) public {
        WeirdToken weirdToken = new WeirdToken(WeirdToken.Kind.HONEST);
        weirdToken.mint(address(_budget), _amountWithFee(2 * REWARD));
        CreateBoostPayload memory payload = _boostPayload(2);
        payload.incentives[0].parameters = abi.encode(
            ERC20Incentive.InitPayload(address(weirdToken), ERC20Incentive.Strategy.POOL, REWARD, 2, CREATOR)
        );
        uint256 boostId = _create(payload);
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(address(0));
        _claim(boostId, 0, account(accountSeed));
        vm.assertEq(_reservedFees(boostId, 0), 2 * REWARD / 10, "the fee stays reserved");
        vm.expectRevert(
            abi.encodeWithSelector(BoostError.TransferFailed.selector, address(weirdToken), address(0), REWARD / 10)
        );
        _core.settleProtocolFees(boostId, 0);
    }
}
