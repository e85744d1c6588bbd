// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";
import {BoostError} from "../src/shared/BoostError.sol";

/// @notice The rewards of CGDAIncentive, and when they can be claimed.
contract FallingReward {
    error NotClaimable();

    //@ incentive/CGDAIncentive.sol struct:CGDAParameters

    CGDAParameters internal cgdaParams;
    uint256 internal totalBudget;
    uint256 internal _totalPaid;
    mapping(address claimant => bool) internal claimed;
    uint256 internal paidAmount;
    uint256 internal minReward;

    //@ incentive/CGDAIncentive.sol claim currentReward _currentRewardAndRemaining _isClaimable _beforeIncentiveClawback

    function _decodeMinReward(bytes calldata) internal view returns (uint256) {
        return minReward;
    }

    function _recordClaim(address claimant) internal {
        claimed[claimant] = true;
    }

    function _pay(address, uint256 amount) internal {
        paidAmount = amount;
    }

    modifier assumesConsistentState() {
        require(_totalPaid <= totalBudget && cgdaParams.lastClaimTime <= block.timestamp);
        _;
    }

    function prove_currentRewardNeverExceedsRemaining() external view assumesConsistentState {
        assert(currentReward() <= totalBudget - _totalPaid);
    }

    function prove_claimPaysCurrentRewardAndRecordsIt(address claimant, bytes calldata data) external assumesConsistentState {
        (uint256 amount, uint256 before) = (currentReward(), _totalPaid);
        claim(claimant, data);
        assert(paidAmount == amount && _totalPaid == before + amount && _totalPaid <= totalBudget);
    }

    function prove_claimPaysAtLeastMinRewardOrAllRemaining(address claimant, bytes calldata data)
        external
        assumesConsistentState
    {
        uint256 remaining = totalBudget - _totalPaid;
        claim(claimant, data);
        assert(paidAmount != 0 && (paidAmount >= minReward || paidAmount == remaining));
    }

    function prove_claimRevertsWhenAlreadyClaimed(address claimant, bytes calldata data) external assumesConsistentState {
        require(claimed[claimant]);
        claim(claimant, data);
        assert(false);
    }

    function prove_nextRewardInSameBlockIsNotHigher(address claimant, bytes calldata data) external assumesConsistentState {
        uint256 amount = currentReward();
        claim(claimant, data);
        assert(currentReward() <= amount);
    }

    function prove_clawbackNeverTakesPaidRewards(uint256 amount) external assumesConsistentState {
        uint256 before = totalBudget;
        _beforeIncentiveClawback(amount);
        assert(_totalPaid <= totalBudget && totalBudget + amount == before);
    }
}
