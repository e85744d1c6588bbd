// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any} from "./Model.sol";
import {BoostError} from "../src/shared/BoostError.sol";

/// @dev A claim may say of itself whatever it likes.
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

/// @title ASignerValidator: a digest is spent once for each incentive.
/// @dev That a claim adds its bit to those spent is not here: the prover gives up on sums of bits. The invariant
/// `aClaimIsPaidOnce` looks at it.
contract SpentSignatures {
    uint256 private constant _INCENTIVES = 8;
    mapping(address signer => bool) internal signers;
    address internal _validatorCaller;
    mapping(bytes32 digest => uint256 bits) internal _spent;

    //@ validator/ASignerValidator.sol _validate

    function _beforeSpend(uint256, uint256, address) internal view {}

    function _afterSpend(uint256, uint256, address) internal {}

    function _checkValue() internal view {}

    /// @dev A signature may be anything, and good or not.
    function _isSigned(address, bytes32, bytes calldata) internal pure returns (bool) {
        return Any.truth();
    }

    function prove_whatIsSpentIsNotSpentAgain(uint256 boost, uint256 id, address who, bytes calldata input, bytes32 digest)
        external
    {
        require(id < _INCENTIVES && _spent[digest] & (uint256(1) << uint8(id)) != 0);
        _validate(boost, id, who, input, digest);
        assert(false);
    }

    function prove_noOtherDigestIsSpent(
        uint256 boost,
        uint256 id,
        address who,
        bytes calldata input,
        bytes32 digest,
        bytes32 other
    ) external {
        uint256 before = _spent[other];
        require(_validate(boost, id, who, input, digest) && other != digest);
        assert(_spent[other] == before);
    }

    function prove_whatIsNotGenuineSpendsNothing(
        uint256 boost,
        uint256 id,
        address who,
        bytes calldata input,
        bytes32 digest
    ) external {
        uint256 before = _spent[digest];
        require(!_validate(boost, id, who, input, digest));
        assert(_spent[digest] == before);
    }

    function prove_onlyTheCoreSpends(uint256 boost, uint256 id, address who, bytes calldata input, bytes32 digest)
        external
    {
        require(msg.sender != _validatorCaller);
        _validate(boost, id, who, input, digest);
        assert(false);
    }
}
