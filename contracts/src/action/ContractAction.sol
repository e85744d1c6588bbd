// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../shared/BoostError.sol";
import {ACloneable} from "../shared/ACloneable.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {AAction} from "./AAction.sol";
import {IAction} from "./IAction.sol";
import {IContractAction} from "./IContractAction.sol";

/// @title ContractAction
/// @notice An action that is a call of one function, which the contract can also execute.
contract ContractAction is IContractAction, AAction {
    /// @inheritdoc IContractAction
    uint256 public chainId;

    /// @inheritdoc IContractAction
    address public target;

    /// @inheritdoc IContractAction
    bytes4 public selector;

    /// @inheritdoc IContractAction
    uint256 public value;

    /// @inheritdoc ICloneable
    function initialize(bytes calldata data_) external virtual override(ICloneable, ACloneable) initializer {
        _initializeAction(data_);
    }

    /// @inheritdoc IContractAction
    function execute(bytes calldata data_)
        external
        payable
        virtual
        override(IContractAction, IAction)
        returns (bool success, bytes memory returnData)
    {
        if (chainId != block.chainid) revert TargetChainUnsupported(chainId);
        uint256 refundAmount = msg.value;
        // Spends only the ether of the caller, because ether that was forced into the clone does not belong to any caller.
        if (refundAmount >= value) {
            (success, returnData) = target.call{value: value}(_calldata(data_));
            if (success) refundAmount -= value;
        }
        emit ActionExecuted(msg.sender, address(this), success, returnData);
        if (refundAmount != 0) _refund(refundAmount);
    }

    /// @inheritdoc IContractAction
    function prepare(bytes calldata data_)
        external
        view
        virtual
        override(IContractAction, IAction)
        returns (bytes memory bytes_)
    {
        return _calldata(data_);
    }

    /// @inheritdoc ICloneable
    function getComponentInterface() external pure virtual override(ICloneable, IContractAction) returns (bytes4) {
        return type(IContractAction).interfaceId;
    }

    /// @inheritdoc IContractAction
    function supportsInterface(bytes4 interfaceId)
        public
        view
        virtual
        override(IContractAction, AAction)
        returns (bool)
    {
        return interfaceId == type(IContractAction).interfaceId || super.supportsInterface(interfaceId);
    }

    function _initializeAction(bytes calldata data_) internal {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        chainId = payload.chainId;
        target = payload.target;
        selector = payload.selector;
        value = payload.value;
    }

    function _calldata(bytes calldata arguments) private view returns (bytes memory) {
        return bytes.concat(selector, arguments);
    }

    function _refund(uint256 amount) private {
        (bool success,) = msg.sender.call{value: amount}("");
        if (!success) revert BoostError.TransferFailed(address(0), msg.sender, amount);
    }
}
