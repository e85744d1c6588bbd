// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../src/shared/BoostError.sol";

library Assets {
    function pull(address, address, uint256) internal {}
}

/// @title ERC20Incentive: each claimant is paid once, and there is enough for all that can still claim.
contract FixedReward {
    error NotClaimable();

    event Entry(address indexed entry);

    //@ incentive/ERC20Incentive.sol enum:Strategy enum:Draw

    mapping(address claimant => bool) internal claimed;
    uint256 internal _manyReward;
    uint96 internal _fewReward;
    uint48 internal _claims;
    Strategy internal strategy;
    Draw internal _draw;
    uint32 internal _fewClaims;
    uint256 internal _manyClaims;
    address[] internal entries;
    uint256 internal held;

    //@ incentive/AERC20Reward.sol claims reward _countClaim
    //@ incentive/ERC20Incentive.sol claim limit _setLimit _isClaimable

    function _pay(address, uint256 amount) internal {
        held -= amount;
    }

    function prove_whoHasClaimedClaimsNoMore(address who, bytes calldata data) external {
        require(claimed[who]);
        claim(who, data);
        assert(false);
    }

    function prove_aClaimIsRememberedAndCounted(address who, bytes calldata data) external {
        uint256 count = claims();
        claim(who, data);
        assert(claimed[who] && claims() == count + 1);
    }

    function prove_nobodyElseIsMarked(address who, bytes calldata data, address another) external {
        bool before = claimed[another];
        claim(who, data);
        assert(claimed[another] == before || another == who);
    }

    function prove_noMoreClaimsThanTheLimit(address who, bytes calldata data) external {
        claim(who, data);
        assert(claims() <= limit());
    }

    function prove_aClaimLeavesEnoughForTheOthers(address who, bytes calldata data) external {
        uint256 left = limit() - claims();
        require(strategy == Strategy.POOL && held >= reward() * left);
        claim(who, data);
        assert(left != 0 && held >= reward() * (left - 1) && limit() - claims() == left - 1);
    }
}
