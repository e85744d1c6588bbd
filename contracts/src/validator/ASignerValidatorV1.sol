// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ClaimReader} from "../shared/ClaimReader.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {ASignerValidator} from "./ASignerValidator.sol";

/// @title ASignerValidatorV1
/// @notice The base of signer validators of version 1, whose signatures do not bind a referrer.
abstract contract ASignerValidatorV1 is ASignerValidator {
    bytes32 private constant _TYPE_HASH =
        keccak256("SignerValidatorData(uint256 boostId,uint8 incentiveQuantity,address claimant,bytes incentiveData)");

    /// @notice Emitted when the clone was initialized.
    /// @param validatorCaller - the contract that may call `validate`.
    event SignerValidatorInitialized(address validatorCaller);

    /// @notice Returns the EIP-712 digest of a claim, which a signer signs.
    /// @param boostId - the number of the boost.
    /// @param incentiveQuantity - the number of incentives of the boost.
    /// @param claimant - the account that claims.
    /// @param incentiveData - the data that the incentive gets.
    /// @return hashedSignerData the hash that a signer signs.
    function hashSignerData(uint256 boostId, uint8 incentiveQuantity, address claimant, bytes memory incentiveData)
        public
        view
        returns (bytes32 hashedSignerData)
    {
        return _digest(boostId, incentiveQuantity, claimant, keccak256(incentiveData));
    }

    /// @notice Checks a claim, and marks it as used for one incentive if it is valid.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param claimant - the account that claims.
    /// @param claimData - `BoostClaimData`.
    /// @return whether the claim is valid.
    function validate(uint256 boostId, uint256 incentiveId, address claimant, bytes calldata claimData)
        external
        payable
        override
        returns (bool)
    {
        (bytes calldata input, bytes calldata incentiveData) = ClaimReader.decodeClaimData(claimData);
        bytes32 digest = _digest(boostId, ClaimReader.quantity(input), claimant, keccak256(incentiveData));
        return _validate(boostId, incentiveId, claimant, input, digest);
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.SIGNER_VALIDATOR || super.supportsInterface(interfaceId);
    }

    function _digest(uint256 boostId, uint8 quantity, address claimant, bytes32 dataHash)
        private
        view
        returns (bytes32)
    {
        return _hashTypedData(keccak256(abi.encode(_TYPE_HASH, boostId, quantity, claimant, dataHash)));
    }
}
