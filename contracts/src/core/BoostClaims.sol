// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Panic} from "@openzeppelin/contracts/utils/Panic.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {AAllowList} from "../allow-list/AAllowList.sol";
import {AIncentive} from "../incentive/AIncentive.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ClaimReader} from "../shared/ClaimReader.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AssetType} from "../shared/Transfer.sol";
import {AValidator} from "../validator/AValidator.sol";
import {BoostFees} from "./BoostFees.sol";

/// @title BoostClaims
/// @notice Validates a claim, and has the incentive pay it.
library BoostClaims {
    /// @notice A boost.
    /// @dev A claim reads the first slot, and the second where the boost is limited or its list has to be asked.
    /// @param validator - the contract that validates claims.
    /// @param protocolFee - in 1/10,000 of what incentives pay, and in addition to it.
    /// @param bindsReferrer - whether the validator's signatures name the referrer.
    /// @param isLimited - whether `maxParticipants` limits the number of claimants.
    /// @param isOpen - whether the allow list answered that it lets everyone claim, permanently.
    /// @param allowList - the contract that says who may claim.
    /// @param incentiveCount - the number of incentives.
    /// @param participantCount - the number of different claimants, counted only where `isLimited`.
    /// @param budget - the contract that pays for the incentives.
    /// @param owner - the account that may add incentives.
    /// @param action - what has to be completed.
    /// @param maxParticipants - the number of different claimants that may claim; 0 for any number.
    struct StoredBoost {
        address validator;
        uint64 protocolFee;
        bool bindsReferrer;
        bool isLimited;
        bool isOpen;
        address allowList;
        uint32 incentiveCount;
        uint64 participantCount;
        address budget;
        address owner;
        address action;
        uint256 maxParticipants;
    }

    /// @notice A claim while it is validated and paid.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param claimant - the account that is paid.
    /// @param referrer - the account that gets a part of the fee; the zero address for none.
    struct Claim {
        uint256 boostId;
        uint256 incentiveId;
        address claimant;
        address referrer;
    }

    /// @notice Asks the boost's components about a claim, and reverts unless all of them accept it.
    /// @param boost - the boost.
    /// @param hasParticipated - the claimants of limited boosts.
    /// @param incentive - the incentive; the zero address where there is none.
    /// @param claim - the claim. Its referrer becomes the zero address where no signature names a referrer.
    /// @param data - the claim data.
    function validate(
        StoredBoost storage boost,
        mapping(uint256 boostId => mapping(address claimant => bool)) storage hasParticipated,
        address incentive,
        Claim memory claim,
        bytes calldata data
    ) internal {
        (address validator, bool bindsReferrer, bool isLimited, bool isOpen) =
            (boost.validator, boost.bindsReferrer, boost.isLimited, boost.isOpen);
        if (validator == address(0)) panicOutOfBounds();
        if (incentive == address(0)) revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, address(0));
        address claimant = claim.claimant;
        if (!isOpen && !AAllowList(boost.allowList).isAllowed(claimant, data)) revert BoostError.Unauthorized();
        if (isLimited) _countParticipant(boost, hasParticipated[claim.boostId], claimant, data);
        if (!AValidator(validator).validate{value: msg.value}(claim.boostId, claim.incentiveId, claimant, data)) {
            revert BoostError.Unauthorized();
        }
        if (!bindsReferrer) claim.referrer = address(0);
        else if (ClaimReader.referrer(data) != claim.referrer) revert BoostError.Unauthorized();
    }

    /// @notice Has an incentive pay a claimant, and measures what it paid.
    /// @param incentive - the incentive.
    /// @param payment - `BoostFees.loadPayment` of the incentive. It gets the asset where there is a fee.
    /// @param claimant - the account that is paid.
    /// @param data - the claim data.
    /// @return paid what the incentive paid, in base units; 0 where there is no fee on it.
    /// @return balanceAfter what the incentive still holds, in base units.
    function pay(
        BoostFees.StoredIncentive storage incentive,
        BoostFees.Payment memory payment,
        address claimant,
        bytes calldata data
    ) internal returns (uint256 paid, uint256 balanceAfter) {
        if (payment.protocolFee != 0) payment.asset = incentive.asset;
        if (payment.asset == address(0)) {
            _callClaim(payment.instance, claimant, data);
            return (0, 0);
        }
        if (payment.assetType == AssetType.ERC1155) payment.tokenId = incentive.tokenId;
        uint256 balanceBefore = BoostFees.balanceOf(payment);
        _callClaim(payment.instance, claimant, data);
        balanceAfter = BoostFees.balanceOf(payment);
        paid = FixedPointMathLib.zeroFloorSub(balanceBefore, balanceAfter);
    }

    /// @notice Reverts as an array does for an index that it does not have.
    /// @dev The deployed protocol keeps boosts in an array, and its clients expect an array's panic.
    function panicOutOfBounds() internal pure {
        Panic.panic(Panic.ARRAY_OUT_OF_BOUNDS);
    }

    function _callClaim(address instance, address claimant, bytes calldata data) private {
        if (!AIncentive(instance).claim(claimant, data)) revert BoostError.ClaimFailed(claimant, data);
    }

    /// @dev Counts claimants, not claims, over all incentives of the boost.
    function _countParticipant(
        StoredBoost storage boost,
        mapping(address claimant => bool) storage hasParticipated,
        address claimant,
        bytes calldata data
    ) private {
        if (hasParticipated[claimant]) return;
        if (boost.participantCount >= boost.maxParticipants) revert BoostError.ClaimFailed(claimant, data);
        hasParticipated[claimant] = true;
        ++boost.participantCount;
    }
}
