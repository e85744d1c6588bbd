// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ClaimReader} from "../shared/ClaimReader.sol";
import {AValidator} from "./AValidator.sol";

/// @title ASignerValidator
/// @notice Accepts claims that an authorized signer signed.
/// @dev A signature has no expiry and no nonce. It is valid once for each of the first `incentiveQuantity` incentives.
/// The contract stores the used digest and not the signature, because one signature has several valid encodings. The
/// digest binds this clone and its chain (EIP-712), and only `validatorCaller`, the core, can use it.
abstract contract ASignerValidator is AValidator, Ownable, EIP712 {
    /// @dev The number of incentives that a signature can be valid for, as in the deployed protocol.
    uint256 private constant _MAX_INCENTIVES = 8;

    /// @notice Whether an account is an authorized signer.
    mapping(address signer => bool) public signers;

    address private _validatorCaller;

    /// @dev For each digest, the bits of the incentives that it was used for.
    mapping(bytes32 digest => uint256 bitmap) private _usedIncentives;

    /// @notice Authorizes signers, or removes them.
    /// @param signers_ - the signers.
    /// @param authorized_ - whether each signer is authorized.
    function setAuthorized(address[] calldata signers_, bool[] calldata authorized_) external onlyOwner {
        if (signers_.length != authorized_.length) revert BoostError.LengthMismatch();
        for (uint256 index; index < signers_.length; ++index) {
            signers[signers_[index]] = authorized_[index];
        }
    }

    /// @notice Sets the core that may use claims.
    /// @dev Signed claims that are not used yet become valid for the new core, so sign claims for one core only.
    /// @param newCaller - the contract that may call `validate` from now on.
    function setValidatorCaller(address newCaller) external onlyOwner {
        _validatorCaller = newCaller;
    }

    /// @dev The first signer becomes the owner.
    function _initializeSigners(address[] memory signers_, address validatorCaller) internal {
        if (signers_.length == 0) revert InvalidInitializationData();
        _initializeOwner(signers_[0]);
        for (uint256 index; index < signers_.length; ++index) {
            signers[signers_[index]] = true;
        }
        _validatorCaller = validatorCaller;
    }

    /// @dev Rejects ether by default, because it would be stuck here.
    function _checkValue() internal view virtual {
        if (msg.value != 0) revert BoostError.Unauthorized();
    }

    /// @dev A hook that runs before all other checks.
    function _beforeValidation(uint256 boostId, uint256 incentiveId, address claimant) internal view virtual {}

    /// @dev A hook that runs when the claim is valid.
    function _afterValidation(uint256 boostId, uint256 incentiveId, address claimant) internal virtual {}

    /// @dev Checks in the order of the deployed protocol. State changes come last, and only if all checks pass.
    /// @param input - the members of a `SignerValidatorInput`.
    function _validate(uint256 boostId, uint256 incentiveId, address claimant, bytes calldata input, bytes32 digest)
        internal
        returns (bool)
    {
        _beforeValidation(boostId, incentiveId, claimant);
        if (msg.sender != _validatorCaller) revert BoostError.Unauthorized();
        {
            uint8 quantity = ClaimReader.quantity(input);
            if (quantity <= incentiveId) revert BoostError.InvalidIncentive(quantity, incentiveId);
        }
        address signer = ClaimReader.signer(input);
        if (!signers[signer]) revert BoostError.Unauthorized();
        uint256 bitmap = _usedIncentives[digest];
        // Fits: the quantity is one byte and larger than the incentive's index.
        // forge-lint: disable-next-line(unsafe-typecast)
        uint8 id = uint8(incentiveId);
        if (id >= _MAX_INCENTIVES) revert BoostError.IncentiveToBig(id);
        uint256 mask = uint256(1) << id;
        if (bitmap & mask != 0) revert BoostError.IncentiveClaimed(id);
        if (!_isValidSignature(signer, digest, ClaimReader.signature(input))) return false;
        _usedIncentives[digest] = bitmap | mask;
        _checkValue();
        _afterValidation(boostId, incentiveId, claimant);
        return true;
    }

    /// @dev Tries ECDSA first: most signers have a key, and checking for a contract costs more gas than a recovery.
    function _isValidSignature(address signer, bytes32 digest, bytes calldata signature) private view returns (bool) {
        address recovered = ECDSA.tryRecoverCalldata(digest, signature);
        // Recovery returns the zero address for an invalid signature.
        if (recovered == signer && recovered != address(0)) return true;
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }
}
