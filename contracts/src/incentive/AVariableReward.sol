// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IToppable} from "../shared/IToppable.sol";
import {AERC20Reward} from "./AERC20Reward.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title AVariableReward
/// @notice The base of incentives that pay signed amounts, up to a total.
abstract contract AVariableReward is AERC20Reward, IToppable {
    /// @notice The most that all claims together are paid, in base units.
    uint256 public limit;

    /// @notice How much was paid so far, in base units.
    uint256 public totalClaimed;

    /// @inheritdoc AIncentive
    function claim(address claimTarget, bytes calldata data_) external override onlyOwner returns (bool) {
        if (!_isOpen(data_)) revert NotClaimable();
        uint256 amount = _calculateReward(_decodeSignedAmount(data_));
        uint256 paid = totalClaimed;
        // A claim that pays nothing must not be used up.
        if (amount == 0 || amount > limit - paid) revert ClaimFailed();
        totalClaimed = paid + amount;
        _recordClaim(claimTarget);
        _pay(claimTarget, amount);
        return true;
    }

    /// @inheritdoc IToppable
    /// @dev Only for the owner and managers.
    function topup(uint256 amount) external onlyOwnerOrRoles(MANAGER_ROLE) {
        if (amount == 0) revert ClaimFailed();
        limit += amount;
        Assets.pull(asset(), msg.sender, amount);
        emit ToppedUp(msg.sender, amount);
    }

    /// @inheritdoc AIncentive
    /// @dev Without claim data, returns whether anything can be claimed.
    function isClaimable(address, bytes calldata data_) external view override returns (bool) {
        if (!_isOpen(data_)) return false;
        if (data_.length == 0) return true;
        uint256 amount = _calculateReward(_decodeSignedAmount(data_));
        return amount != 0 && amount <= limit - totalClaimed;
    }

    /// @inheritdoc AIncentive
    function currentReward() external view virtual override returns (uint256) {
        return reward();
    }

    /// @dev Returns whether claims with this data are accepted.
    function _isOpen(bytes calldata) internal view virtual returns (bool) {
        return totalClaimed < limit;
    }

    /// @dev Returns what a signed number pays, in base units.
    function _calculateReward(uint256 signedAmount) internal view virtual returns (uint256);

    /// @dev Returns the signed number itself, or that number times the reward / 1e18, rounded down in favor of the
    /// budget.
    function _scaleReward(uint256 signedAmount) internal view returns (uint256) {
        uint256 scale = reward();
        return scale == 0 ? signedAmount : FixedPointMathLib.fullMulDiv(scale, signedAmount, 1e18);
    }

    /// @dev Limits an amount to the maximum, if there is one.
    function _capReward(uint256 amount, uint256 maximum) internal pure returns (uint256) {
        return maximum == 0 ? amount : FixedPointMathLib.min(amount, maximum);
    }

    function _initializeVariable(address asset_, address manager, uint256 reward_, uint256 limit_) internal {
        if (limit_ == 0) revert InvalidInitialization();
        _initializeReward(asset_, manager, limit_);
        _setReward(reward_);
        limit = limit_;
    }

    function _beforeIncentiveClawback(uint256 amount) internal override {
        uint256 remaining = limit - totalClaimed;
        if (amount > remaining) revert BoostError.InsufficientFunds(asset(), remaining, amount);
        limit -= amount;
    }
}
