// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {AIncentive} from "../incentive/AIncentive.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IToppable} from "../shared/IToppable.sol";
import {AssetType, Transfer} from "../shared/Transfer.sol";
import {BoostFees} from "./BoostFees.sol";
import {IBoostCore} from "./IBoostCore.sol";

/// @title BoostTopUps
/// @notice Adds funds to an incentive, and the fee for them to its account.
library BoostTopUps {
    /// @notice Returns what a top-up costs. Reverts with `NotImplemented` for anything but more of the same ERC-20 token:
    /// the account of an incentive's fees has one asset.
    /// @param incentive - the incentive.
    /// @param data - the data that would initialize an incentive with the added amount alone.
    /// @return request the transfer that the incentive asks for.
    /// @return amount what the incentive gets, in base units.
    /// @return fee what the core holds in addition, in base units.
    function quoteTopUp(BoostFees.StoredIncentive storage incentive, bytes calldata data)
        internal
        view
        returns (Transfer memory request, uint256 amount, uint256 fee)
    {
        bytes memory preflight = AIncentive(incentive.instance).preflight(data);
        if (preflight.length == 0) revert BoostError.NotImplemented();
        request = abi.decode(preflight, (Transfer));
        if (request.assetType != AssetType.ERC20 || request.asset != incentive.asset) {
            revert BoostError.NotImplemented();
        }
        (amount,) = BoostFees.decodeAmount(request);
        fee = BoostFees.calculateFee(amount, incentive.protocolFee);
    }

    /// @notice Passes an amount that has arrived at this core on to an incentive. The incentive must take this amount and
    /// nothing else.
    /// @param incentive - the incentive.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param amount - what the incentive gets, in base units.
    /// @param fee - what the core holds in addition, in base units.
    /// @param balanceBefore - the core's balance before the amount and the fee arrived, in base units.
    function topUp(
        BoostFees.StoredIncentive storage incentive,
        uint256 boostId,
        uint256 incentiveId,
        uint256 amount,
        uint256 fee,
        uint256 balanceBefore
    ) internal {
        (address asset, address instance) = (incentive.asset, incentive.instance);
        uint256 coreBalance = SafeTransferLib.balanceOf(asset, address(this));
        uint256 incentiveBalance = SafeTransferLib.balanceOf(asset, instance);
        BoostFees.setRemaining(incentive, BoostFees.remaining(incentive) + fee);
        SafeTransferLib.safeApproveWithRetry(asset, instance, amount);
        IToppable(instance).topup(amount);
        if (
            SafeTransferLib.balanceOf(asset, instance) != incentiveBalance + amount
                || SafeTransferLib.balanceOf(asset, address(this)) != coreBalance - amount
                || coreBalance < balanceBefore + amount + fee
        ) revert BoostError.TransferFailed(asset, instance, amount);
        if (IERC20(asset).allowance(address(this), instance) != 0) SafeTransferLib.safeApprove(asset, instance, 0);
        emit IBoostCore.BoostToppedUp(boostId, incentiveId, msg.sender, amount, fee);
    }
}
