// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A boost.
/// @param action - what has to be completed.
/// @param validator - the contract that validates claims.
/// @param allowList - the contract that says who may claim.
/// @param budget - the contract that pays for the incentives.
/// @param incentives - the contracts that pay claimants.
/// @param protocolFee - in 1/10,000 of what incentives pay, and in addition to it.
/// @param maxParticipants - the number of different claimants that may claim; 0 for any number.
/// @param owner - the account that may add incentives.
struct Boost {
    address action;
    address validator;
    address allowList;
    address budget;
    address[] incentives;
    uint64 protocolFee;
    uint256 maxParticipants;
    address owner;
}

/// @notice A component of a boost, to be created or used.
/// @param isBase - whether `instance` is an implementation to clone.
/// @param instance - the implementation, or an existing component.
/// @param parameters - the data that the clone is initialized with.
struct Target {
    bool isBase;
    address instance;
    bytes parameters;
}

/// @notice What a boost is created from, compressed with Solady's `LibZip.cdCompress`.
/// @param budget - the budget that pays for the incentives.
/// @param action - what has to be completed.
/// @param validator - the contract that validates claims; without an address, the action does.
/// @param allowList - the contract that says who may claim.
/// @param incentives - the contracts that pay claimants.
/// @param protocolFee - in 1/10,000, in addition to the core's own fee.
/// @param maxParticipants - the number of different claimants that may claim; 0 for any number.
/// @param owner - the account that may add incentives.
struct CreateBoostPayload {
    address budget;
    Target action;
    Target validator;
    Target allowList;
    Target[] incentives;
    uint64 protocolFee;
    uint256 maxParticipants;
    address owner;
}
