// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../shared/BoostError.sol";
import {ASignerValidator} from "./ASignerValidator.sol";

/// @title ALimitedClaims
/// @notice Limits how often an account can claim.
abstract contract ALimitedClaims is ASignerValidator {
    /// @notice How often one account may claim one incentive.
    uint256 public maxClaimCount;

    /// @notice How often an account has claimed an incentive, by `hashClaimantData`.
    mapping(bytes32 claimantHash => uint256) public quantityClaimed;

    /// @notice Returns the key of an account's count.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param claimant - the account that claims.
    /// @return hash the hash.
    function hashClaimantData(uint256 boostId, uint256 incentiveId, address claimant)
        public
        pure
        returns (bytes32 hash)
    {
        return keccak256(abi.encodePacked(boostId, incentiveId, claimant));
    }

    function _beforeValidation(uint256 boostId, uint256 incentiveId, address claimant) internal view virtual override {
        if (quantityClaimed[hashClaimantData(boostId, incentiveId, claimant)] >= maxClaimCount) {
            revert BoostError.MaximumClaimed(claimant);
        }
    }

    function _afterValidation(uint256 boostId, uint256 incentiveId, address claimant) internal virtual override {
        ++quantityClaimed[hashClaimantData(boostId, incentiveId, claimant)];
    }
}
