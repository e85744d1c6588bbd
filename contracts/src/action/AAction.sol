// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {IAction} from "./IAction.sol";

/// @title AAction
/// @notice The base of actions.
abstract contract AAction is IAction, ACloneable {
    /// @inheritdoc IAction
    function VALIDATOR() external view virtual returns (address) {
        return address(0);
    }

    /// @inheritdoc IAction
    function supportsInterface(bytes4 interfaceId) public view virtual override(IAction, ACloneable) returns (bool) {
        return interfaceId == type(IAction).interfaceId || super.supportsInterface(interfaceId);
    }
}
