// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";
import {IAction} from "./IAction.sol";

/// @title IContractAction
/// @notice An action that is one call of one function, which the contract can also execute.
interface IContractAction is IAction {
    /// @notice What `initialize` takes.
    /// @param chainId - the chain that `target` lives on.
    /// @param selector - the function; its arguments are given to `execute`.
    /// @param value - wei sent along.
    struct InitPayload {
        uint256 chainId;
        address target;
        bytes4 selector;
        uint256 value;
    }

    /// @notice The target lives on another chain than this one.
    error TargetChainUnsupported(uint256 targetChainId);

    /// @notice The chain that the target lives on.
    /// @return the chain id.
    function chainId() external view returns (uint256);

    /// @notice The contract that is called.
    /// @return the contract.
    function target() external view returns (address);

    /// @notice The function that is called.
    /// @return the selector.
    function selector() external view returns (bytes4);

    /// @notice Wei sent along.
    /// @return in wei.
    function value() external view returns (uint256);

    /// @inheritdoc IAction
    /// @dev Does not revert when the target does: `success` is false then. What of the money sent along the target
    /// did not get goes back to the caller.
    function execute(bytes calldata data) external payable override returns (bool success, bytes memory returnData);

    /// @inheritdoc IAction
    function prepare(bytes calldata data) external override returns (bytes memory);

    /// @inheritdoc ICloneable
    /// @dev Declared again, like the two above, because the protocol's id of this interface counts it.
    function getComponentInterface() external pure override returns (bytes4);

    /// @inheritdoc IAction
    function supportsInterface(bytes4 interfaceId) external view override returns (bool);
}
