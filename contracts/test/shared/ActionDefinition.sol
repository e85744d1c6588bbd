// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IEventAction} from "../../src/action/IEventAction.sol";

/// @notice A definition for the fuzzer. Enumerations are bytes, so that values can be out of range.
library ActionDefinition {
    struct Step {
        bytes32 signature;
        uint8 signatureType;
        uint8 actionType;
        address targetContract;
        uint256 chainid;
        Criteria actionParameter;
    }

    struct Criteria {
        uint8 filterType;
        uint8 fieldType;
        uint32 fieldIndex;
        bytes filterData;
    }

    struct Claimant {
        uint8 signatureType;
        bytes32 signature;
        uint32 fieldIndex;
        address targetContract;
        uint256 chainid;
    }

    /// @notice Encodes exactly as `IEventAction.InitPayload` does.
    struct Payload {
        Claimant actionClaimant;
        Step actionStepOne;
        Step actionStepTwo;
        Step actionStepThree;
        Step actionStepFour;
    }

    /// @notice Bounds every enumeration to its range.
    function boundEnums(Payload memory payload) internal pure returns (Payload memory) {
        payload.actionClaimant.signatureType %= 2;
        boundStepEnums(payload.actionStepOne);
        boundStepEnums(payload.actionStepTwo);
        boundStepEnums(payload.actionStepThree);
        boundStepEnums(payload.actionStepFour);
        return payload;
    }

    function boundStepEnums(Step memory step) internal pure {
        step.signatureType %= 2;
        step.actionParameter.filterType %= 8;
        step.actionParameter.fieldType %= 6;
    }

    function steps(Payload memory payload) internal pure returns (Step[4] memory) {
        return [payload.actionStepOne, payload.actionStepTwo, payload.actionStepThree, payload.actionStepFour];
    }

    /// @notice A small definition with four equal steps.
    function example() internal pure returns (Payload memory payload) {
        Step memory step = Step({
            signature: keccak256("Transfer(address,address,uint256)"),
            signatureType: 0,
            actionType: 0,
            targetContract: address(0xBEEF),
            chainid: 31_337,
            actionParameter: Criteria({filterType: 6, fieldType: 0, fieldIndex: 2, filterData: hex"01"})
        });
        payload.actionClaimant = Claimant(0, step.signature, 0, step.targetContract, step.chainid);
        payload.actionStepOne = step;
        payload.actionStepTwo = step;
        payload.actionStepThree = step;
        payload.actionStepFour = step;
    }

    /// @notice Returns whether the contract's type has the same definition. Compares the encodings.
    function equals(Step memory step, IEventAction.ActionStep memory read) internal pure returns (bool) {
        return keccak256(abi.encode(step)) == keccak256(abi.encode(read));
    }

    function equals(Claimant memory claimant, IEventAction.ActionClaimant memory read) internal pure returns (bool) {
        return keccak256(abi.encode(claimant)) == keccak256(abi.encode(read));
    }
}
