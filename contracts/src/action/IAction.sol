// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";

/// @title IAction
/// @notice What has to be done onchain to earn a reward.
interface IAction is ICloneable {
    /// @notice The action called its target.
    /// @param executor - who asked for it.
    /// @param caller - whom the target saw as its caller: the action contract.
    /// @param success - whether the target accepted the call.
    /// @param data - what the target returned, or its revert data.
    event ActionExecuted(address indexed executor, address caller, bool success, bytes data);

    /// @notice Emitted when an action that validates completions has validated one.
    /// @param user - the claimant.
    /// @param isValidated - whether the action is proven.
    /// @param data - the claim data.
    event ActionValidated(address indexed user, bool isValidated, bytes data);

    /// @notice The validator this action brings along; the zero address when the boost names one.
    /// @return the type.
    function VALIDATOR() external view returns (address);

    /// @notice Executes the action, where it is a call that can be made on behalf of an account.
    /// @param data - the data of the action.
    /// @return success whether the target accepted the call.
    /// @return returnData what it returned.
    function execute(bytes calldata data) external payable returns (bool success, bytes memory returnData);

    /// @notice The calldata with which `execute` would call the target.
    /// @param data - the data of the action.
    /// @return the calldata.
    function prepare(bytes calldata data) external returns (bytes memory);

    /// @inheritdoc ICloneable
    /// @dev Declared again because the protocol's id of this interface counts it.
    function supportsInterface(bytes4 interfaceId) external view override returns (bool);
}
