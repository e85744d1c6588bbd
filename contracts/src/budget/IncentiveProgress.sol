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
        COUNTED,
        SUMMED,
        FALLING
    }

    /// @notice How an incentive counts.
    function kindOf(address incentive) internal view returns (Kind) {
        if (_is(incentive, InterfaceId.ERC20_INCENTIVE)) return Kind.COUNTED;
        if (_is(incentive, InterfaceId.ERC20_VARIABLE_INCENTIVE)) return Kind.SUMMED;
        if (_is(incentive, InterfaceId.ERC20_PEGGED_INCENTIVE)) return Kind.SUMMED;
        return _is(incentive, InterfaceId.CGDA_INCENTIVE) ? Kind.FALLING : Kind.NONE;
    }

    /// @notice How far the claims have got, in base units of the asset.
    /// @param asset - what it pays in.
    /// @return done - what was paid to claimants.
    /// @return all - that, and what can still be paid.
    function read(address incentive, address asset) internal view returns (uint256 done, uint256 all) {
        IFeeBearing bearing = IFeeBearing(incentive);
        Kind kind = kindOf(incentive);
        if (kind == Kind.SUMMED) return (bearing.totalClaimed(), bearing.limit());
        if (kind == Kind.FALLING) {
            all = bearing.totalBudget();
            return (FixedPointMathLib.zeroFloorSub(all, SafeTransferLib.balanceOf(asset, incentive)), all);
        }
        if (kind == Kind.NONE) return (0, 0);
        (uint256 each, uint256 limit) = (bearing.reward(), bearing.limit());
        if (bearing.strategy() == 0) {
            return
                (FixedPointMathLib.saturatingMul(bearing.claims(), each), FixedPointMathLib.saturatingMul(limit, each));
        }
        // A raffle pays its prize at once, when it is drawn. Its limit is 0 after it was taken back.
        if (limit == 0) return (0, 0);
        return (SafeTransferLib.balanceOf(asset, incentive) < each ? each : 0, each);
    }

    function _is(address incentive, bytes4 interfaceId) private view returns (bool) {
        return ERC165Checker.supportsERC165InterfaceUnchecked(incentive, interfaceId);
    }
}
