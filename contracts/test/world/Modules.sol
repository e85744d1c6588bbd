// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Who may create boosts: one account.
contract OneAuth {
    address private _one;

    constructor(address one) {
        _one = one;
    }

    function isAuthorized(address user) external view returns (bool) {
        return user == _one;
    }
}

/// @notice Who may create boosts: two accounts.
contract TwoAuth {
    address private _one;
    address private _other;

    constructor(address one, address other) {
        (_one, _other) = (one, other);
    }

    function isAuthorized(address user) external view returns (bool) {
        return user == _one || user == _other;
    }
}

/// @notice A module that sets a fee.
contract FeeModule {
    uint64 private _fee;

    constructor(uint64 fee) {
        _fee = fee;
    }

    function getProtocolFee(bytes calldata) external view returns (uint64) {
        return _fee;
    }
}
