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
/// @notice A claim is genuine when an allowed signer signed it.
/// @dev A signature has no expiry and no nonce: it serves each of the first `incentiveQuantity` incentives once. What is
/// remembered is the digest, never the signature, which can be reshaped. The digest binds this very clone and its
/// chain (EIP-712), and only `validatorCaller`, the core, may spend it.
abstract contract ASignerValidator is AValidator, Ownable, EIP712 {
    /// @dev As many incentives as the deployed protocol's signatures can serve.
    uint256 private constant _MAX_INCENTIVES = 8;

    /// @notice Whether an account's signatures count.
    mapping(address signer => bool) public signers;

    address private _validatorCaller;

    /// @dev For every digest, a bit for every incentive that it was spent on.
    mapping(bytes32 digest => uint256 bitmap) private _usedIncentives;

    /// @notice Says whose signatures count from now on.
    /// @param signers_ - the signers.
    /// @param authorized_ - for each of the signers.
    function setAuthorized(address[] calldata signers_, bool[] calldata authorized_) external onlyOwner {
        if (signers_.length != authorized_.length) revert BoostError.LengthMismatch();
        for (uint256 index; index < signers_.length; ++index) {
            signers[signers_[index]] = authorized_[index];
        }
    }

    /// @notice Says which core may spend claims.
    /// @dev Claims that are signed and not yet spent count for the new core: sign none for two.
    /// @param newCaller - the contract that may validate from now on.
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

    /// @dev Called before anything else is judged.
    function _beforeValidation(uint256 boostId, uint256 incentiveId, address claimant) internal view virtual {}

    /// @dev Called when the claim was found genuine.
    function _afterValidation(uint256 boostId, uint256 incentiveId, address claimant) internal virtual {}

    /// @dev The checks in the deployed protocol's order; effects last, and only when all is well.
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
        // Below 256: the quantity is a byte, and above the incentive's number.
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

    /// @dev Keys first, for most signers have one: whether a signer is a contract costs more to ask than a recovery.
    function _isValidSignature(address signer, bytes32 digest, bytes calldata signature) private view returns (bool) {
        address recovered = ECDSA.tryRecoverCalldata(digest, signature);
        // Recovery returns the zero address for an invalid signature.
        if (recovered == signer && recovered != address(0)) return true;
        return SignatureCheckerLib.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }
}
