// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IAuth} from "./IAuth.sol";

/// @title PassthroughAuth
/// @notice Every account may create boosts.
contract PassthroughAuth is IAuth {
    /// @inheritdoc IAuth
    function isAuthorized(address) external view virtual returns (bool) {
        return true;
    }
}
