// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../shared/ICloneable.sol";
import {IAction} from "./IAction.sol";

/// @title IEventAction
/// @notice An action defined by the events or function calls that prove its completion. Stores only the definition.
/// Transactions are matched offchain against these steps.
interface IEventAction is IAction {
    /// @notice Event (a 32-byte topic) or function (a 4-byte selector, left-padded).
    enum SignatureType {
        EVENT,
        FUNC
    }

    /// @notice How a field is compared.
    enum FilterType {
        EQUAL,
        NOT_EQUAL,
        GREATER_THAN,
        LESS_THAN,
        CONTAINS,
        REGEX,
        GREATER_THAN_OR_EQUAL,
        LESS_THAN_OR_EQUAL
    }

    /// @notice The type of a field.
    enum PrimitiveType {
        UINT,
        ADDRESS,
        BYTES,
        STRING,
        TUPLE,
        INT
    }

    /// @notice A field, and the value that it is compared with.
    /// @param filterType - how the field is compared.
    /// @param fieldType - the type of the field.
    /// @param fieldIndex - the index of the input in ABI order; a packed path for TUPLE; 255 for any parameter.
    /// @param filterData - the value that the field is compared with; for REGEX, the pattern.
    struct Criteria {
        FilterType filterType;
        PrimitiveType fieldType;
        uint32 fieldIndex;
        bytes filterData;
    }

    /// @notice One step of the action.
    /// @param signature - the topic of the event, or the selector of the function, left-padded.
    /// @param signatureType - whether `signature` is that of an event or a function.
    /// @param actionType - a number that no contract reads.
    /// @param targetContract - the contract that emits the event or is called; the zero address for any contract.
    /// @param chainid - the chain of the transaction.
    /// @param actionParameter - the field that is compared.
    struct ActionStep {
        bytes32 signature;
        SignatureType signatureType;
        uint8 actionType;
        address targetContract;
        uint256 chainid;
        Criteria actionParameter;
    }

    /// @notice Where the claimant, the account that completed the action, is read from.
    /// @param signatureType - whether `signature` is that of an event or a function.
    /// @param signature - the topic of the event, or the selector of the function, left-padded.
    /// @param fieldIndex - the index of the input; 255 for the sender of the transaction.
    /// @param targetContract - the contract that emits the event or is called.
    /// @param chainid - the chain of the transaction.
    struct ActionClaimant {
        SignatureType signatureType;
        bytes32 signature;
        uint32 fieldIndex;
        address targetContract;
        uint256 chainid;
    }

    /// @notice The data that `initialize` takes, as one tuple. An action with fewer than four steps repeats its last
    /// one.
    /// @param actionClaimant - where the claimant is read from.
    /// @param actionStepOne - the first step.
    /// @param actionStepTwo - the second step.
    /// @param actionStepThree - the third step.
    /// @param actionStepFour - the fourth step.
    struct InitPayload {
        ActionClaimant actionClaimant;
        ActionStep actionStepOne;
        ActionStep actionStepTwo;
        ActionStep actionStepThree;
        ActionStep actionStepFour;
    }

    /// @notice Emitted when the action was initialized, with its definition, which never changes.
    /// @param actionClaimant - where the claimant is read from.
    /// @param actionStepOne - the first step.
    /// @param actionStepTwo - the second step.
    /// @param actionStepThree - the third step.
    /// @param actionStepFour - the fourth step.
    event EventActionInitialized(
        ActionClaimant actionClaimant,
        ActionStep actionStepOne,
        ActionStep actionStepTwo,
        ActionStep actionStepThree,
        ActionStep actionStepFour
    );

    /// @notice Returns one step by its index, 0 to 3.
    /// @dev Panics (0x32) past the last step.
    /// @param index - the index of the step.
    /// @return the step.
    function getActionStep(uint256 index) external view returns (ActionStep memory);

    /// @notice Returns all four steps, including repeated ones; none before initialization.
    /// @return the steps.
    function getActionSteps() external view returns (ActionStep[] memory);

    /// @notice Returns four, or zero before initialization.
    /// @return the number of steps.
    function getActionStepsCount() external view returns (uint256);

    /// @notice Returns where the claimant is read from; all zero before initialization.
    /// @return where the claimant is read from.
    function getActionClaimant() external view returns (ActionClaimant memory);

    /// @inheritdoc ICloneable
    /// @dev Declared again because the protocol's id of this interface counts it.
    function getComponentInterface() external pure override returns (bytes4);

    /// @inheritdoc IAction
    /// @dev Declared again because the protocol's id of this interface counts it.
    function supportsInterface(bytes4 interfaceId) external view override returns (bool);
}
