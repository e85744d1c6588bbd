// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {ABudget} from "../budget/ABudget.sol";
import {AIncentive} from "../incentive/AIncentive.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AssetType, ERC1155Payload, FungiblePayload, Transfer} from "../shared/Transfer.sol";
import {ABoostSettings} from "./ABoostSettings.sol";
import {ABoostStorage} from "./ABoostStorage.sol";

/// @title How a core handles the fees that it keeps for incentives.
/// @dev Two rules make it solvent whatever the parts of a boost do: what is put into an incentive's books has been seen
/// to arrive, and what is taken out stands in that incentive's books.
abstract contract ABoostFunds is ABoostSettings, ABoostStorage, ReentrancyGuardTransient {
    /// @notice Fees went to the core's receiver.
    event ProtocolFeesCollected(
        uint256 indexed boostId, uint256 indexed incentiveId, uint256 amount, address indexed recipient
    );

    /// @notice Fees went to a referrer.
    event ReferralFeeSent(
        address indexed referrer,
        address indexed claimant,
        uint256 boostId,
        uint256 incentiveId,
        address tokenAddress,
        uint256 referralAmount
    );

    /// @notice Takes ERC-1155 tokens: fees of incentives that pay in them.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @dev Moves an incentive's money, and the fee for it, from the budget to where they belong.
    function _fund(StoredIncentive storage incentive, address instance, address budget, bytes memory preflight)
        internal
    {
        Transfer memory request = abi.decode(preflight, (Transfer));
        if (request.assetType == AssetType.ETH) revert BoostError.NotImplemented();
        if (request.target != instance) revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, request.target);
        (uint256 amount, uint256 tokenId) = _amountOf(request);
        incentive.asset = request.asset;
        incentive.assetType = request.assetType;
        if (tokenId != 0) incentive.tokenId = tokenId;
        uint256 fee = _feeOf(amount, incentive.protocolFee);
        if (fee != 0) {
            _disburseHere(budget, request, tokenId, fee);
            _setFees(incentive, fee);
        }
        if (!ABudget(payable(budget)).disburse(preflight)) {
            revert BoostError.InsufficientFunds(request.asset, 0, amount);
        }
    }

    /// @dev Has a budget pay the core, and sees to it that it did.
    function _disburseHere(address budget, Transfer memory request, uint256 tokenId, uint256 amount) internal {
        bytes memory payload = request.assetType == AssetType.ERC20
            ? abi.encode(FungiblePayload(amount))
            : abi.encode(ERC1155Payload(tokenId, amount, ""));
        uint256 before = Assets.balanceOf(request.assetType, request.asset, tokenId, address(this));
        ABudget(payable(budget))
            .disburse(abi.encode(Transfer(request.assetType, request.asset, address(this), payload)));
        _checkArrived(request.assetType, request.asset, tokenId, before, amount);
    }

    function _checkArrived(AssetType assetType, address asset, uint256 tokenId, uint256 before, uint256 amount)
        internal
        view
    {
        uint256 arrived =
            FixedPointMathLib.zeroFloorSub(Assets.balanceOf(assetType, asset, tokenId, address(this)), before);
        if (arrived < amount) revert BoostError.InsufficientFunds(asset, arrived, amount);
    }

    /// @dev What a claim is about.
    struct Claiming {
        uint256 boostId;
        uint256 incentiveId;
        address claimant;
        address referrer;
    }

    /// @dev What a claim has to know of its incentive, read once.
    struct Paying {
        address instance;
        AssetType assetType;
        address asset;
        uint256 tokenId;
        uint64 protocolFee;
    }

    /// @dev Has an incentive pay a claimant, and takes the fee for what it really paid.
    function _payClaim(StoredIncentive storage incentive, Claiming memory claiming, bytes calldata data) internal {
        Paying memory paying;
        (paying.instance, paying.assetType, paying.protocolFee) =
        (incentive.instance, incentive.assetType, incentive.protocolFee);
        if (paying.protocolFee != 0) paying.asset = incentive.asset;
        if (paying.asset == address(0)) return _haveItPay(paying.instance, claiming.claimant, data);
        if (paying.assetType == AssetType.ERC1155) paying.tokenId = incentive.tokenId;
        uint256 before = _held(paying);
        _haveItPay(paying.instance, claiming.claimant, data);
        uint256 left = _held(paying);
        if (left < before) _takeFee(incentive, paying, claiming, before - left, left);
    }

    function _haveItPay(address instance, address claimant, bytes calldata data) private {
        if (!AIncentive(instance).claim(claimant, data)) revert BoostError.ClaimFailed(claimant, data);
    }

    function _takeFee(
        StoredIncentive storage incentive,
        Paying memory paying,
        Claiming memory claiming,
        uint256 paid,
        uint256 left
    ) private {
        uint256 kept = _feesOf(incentive);
        // Less is kept than the fee where each of several fees was rounded down, and where money came past this core, as a
        // manager's top-up does: a claimant is paid all the same, and nobody else pays for it.
        uint256 fee = FixedPointMathLib.min(_feeOf(paid, paying.protocolFee), kept);
        uint256 part = _payReferrer(paying, claiming, paid, fee);
        // The last rest of an incentive's own fees goes along where it is too small to come back for.
        if (left == 0 && kept - fee < DUST_THRESHOLD) fee = kept;
        uint256 rest = fee - part;
        address receiver = protocolFeeReceiver;
        if (rest != 0 && _tryPay(paying, receiver, rest)) {
            emit ProtocolFeesCollected(claiming.boostId, claiming.incentiveId, rest, receiver);
            part += rest;
        }
        // What its payee would not take stays in the books, for `settleProtocolFees`.
        if (part != 0) _setFees(incentive, kept - part);
    }

    /// @dev Pays the referrer's part of a fee, if there is a referrer and the token lets it be paid.
    function _payReferrer(Paying memory paying, Claiming memory claiming, uint256 paid, uint256 fee)
        private
        returns (uint256 part)
    {
        address referrer = claiming.referrer;
        if (referrer == address(0) || referrer == claiming.claimant) return 0;
        part = FixedPointMathLib.min(_feeOf(paid, referralFee), fee);
        if (part == 0 || !_tryPay(paying, referrer, part)) return 0;
        emit ReferralFeeSent(referrer, claiming.claimant, claiming.boostId, claiming.incentiveId, paying.asset, part);
    }

    /// @dev Gives back the fee of money that was taken back, with what the token refused to give back before. What it
    /// refuses now is owed, for the next clawback or `settleProtocolFees`: nobody's money hangs on the core's transfer.
    function _refund(
        StoredIncentive storage incentive,
        uint256 boostId,
        uint256 incentiveId,
        address receiver,
        uint256 fee
    ) internal {
        Refund storage owed = _refunds[_keyOf(boostId, incentiveId)];
        uint256 before = owed.amount;
        uint256 sum = before + fee;
        if (sum == 0) return;
        if (fee != 0) _setFees(incentive, _feesOf(incentive) - fee);
        Paying memory paying =
            Paying(incentive.instance, incentive.assetType, incentive.asset, incentive.tokenId, incentive.protocolFee);
        if (_tryPay(paying, receiver, sum)) {
            if (before != 0) delete _refunds[_keyOf(boostId, incentiveId)];
            emit ProtocolFeesCollected(boostId, incentiveId, sum, receiver);
        } else {
            (owed.receiver, owed.amount) = (receiver, sum);
        }
    }

    /// @dev Pays out of the core, or says that the payee or the token would not have it. Never stops a claim.
    function _tryPay(Paying memory paying, address to, uint256 amount) private returns (bool) {
        if (paying.assetType == AssetType.ERC20) return Assets.tryPay(paying.asset, to, amount);
        try IERC1155(paying.asset).safeTransferFrom{gas: Assets.PAYEE_GAS}(
            address(this), to, paying.tokenId, amount, ""
        ) {
            return true;
        } catch {
            return false;
        }
    }

    /// @dev Pays out of the core, or reverts.
    function _payOut(StoredIncentive storage incentive, address to, uint256 amount) internal {
        if (to == address(0)) revert BoostError.TransferFailed(incentive.asset, to, amount);
        _setFees(incentive, _feesOf(incentive) - amount);
        if (incentive.assetType == AssetType.ERC20) SafeTransferLib.safeTransfer(incentive.asset, to, amount);
        else IERC1155(incentive.asset).safeTransferFrom(address(this), to, incentive.tokenId, amount, "");
    }

    function _held(StoredIncentive storage incentive) internal view returns (uint256) {
        AssetType assetType = incentive.assetType;
        uint256 tokenId = assetType == AssetType.ERC1155 ? incentive.tokenId : 0;
        return Assets.balanceOf(assetType, incentive.asset, tokenId, incentive.instance);
    }

    function _held(Paying memory paying) private view returns (uint256) {
        return Assets.balanceOf(paying.assetType, paying.asset, paying.tokenId, paying.instance);
    }

    function _amountOf(Transfer memory request) internal pure returns (uint256 amount, uint256 tokenId) {
        if (request.assetType == AssetType.ERC20) return (abi.decode(request.data, (FungiblePayload)).amount, 0);
        ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
        return (payload.amount, payload.tokenId);
    }

    /// @dev Rounded down, in the payer's favour.
    function _feeOf(uint256 amount, uint256 share) internal pure returns (uint256) {
        return FixedPointMathLib.fullMulDiv(amount, share, FEE_DENOMINATOR);
    }

    /// @dev Every chain of the deployed protocol has transient storage (Cancun); Solady's default trusts mainnet only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
