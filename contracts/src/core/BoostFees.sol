// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {EfficientHashLib} from "solady/utils/EfficientHashLib.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {ABudget} from "../budget/ABudget.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AssetType, ERC1155Payload, FungiblePayload, Transfer} from "../shared/Transfer.sol";
import {IBoostCore} from "./IBoostCore.sol";

/// @title BoostFees
/// @notice The fees that a core holds for incentives: the accounts, and the transfers in and out.
/// @dev The fee of a new boost is `BoostCore.protocolFee`, or what `BoostCore.protocolFeeModule` returns.
/// Two rules keep a core solvent whatever the components of a boost do. An amount is added to an incentive's account
/// only after the core has measured that it arrived. An amount is paid out only of that incentive's account.
library BoostFees {
    /// @notice A fee is a number of these parts.
    uint64 internal constant DENOMINATOR = 10_000;

    /// @notice An incentive, with the account of its fees.
    /// @dev A claim reads the first two slots. The fees are packed beside the asset while they fit there, and are in
    /// `overflowFees` otherwise. `remaining` and `setRemaining` read and write them.
    /// @param instance - the incentive.
    /// @param assetType - the kind of `asset`.
    /// @param protocolFee - in 1/10,000 of what the incentive pays.
    /// @param asset - the asset that the incentive pays, and that its fees are in.
    /// @param packedFees - the fees in base units, or the largest number if they are in `overflowFees`.
    /// @param overflowFees - the fees in base units, if they do not fit into `packedFees`.
    /// @param tokenId - the id of an ERC-1155 token; 0 for other assets.
    struct StoredIncentive {
        address instance;
        AssetType assetType;
        uint64 protocolFee;
        address asset;
        uint96 packedFees;
        uint256 overflowFees;
        uint256 tokenId;
    }

    /// @notice Fees of funds that were clawed back, and that the token did not let the core return with them. They are in
    /// no account any more.
    /// @param receiver - the only account that can get them.
    /// @param amount - in base units.
    struct PendingRefund {
        address receiver;
        uint256 amount;
    }

    /// @notice What a payment needs of an incentive, read once.
    /// @param instance - the incentive.
    /// @param assetType - the kind of `asset`.
    /// @param asset - the asset that the incentive pays.
    /// @param tokenId - the id of an ERC-1155 token; 0 for other assets.
    /// @param protocolFee - in 1/10,000 of what the incentive pays.
    struct Payment {
        address instance;
        AssetType assetType;
        address asset;
        uint256 tokenId;
        uint64 protocolFee;
    }

    /// @notice Has the budget pay an incentive its funds, and this core the fee for them.
    /// @param incentive - where the fee is recorded.
    /// @param instance - the incentive.
    /// @param budget - the budget that pays.
    /// @param preflight - the `Transfer` that the incentive asks for.
    function fund(StoredIncentive storage incentive, address instance, address budget, bytes memory preflight)
        internal
    {
        Transfer memory request = abi.decode(preflight, (Transfer));
        if (request.assetType == AssetType.ETH) revert BoostError.NotImplemented();
        if (request.target != instance) revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, request.target);
        (uint256 amount, uint256 tokenId) = decodeAmount(request);
        incentive.asset = request.asset;
        incentive.assetType = request.assetType;
        if (tokenId != 0) incentive.tokenId = tokenId;
        uint256 fee = calculateFee(amount, incentive.protocolFee);
        if (fee != 0) {
            disburse(budget, request, tokenId, fee);
            setRemaining(incentive, fee);
        }
        if (!ABudget(payable(budget)).disburse(preflight)) {
            revert BoostError.InsufficientFunds(request.asset, 0, amount);
        }
    }

    /// @notice Has a budget pay this core, and reverts unless the amount arrives.
    /// @param budget - the budget that pays.
    /// @param request - names the asset.
    /// @param tokenId - the id of an ERC-1155 token.
    /// @param amount - in base units.
    function disburse(address budget, Transfer memory request, uint256 tokenId, uint256 amount) internal {
        bytes memory payload = request.assetType == AssetType.ERC20
            ? abi.encode(FungiblePayload(amount))
            : abi.encode(ERC1155Payload(tokenId, amount, ""));
        uint256 balanceBefore = Assets.balanceOf(request.assetType, request.asset, tokenId, address(this));
        ABudget(payable(budget))
            .disburse(abi.encode(Transfer(request.assetType, request.asset, address(this), payload)));
        requireReceived(request.assetType, request.asset, tokenId, balanceBefore, amount);
    }

    /// @notice Pays fees back to the receiver of a clawback, with what the token rejected before.
    /// @dev What the token rejects now is owed, until the next clawback or `settleProtocolFees`. A clawback never reverts
    /// because of the core's own transfer.
    /// @param incentive - whose fees are paid.
    /// @param pendingRefund - what the token rejected before.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param receiver - the account that is paid.
    /// @param fee - the fees to take out of the incentive's account, in base units.
    function refund(
        StoredIncentive storage incentive,
        PendingRefund storage pendingRefund,
        uint256 boostId,
        uint256 incentiveId,
        address receiver,
        uint256 fee
    ) internal {
        uint256 pendingAmount = pendingRefund.amount;
        uint256 refundAmount = pendingAmount + fee;
        if (refundAmount == 0) return;
        if (fee != 0) setRemaining(incentive, remaining(incentive) - fee);
        Payment memory payment =
            Payment(incentive.instance, incentive.assetType, incentive.asset, incentive.tokenId, incentive.protocolFee);
        if (tryPay(payment, receiver, refundAmount)) {
            if (pendingAmount != 0) (pendingRefund.receiver, pendingRefund.amount) = (address(0), 0);
            emit IBoostCore.ProtocolFeesCollected(boostId, incentiveId, refundAmount, receiver);
        } else {
            (pendingRefund.receiver, pendingRefund.amount) = (receiver, refundAmount);
        }
    }

    /// @notice Pays out of the core, or returns false where the payee or the token rejects it. Never stops a claim.
    /// @param payment - names the asset.
    /// @param to - the account that is paid.
    /// @param amount - in base units.
    /// @return whether the amount was paid.
    function tryPay(Payment memory payment, address to, uint256 amount) internal returns (bool) {
        if (payment.assetType == AssetType.ERC20) return Assets.tryPay(payment.asset, to, amount);
        try IERC1155(payment.asset).safeTransferFrom{gas: Assets.PAYEE_GAS_LIMIT}(
            address(this), to, payment.tokenId, amount, ""
        ) {
            return true;
        } catch {
            return false;
        }
    }

    /// @notice Pays out of an incentive's account, or reverts.
    /// @param incentive - whose fees are paid.
    /// @param to - the account that is paid.
    /// @param amount - in base units.
    function pay(StoredIncentive storage incentive, address to, uint256 amount) internal {
        if (to == address(0)) revert BoostError.TransferFailed(incentive.asset, to, amount);
        setRemaining(incentive, remaining(incentive) - amount);
        if (incentive.assetType == AssetType.ERC20) SafeTransferLib.safeTransfer(incentive.asset, to, amount);
        else IERC1155(incentive.asset).safeTransferFrom(address(this), to, incentive.tokenId, amount, "");
    }

    /// @notice Writes the fees that the core holds for an incentive.
    /// @param incentive - where they are recorded.
    /// @param amount - in base units.
    function setRemaining(StoredIncentive storage incentive, uint256 amount) internal {
        if (amount < type(uint96).max) {
            // forge-lint: disable-next-line(unsafe-typecast)
            incentive.packedFees = uint96(amount);
        } else {
            incentive.packedFees = type(uint96).max;
            incentive.overflowFees = amount;
        }
    }

    /// @notice Returns an incentive. Reverts with `InvalidInstance` where there is none.
    /// @param incentives - the incentives of all boosts, by `incentiveKey`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return incentive the incentive.
    function getIncentive(
        mapping(bytes32 key => StoredIncentive) storage incentives,
        uint256 boostId,
        uint256 incentiveId
    ) internal view returns (StoredIncentive storage incentive) {
        incentive = incentives[incentiveKey(boostId, incentiveId)];
        if (incentive.instance == address(0)) revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, address(0));
    }

    /// @notice Reads the first slot of an incentive. The asset and the token's id are left to the caller.
    /// @param incentive - the incentive.
    /// @return payment the incentive, the kind of its asset and its fee; the zero address where there is none.
    function loadPayment(StoredIncentive storage incentive) internal view returns (Payment memory payment) {
        (payment.instance, payment.assetType, payment.protocolFee) =
        (incentive.instance, incentive.assetType, incentive.protocolFee);
    }

    /// @notice Returns the fees that the core holds for an incentive.
    /// @param incentive - where they are recorded.
    /// @return amount in base units.
    function remaining(StoredIncentive storage incentive) internal view returns (uint256 amount) {
        amount = incentive.packedFees;
        if (amount == type(uint96).max) amount = incentive.overflowFees;
    }

    /// @notice Returns what an incentive itself holds of its asset.
    /// @param incentive - the incentive.
    /// @return in base units.
    function balanceOf(StoredIncentive storage incentive) internal view returns (uint256) {
        AssetType assetType = incentive.assetType;
        uint256 tokenId = assetType == AssetType.ERC1155 ? incentive.tokenId : 0;
        return Assets.balanceOf(assetType, incentive.asset, tokenId, incentive.instance);
    }

    /// @notice Returns what an incentive itself holds of its asset.
    /// @param payment - the incentive, as read for a payment.
    /// @return in base units.
    function balanceOf(Payment memory payment) internal view returns (uint256) {
        return Assets.balanceOf(payment.assetType, payment.asset, payment.tokenId, payment.instance);
    }

    /// @notice Reverts with `InsufficientFunds` unless an amount has arrived at this core.
    /// @param assetType - the kind of `asset`.
    /// @param asset - the asset.
    /// @param tokenId - the id of an ERC-1155 token.
    /// @param balanceBefore - the core's balance before the transfer, in base units.
    /// @param amount - in base units.
    function requireReceived(AssetType assetType, address asset, uint256 tokenId, uint256 balanceBefore, uint256 amount)
        internal
        view
    {
        uint256 received =
            FixedPointMathLib.zeroFloorSub(Assets.balanceOf(assetType, asset, tokenId, address(this)), balanceBefore);
        if (received < amount) revert BoostError.InsufficientFunds(asset, received, amount);
    }

    /// @notice Returns the key of an incentive.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return the hash of both, packed.
    function incentiveKey(uint256 boostId, uint256 incentiveId) internal pure returns (bytes32) {
        return EfficientHashLib.hash(boostId, incentiveId);
    }

    /// @notice Reads the amount of a transfer.
    /// @param request - the transfer.
    /// @return amount in base units.
    /// @return tokenId the id of an ERC-1155 token; 0 for ERC-20.
    function decodeAmount(Transfer memory request) internal pure returns (uint256 amount, uint256 tokenId) {
        if (request.assetType == AssetType.ERC20) return (abi.decode(request.data, (FungiblePayload)).amount, 0);
        ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
        return (payload.amount, payload.tokenId);
    }

    /// @notice Returns the fee on an amount, rounded down in the payer's favor.
    /// @param amount - in base units.
    /// @param feeBps - in 1/10,000.
    /// @return in base units.
    function calculateFee(uint256 amount, uint256 feeBps) internal pure returns (uint256) {
        return FixedPointMathLib.fullMulDiv(amount, feeBps, DENOMINATOR);
    }
}
