// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice The data of a claim: one part for the validator, one for the incentive.
/// @dev Data of version 2, which also has a referrer, can be read as this struct, because offsets count from the tuple.
/// @param validatorData - the data for the validator, such as `SignerValidatorInput`.
/// @param incentiveData - the data for the incentive, such as the signed amount.
struct BoostClaimData {
    bytes validatorData;
    bytes incentiveData;
}

/// @notice The data of a claim whose signature binds a referrer.
/// @param validatorData - the data for the validator, such as `SignerValidatorInput`.
/// @param incentiveData - the data for the incentive, such as the signed amount.
/// @param referrer - the account that gets a part of the fee; the zero address for none.
struct BoostClaimDataWithReferrer {
    bytes validatorData;
    bytes incentiveData;
    address referrer;
}

/// @notice What a signer validator reads from `validatorData`.
/// @param signer - the account that signed.
/// @param signature - the signature of the claim.
/// @param incentiveQuantity - how many incentives of the boost the signature is valid for, beginning with the first.
struct SignerValidatorInput {
    address signer;
    bytes signature;
    uint8 incentiveQuantity;
}
