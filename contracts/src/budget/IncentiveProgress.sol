// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";

/// @title IFeeBearing
/// @notice Functions that report the progress of an incentive's claims. No kind of incentive has all of them.
interface IFeeBearing {
    /// @notice The token that is paid.
    /// @return the token.
    function asset() external view returns (address);
    /// @notice Returns how many claims were paid.
    /// @return the number of claims.
    function claims() external view returns (uint256);
    /// @notice Returns how many claims, or which amount, can be paid.
    /// @return the limit.
    function limit() external view returns (uint256);
    /// @notice Returns what one claim is paid.
    /// @return the amount in base units.
    function reward() external view returns (uint256);
    /// @notice Returns 0 if every claimant is paid, and 1 for a raffle.
    /// @return the strategy.
    function strategy() external view returns (uint8);
    /// @notice Returns the most that all claims together are paid, for rewards that fall.
    /// @return the amount in base units.
    function totalBudget() external view returns (uint256);
    /// @notice Returns how much was paid, for amounts that vary.
    /// @return the amount in base units.
    function totalClaimed() external view returns (uint256);
}

/// @title IncentiveProgress
/// @notice Calculates how much of an incentive's funds was claimed, for the kinds of incentives that report it.
library IncentiveProgress {
    /// @notice How an incentive reports its progress: not at all, as a number of claims, as an amount, or by what it
    /// still holds.
    enum Kind {
        NONE,
        FIXED_REWARD,
        VARIABLE_REWARD,
        CGDA
    }

    /// @notice Returns how an incentive reports its progress.
    /// @param incentive - the incentive.
    /// @return the kind; `NONE` if the incentive supports none of the interfaces.
    function getKind(address incentive) internal view returns (Kind) {
        if (_supports(incentive, InterfaceId.ERC20_INCENTIVE)) return Kind.FIXED_REWARD;
        if (_supports(incentive, InterfaceId.ERC20_VARIABLE_INCENTIVE)) return Kind.VARIABLE_REWARD;
        if (_supports(incentive, InterfaceId.ERC20_PEGGED_INCENTIVE)) return Kind.VARIABLE_REWARD;
        return _supports(incentive, InterfaceId.CGDA_INCENTIVE) ? Kind.CGDA : Kind.NONE;
    }

    /// @notice Returns the progress of an incentive's claims. Both amounts are 0 if the incentive reports none.
    /// @param incentive - the incentive.
    /// @param asset - the asset that it pays.
    /// @return claimedAmount what claimants were paid, in base units of `asset`.
    /// @return totalAmount what claimants were paid and can still be paid, in base units of `asset`.
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
        // A raffle pays its whole prize when it is drawn. Its limit is 0 after the prize was clawed back.
        if (limit == 0) return (0, 0);
        return (SafeTransferLib.balanceOf(asset, incentive) < rewardPerClaim ? rewardPerClaim : 0, rewardPerClaim);
    }

    function _supports(address incentive, bytes4 interfaceId) private view returns (bool) {
        return ERC165Checker.supportsERC165InterfaceUnchecked(incentive, interfaceId);
    }
}
