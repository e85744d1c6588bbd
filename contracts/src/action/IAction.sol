// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";

/// @title IAction
/// @notice The definition of what has to be done onchain to earn a reward.
interface IAction is ICloneable {
    /// @notice Emitted when the action called its target.
    /// @param executor - the account that called `execute`.
    /// @param caller - the caller of the target: the action contract.
    /// @param success - whether the call succeeded.
    /// @param data - what the target returned, or its revert data.
    event ActionExecuted(address indexed executor, address caller, bool success, bytes data);

    /// @notice Emitted when an action that validates completions has validated one.
    /// @param user - the claimant.
    /// @param isValidated - whether the action was completed.
    /// @param data - the claim data.
    event ActionValidated(address indexed user, bool isValidated, bytes data);

    /// @notice Returns the action's own validator; the zero address if a boost has to name one.
    /// @return the validator.
    function VALIDATOR() external view returns (address);

    /// @notice Executes the action, if it is a call that can be made on behalf of an account.
    /// @param data - the data of the action.
    /// @return success whether the call succeeded.
    /// @return returnData the data that the call returned.
    function execute(bytes calldata data) external payable returns (bool success, bytes memory returnData);

    /// @notice Returns the calldata with which `execute` would call the target.
    /// @param data - the data of the action.
    /// @return the calldata.
    function prepare(bytes calldata data) external returns (bytes memory);

    /// @inheritdoc ICloneable
    /// @dev Declared again because the protocol's id of this interface counts it.
    function supportsInterface(bytes4 interfaceId) external view override returns (bool);
}
