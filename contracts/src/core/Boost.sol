// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A boost as its core tells it.
/// @param protocolFee - in 1/10,000 of what incentives pay, on top of it.
/// @param maxParticipants - how many different claimants may claim from it; 0 is any number.
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

/// @notice A part of a boost that is to be made or used.
/// @param isBase - whether `instance` is an implementation, to be cloned and initialised with `parameters`.
struct Target {
    bool isBase;
    address instance;
    bytes parameters;
}

/// @notice What a boost is created from, compressed with Solady's `LibZip.cdCompress`.
/// @param protocolFee - added to the core's own, in 1/10,000.
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
