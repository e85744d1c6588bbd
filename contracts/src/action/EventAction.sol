// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibRLP} from "solady/utils/LibRLP.sol";
import {SSTORE2} from "solady/utils/SSTORE2.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ACloneable} from "../shared/ACloneable.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {AAction} from "./AAction.sol";
import {EventActionRecord} from "./EventActionRecord.sol";
import {IEventAction} from "./IEventAction.sol";
import {IAction} from "./IAction.sol";

/// @title EventAction
/// @notice An action defined by the events or function calls that prove its completion.
/// @dev The definition is stored as the code of a contract that the clone creates during initialization. That costs a
/// third of the gas of storage slots, and no one can change it afterwards, not even this contract. A clone creates only
/// that one contract, so its address follows from the clone's address and is not stored.
contract EventAction is IEventAction, AAction {
    /// @dev The largest code that a chain accepts (EIP-170), less the byte that prevents calls of the record.
    uint256 private constant _MAX_RECORD_LENGTH = 24_575;

    /// @inheritdoc ICloneable
    function initialize(bytes calldata data_) external override(ICloneable, ACloneable) initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        bytes memory record = EventActionRecord.pack(payload);
        if (record.length > _MAX_RECORD_LENGTH) revert InvalidInitializationData();
        // Holds wherever a contract's first creation has nonce 1 (EIP-161); elsewhere nothing could be read back.
        assert(SSTORE2.write(record) == _recordAddress());
        emit EventActionInitialized(
            payload.actionClaimant,
            payload.actionStepOne,
            payload.actionStepTwo,
            payload.actionStepThree,
            payload.actionStepFour
        );
    }

    /// @inheritdoc IAction
    function execute(bytes calldata) external payable virtual returns (bool, bytes memory) {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc IAction
    function prepare(bytes calldata) external view virtual returns (bytes memory) {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc IEventAction
    function getActionStep(uint256 index) external view returns (ActionStep memory) {
        return getActionSteps()[index];
    }

    /// @inheritdoc IEventAction
    function getActionStepsCount() external view returns (uint256) {
        return _isInitialized() ? EventActionRecord.STEP_COUNT : 0;
    }

    /// @inheritdoc IEventAction
    function getActionClaimant() external view returns (ActionClaimant memory) {
        if (!_isInitialized()) return ActionClaimant(SignatureType.EVENT, 0, 0, address(0), 0);
        return EventActionRecord.unpackClaimant(SSTORE2.read(_recordAddress()));
    }

    /// @inheritdoc IEventAction
    function getActionSteps() public view returns (ActionStep[] memory) {
        if (!_isInitialized()) return new ActionStep[](0);
        return EventActionRecord.unpackSteps(SSTORE2.read(_recordAddress()));
    }

    /// @inheritdoc ICloneable
    function getComponentInterface() external pure override(ICloneable, IEventAction) returns (bytes4) {
        return type(IEventAction).interfaceId;
    }

    /// @inheritdoc IEventAction
    function supportsInterface(bytes4 interfaceId) public view override(IEventAction, AAction) returns (bool) {
        return interfaceId == type(IEventAction).interfaceId || super.supportsInterface(interfaceId);
    }

    function _isInitialized() private view returns (bool) {
        return _recordAddress().code.length != 0;
    }

    function _recordAddress() private view returns (address) {
        return LibRLP.computeAddress(address(this), 1);
    }
}
