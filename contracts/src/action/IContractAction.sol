// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";
import {IAction} from "./IAction.sol";

/// @title IContractAction
/// @notice An action that is a call of one function, which the contract can also execute.
interface IContractAction is IAction {
    /// @notice The data that `initialize` takes.
    /// @param chainId - the chain of `target`.
    /// @param target - the contract that is called.
    /// @param selector - the function; its arguments are passed to `execute`.
    /// @param value - the value that is sent with the call, in wei.
    struct InitPayload {
        uint256 chainId;
        address target;
        bytes4 selector;
        uint256 value;
    }

    /// @notice The target is on another chain than this one.
    /// @param targetChainId - the chain of the target.
    error TargetChainUnsupported(uint256 targetChainId);

    /// @notice Returns the chain of the target.
    /// @return the chain id.
    function chainId() external view returns (uint256);

    /// @notice Returns the contract that is called.
    /// @return the contract.
    function target() external view returns (address);

    /// @notice Returns the function that is called.
    /// @return the selector.
    function selector() external view returns (bytes4);

    /// @notice Returns the value that is sent with the call.
    /// @return the amount in wei.
    function value() external view returns (uint256);

    /// @inheritdoc IAction
    /// @dev Does not revert if the target does: `success` is then false. Value that the target did not receive is
    /// returned to the caller.
    function execute(bytes calldata data) external payable override returns (bool success, bytes memory returnData);

    /// @inheritdoc IAction
    function prepare(bytes calldata data) external override returns (bytes memory);

    /// @inheritdoc ICloneable
    /// @dev Declared again, like the two above, because the protocol's id of this interface counts it.
    function getComponentInterface() external pure override returns (bytes4);

    /// @inheritdoc IAction
    function supportsInterface(bytes4 interfaceId) external view override returns (bool);
}
