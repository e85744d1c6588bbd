// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../src/shared/BoostError.sol";

library Assets {
    function pull(address, address, uint256) internal {}
}

/// @notice ERC20Incentive pays each claimant at most once, and its balance covers all remaining claims.
contract FixedReward {
    error NotClaimable();

    event Entry(address indexed entry);

    //@ incentive/ERC20Incentive.sol enum:Strategy enum:DrawStatus

    mapping(address claimant => bool) internal claimed;
    uint256 internal _overflowReward;
    uint96 internal _packedReward;
    uint48 internal _claims;
    Strategy internal strategy;
    DrawStatus internal _drawStatus;
    uint32 internal _packedLimit;
    uint256 internal _overflowLimit;
    address[] internal entries;
    uint256 internal balance;

    //@ incentive/AERC20Reward.sol claims reward _recordClaim
    //@ incentive/ERC20Incentive.sol claim limit _setLimit _isClaimable

    function _pay(address, uint256 amount) internal {
        balance -= amount;
    }

    function prove_claimRevertsWhenAlreadyClaimed(address claimant, bytes calldata data) external {
        require(claimed[claimant]);
        claim(claimant, data);
        assert(false);
    }

    function prove_claimRecordsClaimantAndIncrementsCount(address claimant, bytes calldata data) external {
        uint256 count = claims();
        claim(claimant, data);
        assert(claimed[claimant] && claims() == count + 1);
    }

    function prove_claimDoesNotMarkOtherAccounts(address claimant, bytes calldata data, address otherAccount) external {
        bool before = claimed[otherAccount];
        claim(claimant, data);
        assert(claimed[otherAccount] == before || otherAccount == claimant);
    }

    function prove_claimsNeverExceedLimit(address claimant, bytes calldata data) external {
        claim(claimant, data);
        assert(claims() <= limit());
    }

    function prove_claimLeavesBalanceForRemainingClaims(address claimant, bytes calldata data) external {
        uint256 remainingClaims = limit() - claims();
        require(strategy == Strategy.POOL && balance >= reward() * remainingClaims);
        claim(claimant, data);
        assert(remainingClaims != 0 && balance >= reward() * (remainingClaims - 1) && limit() - claims() == remainingClaims - 1);
    }
}
