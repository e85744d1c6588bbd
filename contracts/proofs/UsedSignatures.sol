// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any} from "./Model.sol";
import {BoostError} from "../src/shared/BoostError.sol";

/// @dev A claim may have any values.
library ClaimReader {
    function quantity(bytes calldata input) internal pure returns (uint8) {
        return uint8(input[0]);
    }

    function signer(bytes calldata) internal pure returns (address) {
        return Any.account();
    }

    function signature(bytes calldata input) internal pure returns (bytes calldata) {
        return input;
    }
}

/// @notice ASignerValidator accepts a digest at most once for each incentive.
/// @dev The prover cannot prove that a claim adds its bit to the used bits. The invariant `claimsAreNeverReplayed` checks it.
contract UsedSignatures {
    uint256 private constant _MAX_INCENTIVES = 8;
    mapping(address signer => bool) internal signers;
    address internal _validatorCaller;
    mapping(bytes32 digest => uint256 bitmap) internal _usedIncentives;

    //@ validator/ASignerValidator.sol _validate

    function _beforeValidation(uint256, uint256, address) internal view {}

    function _afterValidation(uint256, uint256, address) internal {}

    function _checkValue() internal view {}

    /// @dev A signature may be any bytes, valid or not.
    function _isValidSignature(address, bytes32, bytes calldata) internal pure returns (bool) {
        return Any.truth();
    }

    function prove_usedSignatureReverts(uint256 boost, uint256 id, address claimant, bytes calldata input, bytes32 digest)
        external
    {
        require(id < _MAX_INCENTIVES && _usedIncentives[digest] & (uint256(1) << uint8(id)) != 0);
        _validate(boost, id, claimant, input, digest);
        assert(false);
    }

    function prove_validationDoesNotUseOtherDigests(
        uint256 boost,
        uint256 id,
        address claimant,
        bytes calldata input,
        bytes32 digest,
        bytes32 otherDigest
    ) external {
        uint256 before = _usedIncentives[otherDigest];
        require(_validate(boost, id, claimant, input, digest) && otherDigest != digest);
        assert(_usedIncentives[otherDigest] == before);
    }

    function prove_invalidSignatureUsesNothing(
        uint256 boost,
        uint256 id,
        address claimant,
        bytes calldata input,
        bytes32 digest
    ) external {
        uint256 before = _usedIncentives[digest];
        require(!_validate(boost, id, claimant, input, digest));
        assert(_usedIncentives[digest] == before);
    }

    function prove_validateRevertsWhenCallerIsNotCore(uint256 boost, uint256 id, address claimant, bytes calldata input, bytes32 digest)
        external
    {
        require(msg.sender != _validatorCaller);
        _validate(boost, id, claimant, input, digest);
        assert(false);
    }
}
