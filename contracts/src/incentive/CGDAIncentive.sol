// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ClaimReader} from "../shared/ClaimReader.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AERC20Reward} from "./AERC20Reward.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title CGDAIncentive
/// @notice A reward that falls with each claim and grows with time, like a continuous gradual Dutch auction (CGDA).
/// @dev Anyone can send a claim, so the sender chooses the time and thereby the reward. A claim can therefore set a
/// minimum: the first word of its `incentiveData`, in base units. 0, or data shorter than a word, sets no minimum. If
/// the minimum is more than all that is left, the rest is paid anyway, because funds cannot be added and waiting would
/// not pay more.
contract CGDAIncentive is AERC20Reward {
    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param initialReward - what the first claim is paid if it follows the initialization immediately, in base units.
    /// @param rewardDecay - how much each claim lowers the reward, in base units; more than 0.
    /// @param rewardBoost - how much an hour raises the reward, in base units; more than 0, because the reward would
    /// never recover otherwise.
    /// @param totalBudget - the most that all claims together are paid, in base units.
    /// @param manager - the account that may claw back.
    struct InitPayload {
        address asset;
        uint256 initialReward;
        uint256 rewardDecay;
        uint256 rewardBoost;
        uint256 totalBudget;
        address manager;
    }

    /// @notice The state of the reward.
    /// @param rewardDecay - how much each claim lowers the reward, in base units.
    /// @param rewardBoost - how much an hour raises the reward, in base units.
    /// @param lastClaimTime - in Unix seconds; the time of initialization before the first claim.
    /// @param currentReward - the reward after that claim, in base units.
    struct CGDAParameters {
        uint256 rewardDecay;
        uint256 rewardBoost;
        uint256 lastClaimTime;
        uint256 currentReward;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param initialReward - what the first claim is paid, in base units.
    /// @param rewardDecay - how much a claim lowers the reward, in base units.
    /// @param rewardBoost - how much an hour raises the reward, in base units.
    /// @param totalBudget - the most that all claims together are paid, in base units.
    event CGDAIncentiveInitialized(
        address indexed asset, uint256 initialReward, uint256 rewardDecay, uint256 rewardBoost, uint256 totalBudget
    );

    /// @notice The parameters of the reward.
    CGDAParameters public cgdaParams;

    /// @notice The most that all claims together are paid, in base units.
    uint256 public totalBudget;

    uint256 private _totalPaid;

    /// @notice Initializes the clone, which must already hold the funds.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (
            payload.initialReward == 0 || payload.initialReward > payload.totalBudget || payload.rewardDecay == 0
                || payload.rewardBoost == 0
        ) revert InvalidInitialization();
        _initializeReward(payload.asset, payload.manager, payload.totalBudget);
        cgdaParams = CGDAParameters(payload.rewardDecay, payload.rewardBoost, block.timestamp, payload.initialReward);
        totalBudget = payload.totalBudget;
        _setReward(payload.initialReward);
        emit CGDAIncentiveInitialized(
            payload.asset, payload.initialReward, payload.rewardDecay, payload.rewardBoost, payload.totalBudget
        );
    }

    /// @inheritdoc AIncentive
    /// @dev Reverts with `NotClaimable` if the reward is below both the claim's minimum and all that is left. The claim
    /// can be sent again when the reward has grown.
    function claim(address claimTarget, bytes calldata data_) external override onlyOwner returns (bool) {
        (uint256 amount, uint256 remaining) = _currentRewardAndRemaining();
        if (!_isClaimable(claimTarget, amount, remaining, data_)) revert NotClaimable();
        cgdaParams.lastClaimTime = block.timestamp;
        cgdaParams.currentReward = FixedPointMathLib.zeroFloorSub(amount, cgdaParams.rewardDecay);
        _totalPaid += amount;
        _recordClaim(claimTarget);
        _pay(claimTarget, amount);
        return true;
    }

    /// @inheritdoc AIncentive
    function isClaimable(address claimTarget, bytes calldata data_) external view override returns (bool) {
        (uint256 amount, uint256 remaining) = _currentRewardAndRemaining();
        return _isClaimable(claimTarget, amount, remaining, data_);
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory) {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        return _encodePreflight(payload.asset, payload.totalBudget);
    }

    /// @inheritdoc AIncentive
    /// @dev Returns the current reward, rounded down and at most what is left.
    function currentReward() public view override returns (uint256 amount) {
        (amount,) = _currentRewardAndRemaining();
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.CGDA_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.CGDA_INCENTIVE || super.supportsInterface(interfaceId);
    }

    /// @return amount what a claim is paid now. @return remaining what is left for all further claims.
    function _currentRewardAndRemaining() private view returns (uint256 amount, uint256 remaining) {
        CGDAParameters memory parameters = cgdaParams;
        remaining = totalBudget - _totalPaid;
        uint256 growth = FixedPointMathLib.saturatingMul(
            parameters.rewardBoost, block.timestamp - parameters.lastClaimTime
        ) / 1 hours;
        amount = FixedPointMathLib.min(FixedPointMathLib.saturatingAdd(parameters.currentReward, growth), remaining);
    }

    function _isClaimable(address claimTarget, uint256 amount, uint256 remaining, bytes calldata data)
        private
        view
        returns (bool)
    {
        return amount != 0 && (amount == remaining || amount >= _decodeMinReward(data)) && !claimed[claimTarget];
    }

    /// @dev Returns the minimum that a claim accepts, in base units; 0 without claim data.
    function _decodeMinReward(bytes calldata data) private pure returns (uint256) {
        return data.length == 0 ? 0 : ClaimReader.firstWord(ClaimReader.getIncentiveData(data));
    }

    function _beforeIncentiveClawback(uint256 amount) internal override {
        uint256 remaining = totalBudget - _totalPaid;
        if (amount > remaining) revert BoostError.ClaimFailed(msg.sender, abi.encode(amount));
        totalBudget -= amount;
    }
}
