// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";
import {BoostError} from "../src/shared/BoostError.sol";

library Assets {
    function pull(address, address, uint256) internal {}
}

/// @notice AVariableReward pays signed amounts up to a limit.
contract SignedAmounts {
    error ClaimFailed();
    error NotClaimable();

    uint256 internal limit;
    uint256 internal totalClaimed;
    uint256 internal paidAmount;
    uint256 internal signedAmount;

    event ToppedUp(address indexed from, uint256 amount);

    //@ incentive/AVariableReward.sol claim topup isClaimable _isOpen _capReward _beforeIncentiveClawback

    function _calculateReward(uint256 number) internal pure returns (uint256) {
        return number;
    }

    function _decodeSignedAmount(bytes calldata) internal view returns (uint256) {
        return signedAmount;
    }

    function asset() internal pure returns (address) {
        return address(1);
    }

    function _recordClaim(address) internal {}

    function _pay(address, uint256 amount) internal {
        paidAmount += amount;
    }

    modifier assumesConsistentState() {
        require(totalClaimed <= limit && paidAmount == totalClaimed);
        _;
    }

    function prove_totalClaimedNeverExceedsLimit(address claimant, bytes calldata data) external assumesConsistentState {
        claim(claimant, data);
        assert(totalClaimed <= limit && paidAmount == totalClaimed);
    }

    function prove_claimPaysSignedAmount(address claimant, bytes calldata data) external assumesConsistentState {
        uint256 paidBefore = paidAmount;
        claim(claimant, data);
        assert(paidAmount == paidBefore + signedAmount && signedAmount != 0);
    }

    function prove_claimSucceedsOnlyWhenClaimable(address claimant, bytes calldata data) external assumesConsistentState {
        bool isOpen = isClaimable(claimant, data);
        claim(claimant, data);
        assert(isOpen);
    }

    function prove_topUpIncreasesLimitByAmount(uint256 amount) external assumesConsistentState {
        uint256 before = limit;
        require(amount <= type(uint256).max - before);
        topup(amount);
        assert(limit == before + amount && amount != 0);
    }

    function prove_clawbackNeverTakesPaidRewards(uint256 amount) external assumesConsistentState {
        uint256 before = limit;
        _beforeIncentiveClawback(amount);
        assert(totalClaimed <= limit && limit + amount == before);
    }

    function prove_cappedRewardNeverExceedsMaximum(uint256 amount, uint256 maximum) external pure {
        assert(_capReward(amount, maximum) <= amount && (maximum == 0 || _capReward(amount, maximum) <= maximum));
    }
}
