// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {ABudget} from "../budget/ABudget.sol";
import {AIncentive} from "../incentive/AIncentive.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IClaw} from "../shared/IClaw.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {IToppable} from "../shared/IToppable.sol";
import {AssetType, ClawbackPayload, Transfer} from "../shared/Transfer.sol";
import {ABoostFunds} from "./ABoostFunds.sol";

/// @title What happens to a boost's money after it was created, claims aside.
abstract contract ABoostChanges is ABoostFunds, IClaw {
    /// @notice An incentive got more.
    /// @param amount - what it got, in base units.
    /// @param fee - what the core keeps for it, on top.
    event BoostToppedUp(
        uint256 indexed boostId, uint256 indexed incentiveId, address indexed sender, uint256 amount, uint256 fee
    );

    /// @notice An incentive gave something back.
    event Clawback(
        uint256 indexed boostId,
        uint256 incentiveId,
        address indexed caller,
        address indexed receiver,
        uint256 amount,
        address asset
    );

    /// @notice Adds to an incentive from a budget that the caller may use.
    /// @param data_ - what the incentive's initialiser would take for just the amount that is added.
    /// @param budget - the zero address is the boost's own.
    function topupIncentiveFromBudget(uint256 boostId, uint256 incentiveId, bytes calldata data_, address budget)
        external
        nonReentrant
    {
        if (budget == address(0)) budget = _boostAt(boostId).budget;
        if (!ERC165Checker.supportsERC165InterfaceUnchecked(budget, InterfaceId.BUDGET)) {
            revert BoostError.InvalidInstance(InterfaceId.BUDGET, budget);
        }
        if (msg.sender != budget && !ABudget(payable(budget)).isAuthorized(msg.sender)) {
            revert BoostError.Unauthorized();
        }
        StoredIncentive storage incentive = _incentiveOf(boostId, incentiveId);
        (Transfer memory request, uint256 amount, uint256 fee) = _topupOf(incentive, data_);
        uint256 before = SafeTransferLib.balanceOf(request.asset, address(this));
        _disburseHere(budget, request, 0, amount + fee);
        _topup(incentive, boostId, incentiveId, amount, fee, before);
    }

    /// @notice Adds to an incentive from the caller's own money, of which the core needs an allowance of the amount and
    /// the fee.
    /// @param data_ - what the incentive's initialiser would take for just the amount that is added.
    function topupIncentiveFromSender(uint256 boostId, uint256 incentiveId, bytes calldata data_)
        external
        nonReentrant
    {
        StoredIncentive storage incentive = _incentiveOf(boostId, incentiveId);
        (Transfer memory request, uint256 amount, uint256 fee) = _topupOf(incentive, data_);
        uint256 before = SafeTransferLib.balanceOf(request.asset, address(this));
        SafeTransferLib.safeTransferFrom(request.asset, msg.sender, address(this), amount + fee);
        _checkArrived(AssetType.ERC20, request.asset, 0, before, amount + fee);
        _topup(incentive, boostId, incentiveId, amount, fee, before);
    }

    /// @inheritdoc IClaw
    /// @dev For the boost's budget. The fee for what comes back comes back too, now or as soon as the token lets it.
    function clawback(bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        nonReentrant
        returns (uint256 amount, address asset)
    {
        if (msg.sender != _boostAt(boostId).budget) revert BoostError.Unauthorized();
        StoredIncentive storage incentive = _incentiveOf(boostId, incentiveId);
        address receiver = abi.decode(data_, (ClawbackPayload)).target;
        uint256 before = incentive.asset == address(0) ? 0 : _held(incentive);
        (amount, asset) = AIncentive(incentive.instance).clawback(data_);
        if (amount == 0) revert BoostError.ClawbackFailed(msg.sender, data_);
        if (incentive.asset != address(0)) {
            uint256 givenBack = FixedPointMathLib.zeroFloorSub(before, _held(incentive));
            uint256 fee = FixedPointMathLib.min(_feeOf(givenBack, incentive.protocolFee), _feesOf(incentive));
            _refund(incentive, boostId, incentiveId, receiver, fee);
        }
        emit Clawback(boostId, incentiveId, msg.sender, receiver, amount, asset);
    }

    /// @notice Sends the receiver of fees what is kept for an incentive beyond what its claims can still cost, and a
    /// budget what a token would not give back to it before. Anybody may ask for it.
    function settleProtocolFees(uint256 boostId, uint256 incentiveId) external nonReentrant {
        StoredIncentive storage incentive = _incentiveOf(boostId, incentiveId);
        if (incentive.asset == address(0)) return;
        _refund(incentive, boostId, incentiveId, _refunds[_keyOf(boostId, incentiveId)].receiver, 0);
        uint256 needed = FixedPointMathLib.fullMulDivUp(_held(incentive), incentive.protocolFee, FEE_DENOMINATOR);
        uint256 excess = FixedPointMathLib.zeroFloorSub(_feesOf(incentive), needed);
        if (excess == 0) return;
        emit ProtocolFeesCollected(boostId, incentiveId, excess, protocolFeeReceiver);
        _payOut(incentive, protocolFeeReceiver, excess);
    }

    function _incentiveOf(uint256 boostId, uint256 incentiveId)
        internal
        view
        returns (StoredIncentive storage incentive)
    {
        incentive = _incentives[_keyOf(boostId, incentiveId)];
        if (incentive.instance == address(0)) revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, address(0));
    }

    function _topupOf(StoredIncentive storage incentive, bytes calldata data)
        private
        view
        returns (Transfer memory request, uint256 amount, uint256 fee)
    {
        bytes memory preflight = AIncentive(incentive.instance).preflight(data);
        if (preflight.length == 0) revert BoostError.NotImplemented();
        request = abi.decode(preflight, (Transfer));
        // The fees are in one asset, and only ERC-20 ones can be added to.
        if (request.assetType != AssetType.ERC20 || request.asset != incentive.asset) {
            revert BoostError.NotImplemented();
        }
        (amount,) = _amountOf(request);
        fee = _feeOf(amount, incentive.protocolFee);
    }

    /// @dev The money is here. The incentive may take the amount and nothing else, and has to.
    function _topup(
        StoredIncentive storage incentive,
        uint256 boostId,
        uint256 incentiveId,
        uint256 amount,
        uint256 fee,
        uint256 before
    ) private {
        (address asset, address instance) = (incentive.asset, incentive.instance);
        uint256 here = SafeTransferLib.balanceOf(asset, address(this));
        uint256 there = SafeTransferLib.balanceOf(asset, instance);
        _setFees(incentive, _feesOf(incentive) + fee);
        SafeTransferLib.safeApproveWithRetry(asset, instance, amount);
        IToppable(instance).topup(amount);
        if (
            SafeTransferLib.balanceOf(asset, instance) != there + amount
                || SafeTransferLib.balanceOf(asset, address(this)) != here - amount || here < before + amount + fee
        ) revert BoostError.TransferFailed(asset, instance, amount);
        if (IERC20(asset).allowance(address(this), instance) != 0) SafeTransferLib.safeApprove(asset, instance, 0);
        emit BoostToppedUp(boostId, incentiveId, msg.sender, amount, fee);
    }
}
