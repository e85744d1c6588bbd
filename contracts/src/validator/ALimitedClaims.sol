// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../shared/BoostError.sol";
import {ASignerValidator} from "./ASignerValidator.sol";

/// @title ALimitedClaims
/// @notice Signed claims of which everybody has so many.
abstract contract ALimitedClaims is ASignerValidator {
    /// @notice How often one claimant may claim one incentive.
    uint256 public maxClaimCount;

    /// @notice How often a claimant has, by `hashClaimantData`.
    mapping(bytes32 claimantHash => uint256) public quantityClaimed;

    /// @notice The key of a claimant's count.
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
