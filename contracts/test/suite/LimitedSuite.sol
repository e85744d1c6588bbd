// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../../src/shared/BoostError.sol";
import {ALimitedClaims} from "../../src/validator/ALimitedClaims.sol";
import {ValidatorSuite} from "./ValidatorSuite.sol";

/// @notice Tests of all validators that count claims.
abstract contract LimitedSuite is ValidatorSuite {
    uint256 internal constant MAX_CLAIMS = 3;

    function testFuzz_maxClaimCount_capsClaims(ClaimInput memory claim) public {
        _boundClaim(claim);
        vm.assertEq(ALimitedClaims(_validator).maxClaimCount(), MAX_CLAIMS, "as initialized");
        for (uint256 count; count < MAX_CLAIMS; ++count) {
            claim.incentiveData = abi.encode(count);
            vm.assertTrue(_validate(claim, _signClaim(claim, SIGNER_KEY)), "one more");
        }
        claim.incentiveData = abi.encode(MAX_CLAIMS);
        bytes memory data = _signClaim(claim, SIGNER_KEY);
        vm.expectRevert(abi.encodeWithSelector(BoostError.MaximumClaimed.selector, claim.claimant));
        _validate(claim, data);
    }

    function testFuzz_quantityClaimed_countsOnlyValidSignatures(ClaimInput memory claim, uint256 other) public {
        _boundClaim(claim);
        ALimitedClaims validator = ALimitedClaims(_validator);
        bytes32 key = validator.hashClaimantData(claim.boostId, claim.incentiveId, claim.claimant);
        _tryValidate(claim, _encodeClaim(claim, vm.addr(SIGNER_KEY), new bytes(65)));
        vm.assertEq(validator.quantityClaimed(key), 0, "not counted");
        _validate(claim, _signClaim(claim, SIGNER_KEY));
        vm.assertEq(validator.quantityClaimed(key), 1, "counted");
        vm.assertEq(validator.quantityClaimed(keccak256(abi.encode(other))), 0, "another claimant has none");
    }

    function testFuzz_hashClaimantData_hashesPackedFields(uint256 boostId, uint256 incentiveId, address claimant)
        public
        view
    {
        bytes32 hash = keccak256(bytes.concat(bytes32(boostId), bytes32(incentiveId), bytes20(claimant)));
        vm.assertEq(ALimitedClaims(_validator).hashClaimantData(boostId, incentiveId, claimant), hash, "packed");
    }
}
