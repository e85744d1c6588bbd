// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";

/// @notice What an incentive says about how far its claims have got. No kind has all of these.
interface IFeeBearing {
    /// @notice The token that is paid.
    /// @return the token.
    function asset() external view returns (address);
    /// @notice How many claims were paid.
    /// @return the number of claims.
    function claims() external view returns (uint256);
    /// @notice How many claims, or how much, can be paid in all.
    /// @return the limit.
    function limit() external view returns (uint256);
    /// @notice What one claim is paid.
    /// @return the amount in base units.
    function reward() external view returns (uint256);
    /// @notice 0 where everybody is paid, 1 for a raffle.
    /// @return the strategy.
    function strategy() external view returns (uint8);
    /// @notice How much is paid in all, where rewards fall.
    /// @return the amount in base units.
    function totalBudget() external view returns (uint256);
    /// @notice How much was paid, where amounts vary.
    /// @return the amount in base units.
    function totalClaimed() external view returns (uint256);
}

/// @title IncentiveProgress
/// @notice How much of an incentive's money was claimed, for the kinds that tell.
library IncentiveProgress {
    /// @notice How an incentive counts: not at all, in claims, in a sum, or by what it still holds.
    enum Kind {
        NONE,
        FIXED_REWARD,
        VARIABLE_REWARD,
        CGDA
    }

    /// @notice How an incentive counts.
    function getKind(address incentive) internal view returns (Kind) {
        if (_supports(incentive, InterfaceId.ERC20_INCENTIVE)) return Kind.FIXED_REWARD;
        if (_supports(incentive, InterfaceId.ERC20_VARIABLE_INCENTIVE)) return Kind.VARIABLE_REWARD;
        if (_supports(incentive, InterfaceId.ERC20_PEGGED_INCENTIVE)) return Kind.VARIABLE_REWARD;
        return _supports(incentive, InterfaceId.CGDA_INCENTIVE) ? Kind.CGDA : Kind.NONE;
    }

    /// @notice How far the claims have got, in base units of the asset.
    /// @param asset - what it pays in.
    /// @return claimedAmount - what was paid to claimants.
    /// @return totalAmount - that, and what can still be paid.
    function read(address incentive, address asset) internal view returns (uint256 claimedAmount, uint256 totalAmount) {
        IFeeBearing feeBearing = IFeeBearing(incentive);
        Kind kind = getKind(incentive);
        if (kind == Kind.VARIABLE_REWARD) return (feeBearing.totalClaimed(), feeBearing.limit());
        if (kind == Kind.CGDA) {
            totalAmount = feeBearing.totalBudget();
            return
                (FixedPointMathLib.zeroFloorSub(totalAmount, SafeTransferLib.balanceOf(asset, incentive)), totalAmount);
        }
        if (kind == Kind.NONE) return (0, 0);
        (uint256 rewardPerClaim, uint256 limit) = (feeBearing.reward(), feeBearing.limit());
        if (feeBearing.strategy() == 0) {
            return (
                FixedPointMathLib.saturatingMul(feeBearing.claims(), rewardPerClaim),
                FixedPointMathLib.saturatingMul(limit, rewardPerClaim)
            );
        }
        // A raffle pays its prize at once, when it is drawn. Its limit is 0 after it was taken back.
        if (limit == 0) return (0, 0);
        return (SafeTransferLib.balanceOf(asset, incentive) < rewardPerClaim ? rewardPerClaim : 0, rewardPerClaim);
    }

    function _supports(address incentive, bytes4 interfaceId) private view returns (bool) {
        return ERC165Checker.supportsERC165InterfaceUnchecked(incentive, interfaceId);
    }
}
