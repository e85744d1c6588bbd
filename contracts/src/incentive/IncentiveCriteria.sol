// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Where the value is read that a variable reward depends on. No contract reads this enum. Its numbers are
/// those that clients write and read, as in an action's definition.
enum SignatureType {
    EVENT,
    FUNC
}

/// @notice Whether the value is used as it is, or as a number with 18 decimals. Only the signer of claims uses it.
enum ValueType {
    RAW,
    WAD
}

/// @notice The field of an event or call that a reward depends on.
/// @param criteriaType - whether `signature` is that of an event or a function.
/// @param signature - the topic, or the selector padded to the left.
/// @param fieldIndex - the position of the field in ABI order; 255 for the gas cost of the transaction.
/// @param targetContract - the contract that emits the event or is called.
struct IncentiveCriteria {
    SignatureType criteriaType;
    bytes32 signature;
    uint32 fieldIndex;
    address targetContract;
}

/// @notice The field of an event or call that a reward of version 2 depends on.
/// @param criteriaType - whether `signature` is that of an event or a function.
/// @param signature - the topic, or the selector padded to the left.
/// @param fieldIndex - the position of the field in ABI order; 255 for the gas cost of the transaction.
/// @param targetContract - the contract that emits the event or is called.
/// @param valueType - whether the value is used as it is, or as a number with 18 decimals.
struct IncentiveCriteriaV2 {
    SignatureType criteriaType;
    bytes32 signature;
    uint32 fieldIndex;
    address targetContract;
    ValueType valueType;
}
