// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AERC20Reward} from "./AERC20Reward.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title A reward that falls with every claim and grows with every hour: a gradual Dutch auction for attention.
contract CGDAIncentive is AERC20Reward {
    /// @notice What `initialize` takes.
    /// @param initialReward - what the first claim is paid if it comes at once, in base units.
    /// @param rewardDecay - by how much each claim lowers the reward, in base units.
    /// @param rewardBoost - by how much an hour raises it, in base units.
    /// @param totalBudget - how much is paid in all, in base units.
    /// @param manager - has the manager's role; it opens nothing here.
    struct InitPayload {
        address asset;
        uint256 initialReward;
        uint256 rewardDecay;
        uint256 rewardBoost;
        uint256 totalBudget;
        address manager;
    }

    /// @param lastClaimTime - in Unix seconds; of the initialisation before the first claim.
    /// @param currentReward - as it was left then, in base units.
    struct CGDAParameters {
        uint256 rewardDecay;
        uint256 rewardBoost;
        uint256 lastClaimTime;
        uint256 currentReward;
    }

    /// @notice The clone is ready.
    event CGDAIncentiveInitialized(
        address indexed asset, uint256 initialReward, uint256 rewardDecay, uint256 rewardBoost, uint256 totalBudget
    );

    /// @notice What the reward is reckoned from.
    CGDAParameters public cgdaParams;

    /// @notice How much is paid in all, in base units.
    uint256 public totalBudget;

    uint256 private _paid;

    /// @notice Initialises the clone, which must hold the money.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.initialReward == 0 || payload.initialReward > payload.totalBudget) {
            revert InvalidInitialization();
        }
        _initializeReward(payload.asset, payload.manager, payload.totalBudget);
        cgdaParams = CGDAParameters(payload.rewardDecay, payload.rewardBoost, block.timestamp, payload.initialReward);
        totalBudget = payload.totalBudget;
        _setReward(payload.initialReward);
        emit CGDAIncentiveInitialized(
            payload.asset, payload.initialReward, payload.rewardDecay, payload.rewardBoost, payload.totalBudget
        );
    }

    /// @inheritdoc AIncentive
    function claim(address claimTarget, bytes calldata) external override onlyOwner returns (bool) {
        uint256 amount = currentReward();
        if (claimed[claimTarget] || amount == 0) revert NotClaimable();
        cgdaParams.lastClaimTime = block.timestamp;
        cgdaParams.currentReward = FixedPointMathLib.zeroFloorSub(amount, cgdaParams.rewardDecay);
        _paid += amount;
        _countClaim(claimTarget);
        _pay(claimTarget, amount);
        return true;
    }

    /// @inheritdoc AIncentive
    function isClaimable(address claimTarget, bytes calldata) external view override returns (bool) {
        return !claimed[claimTarget] && currentReward() != 0;
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory) {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        return _transferHere(payload.asset, payload.totalBudget);
    }

    /// @inheritdoc AIncentive
    /// @dev Rounded down, and never more than is left.
    function currentReward() public view override returns (uint256) {
        CGDAParameters memory parameters = cgdaParams;
        uint256 left = totalBudget - _paid;
        uint256 growth = FixedPointMathLib.saturatingMul(
            parameters.rewardBoost, block.timestamp - parameters.lastClaimTime
        ) / 1 hours;
        return FixedPointMathLib.min(FixedPointMathLib.saturatingAdd(parameters.currentReward, growth), left);
    }

    /// @notice The id of what this contract is.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.CGDA_INCENTIVE;
    }

    /// @notice ERC-165.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.CGDA_INCENTIVE || super.supportsInterface(interfaceId);
    }

    function _takeBack(uint256 amount) internal override {
        uint256 left = totalBudget - _paid;
        if (amount > left) revert BoostError.ClaimFailed(msg.sender, abi.encode(amount));
        totalBudget -= amount;
    }
}
