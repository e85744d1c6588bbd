// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";
import {BoostError} from "../src/shared/BoostError.sol";

/// @title CGDAIncentive: what it pays, and when.
contract FallingReward {
    error NotClaimable();

    //@ incentive/CGDAIncentive.sol struct:CGDAParameters

    CGDAParameters internal cgdaParams;
    uint256 internal totalBudget;
    uint256 internal _paid;
    mapping(address claimant => bool) internal claimed;
    uint256 internal paidOut;
    uint256 internal least;

    //@ incentive/CGDAIncentive.sol claim currentReward _rewardOfLeft _isClaimable _takeBack

    function _leastOf(bytes calldata) internal view returns (uint256) {
        return least;
    }

    function _countClaim(address claimant) internal {
        claimed[claimant] = true;
    }

    function _pay(address, uint256 amount) internal {
        paidOut = amount;
    }

    modifier whereItsBooksHold() {
        require(_paid <= totalBudget && cgdaParams.lastClaimTime <= block.timestamp);
        _;
    }

    function prove_theRewardIsNeverMoreThanIsLeft() external view whereItsBooksHold {
        assert(currentReward() <= totalBudget - _paid);
    }

    function prove_aClaimIsPaidTheRewardAndBooked(address who, bytes calldata data) external whereItsBooksHold {
        (uint256 amount, uint256 before) = (currentReward(), _paid);
        claim(who, data);
        assert(paidOut == amount && _paid == before + amount && _paid <= totalBudget);
    }

    function prove_aClaimIsPaidWhatItAcceptsOrAllThatIsLeft(address who, bytes calldata data)
        external
        whereItsBooksHold
    {
        uint256 left = totalBudget - _paid;
        claim(who, data);
        assert(paidOut != 0 && (paidOut >= least || paidOut == left));
    }

    function prove_nobodyIsPaidTwice(address who, bytes calldata data) external whereItsBooksHold {
        require(claimed[who]);
        claim(who, data);
        assert(false);
    }

    function prove_theNextRewardInTheSameBlockIsNotHigher(address who, bytes calldata data) external whereItsBooksHold {
        uint256 amount = currentReward();
        claim(who, data);
        assert(currentReward() <= amount);
    }

    function prove_whatWasPaidIsNotTakenBack(uint256 amount) external whereItsBooksHold {
        uint256 before = totalBudget;
        _takeBack(amount);
        assert(_paid <= totalBudget && totalBudget + amount == before);
    }
}
