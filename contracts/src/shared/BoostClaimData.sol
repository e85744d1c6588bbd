// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice What a claim is made with: one part for the validator, one for the incentive.
/// @dev The second version's data, which has the referrer too, can be read as this: offsets count from the tuple.
struct BoostClaimData {
    bytes validatorData;
    bytes incentiveData;
}

/// @notice What a claim is made with where the signature binds a referrer.
struct BoostClaimDataWithReferrer {
    bytes validatorData;
    bytes incentiveData;
    address referrer;
}

/// @notice What a signer validator reads in `validatorData`.
/// @param incentiveQuantity - how many incentives of the boost the signature serves, from the first on.
struct SignerValidatorInput {
    address signer;
    bytes signature;
    uint8 incentiveQuantity;
}
