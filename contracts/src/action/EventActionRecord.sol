// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IEventAction} from "./IEventAction.sol";

/// @title EventActionRecord
/// @notice A packed action definition, which is stored as code: each byte costs 200 gas.
/// @dev A record has the claimant, then one byte that says which distinct step fills each of the four slots (two bits for
/// each slot, the first slot in the lowest bits), then the distinct steps. Numbers are big-endian. A number or bytes of
/// variable length have their length in front. Sizes in bytes, where n is that length:
/// - claimant: signatureType 1, signature 32, fieldIndex 4, targetContract 20, chainid 1 + n;
/// - step: signature 32, signatureType 1, actionType 1, targetContract 20, chainid 1 + n, filterType 1, fieldType 1,
///   fieldIndex 4, filterData 2 + n.
library EventActionRecord {
    /// @notice The number of step slots of a definition.
    uint256 internal constant STEP_COUNT = 4;

    /// @notice A record that is being read.
    /// @param record - the record.
    /// @param position - the position of the next field, in bytes.
    struct Cursor {
        bytes record;
        uint256 position;
    }

    /// @notice Packs a definition. A repeated step is stored once.
    /// @param payload - the definition.
    /// @return the record.
    function pack(IEventAction.InitPayload memory payload) internal pure returns (bytes memory) {
        bytes[STEP_COUNT] memory uniqueSteps;
        uint256 count;
        uint8 stepIndexes;
        for (uint256 slot; slot < STEP_COUNT; ++slot) {
            bytes memory step = _packStep(_stepAt(payload, slot));
            uint256 index;
            while (index < count && keccak256(uniqueSteps[index]) != keccak256(step)) ++index;
            if (index == count) uniqueSteps[count++] = step;
            // forge-lint: disable-next-line(unsafe-typecast) -- index and slot are at most 3: it fits 8 bits.
            stepIndexes |= uint8(index << (2 * slot));
        }
        return bytes.concat(
            _packClaimant(payload.actionClaimant),
            bytes1(stepIndexes),
            uniqueSteps[0],
            uniqueSteps[1],
            uniqueSteps[2],
            uniqueSteps[3]
        );
    }

    /// @notice Reads the claimant of a record.
    /// @param record - the record, as `pack` returned it.
    /// @return where the claimant is read from.
    function unpackClaimant(bytes memory record) internal pure returns (IEventAction.ActionClaimant memory) {
        return _readClaimant(Cursor(record, 0));
    }

    /// @notice Reads the steps of a record.
    /// @param record - the record, as `pack` returned it.
    /// @return steps the four steps, including repeated ones.
    function unpackSteps(bytes memory record) internal pure returns (IEventAction.ActionStep[] memory steps) {
        Cursor memory cursor = Cursor(record, 0);
        _readClaimant(cursor);
        uint256 stepIndexes = _read(cursor, 1);
        IEventAction.ActionStep[STEP_COUNT] memory uniqueSteps;
        for (uint256 index; cursor.position < record.length; ++index) {
            uniqueSteps[index] = _readStep(cursor);
        }
        steps = new IEventAction.ActionStep[](STEP_COUNT);
        for (uint256 slot; slot < STEP_COUNT; ++slot) {
            steps[slot] = uniqueSteps[(stepIndexes >> (2 * slot)) & 3];
        }
    }

    function _stepAt(IEventAction.InitPayload memory payload, uint256 slot)
        private
        pure
        returns (IEventAction.ActionStep memory)
    {
        if (slot == 0) return payload.actionStepOne;
        if (slot == 1) return payload.actionStepTwo;
        if (slot == 2) return payload.actionStepThree;
        return payload.actionStepFour;
    }

    function _packClaimant(IEventAction.ActionClaimant memory claimant) private pure returns (bytes memory) {
        return abi.encodePacked(
            claimant.signatureType,
            claimant.signature,
            claimant.fieldIndex,
            claimant.targetContract,
            _packNumber(claimant.chainid)
        );
    }

    function _packStep(IEventAction.ActionStep memory step) private pure returns (bytes memory) {
        IEventAction.Criteria memory parameter = step.actionParameter;
        return abi.encodePacked(
            step.signature,
            step.signatureType,
            step.actionType,
            step.targetContract,
            _packNumber(step.chainid),
            parameter.filterType,
            parameter.fieldType,
            parameter.fieldIndex,
            // Too long a text is refused by its record's length, whatever these two bytes say.
            uint16(parameter.filterData.length),
            parameter.filterData
        );
    }

    /// @dev Chain ids are 256-bit in the ABI and have one to four bytes in practice.
    function _packNumber(uint256 value) private pure returns (bytes memory packed) {
        uint256 length;
        while (length < 32 && value >> (8 * length) != 0) ++length;
        // forge-lint: disable-next-line(unsafe-typecast) -- length is at most 32.
        packed = abi.encodePacked(uint8(length), value << (256 - 8 * length));
        assembly ("memory-safe") {
            mstore(packed, add(length, 1))
        }
    }

    function _readClaimant(Cursor memory cursor) private pure returns (IEventAction.ActionClaimant memory claimant) {
        claimant.signatureType = IEventAction.SignatureType(_read(cursor, 1));
        claimant.signature = bytes32(_read(cursor, 32));
        claimant.fieldIndex = uint32(_read(cursor, 4));
        claimant.targetContract = address(uint160(_read(cursor, 20)));
        claimant.chainid = _read(cursor, _read(cursor, 1));
    }

    function _readStep(Cursor memory cursor) private pure returns (IEventAction.ActionStep memory step) {
        step.signature = bytes32(_read(cursor, 32));
        step.signatureType = IEventAction.SignatureType(_read(cursor, 1));
        step.actionType = uint8(_read(cursor, 1));
        step.targetContract = address(uint160(_read(cursor, 20)));
        step.chainid = _read(cursor, _read(cursor, 1));
        IEventAction.Criteria memory parameter = step.actionParameter;
        parameter.filterType = IEventAction.FilterType(_read(cursor, 1));
        parameter.fieldType = IEventAction.PrimitiveType(_read(cursor, 1));
        parameter.fieldIndex = uint32(_read(cursor, 4));
        parameter.filterData = _readBytes(cursor, _read(cursor, 2));
    }

    /// @dev Reads the next `length` bytes, at most 32, as a number.
    function _read(Cursor memory cursor, uint256 length) private pure returns (uint256 value) {
        bytes memory record = cursor.record;
        uint256 position = cursor.position;
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, length)), mload(add(add(record, 0x20), position)))
        }
        cursor.position = position + length;
    }

    function _readBytes(Cursor memory cursor, uint256 length) private pure returns (bytes memory value) {
        value = new bytes(length);
        bytes memory record = cursor.record;
        uint256 position = cursor.position;
        assembly ("memory-safe") {
            mcopy(add(value, 0x20), add(add(record, 0x20), position), length)
        }
        cursor.position = position + length;
    }
}
