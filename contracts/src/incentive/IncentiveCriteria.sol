// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Where the value is that a variable reward depends on. Only stored: no contract reads it, and the numbers are
/// those that clients write and read, the same as in an action's definition.
enum SignatureType {
    EVENT,
    FUNC
}

/// @notice Whether the value is multiplied as it is or as a fraction with 18 digits. Only stored: who signs claims
/// heeds it.
enum ValueType {
    RAW,
    WAD
}

/// @notice Which field of which event or call.
/// @param signature - the topic, or the selector padded to the left.
/// @param fieldIndex - counted in ABI order; 255 is the gas that was spent.
struct IncentiveCriteria {
    SignatureType criteriaType;
    bytes32 signature;
    uint32 fieldIndex;
    address targetContract;
}

/// @notice The same, second version.
struct IncentiveCriteriaV2 {
    SignatureType criteriaType;
    bytes32 signature;
    uint32 fieldIndex;
    address targetContract;
    ValueType valueType;
}
