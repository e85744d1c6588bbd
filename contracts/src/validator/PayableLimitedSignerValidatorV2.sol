// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {ALimitedClaims} from "./ALimitedClaims.sol";
import {APayableClaims} from "./APayableClaims.sol";
import {ASignerValidatorV2} from "./ASignerValidatorV2.sol";
import {ASignerValidator} from "./ASignerValidator.sol";
import {AValidator} from "./AValidator.sol";

/// @title PayableLimitedSignerValidatorV2
/// @notice Limits how often an account can claim, charges a fee, and binds the referrer in the signature.
contract PayableLimitedSignerValidatorV2 is ASignerValidatorV2, APayableClaims {
    /// @notice Sets the owner and the fee of the base implementation.
    /// @param owner_ - the account that sets the fee.
    /// @param initialClaimFee_ - in wei.
    constructor(address owner_, uint256 initialClaimFee_) APayableClaims(owner_, initialClaimFee_) {}

    /// @notice Initializes the clone. The first signer becomes its owner.
    /// @param data_ - `abi.encode(address[] signers, address validatorCaller, uint256 maxClaimCount, address baseImplementation)`.
    function initialize(bytes calldata data_) external override initializer {
        (address[] memory signers_, address validatorCaller, uint256 maxClaimCount_, address baseImplementation) =
            abi.decode(data_, (address[], address, uint256, address));
        _initializeSigners(signers_, validatorCaller);
        maxClaimCount = maxClaimCount_;
        _initializeFee(baseImplementation);
        emit SignerValidatorV2Initialized(validatorCaller);
    }

    /// @inheritdoc ASignerValidatorV2
    function validatorName() external pure override returns (string memory) {
        return "PayableLimitedSignerValidatorV2";
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.PAYABLE_LIMITED_SIGNER_VALIDATOR_V2;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override(AValidator, ASignerValidatorV2) returns (bool) {
        return interfaceId == InterfaceId.PAYABLE_LIMITED_SIGNER_VALIDATOR_V2
            || interfaceId == InterfaceId.LIMITED_SIGNER_VALIDATOR_V2 || super.supportsInterface(interfaceId);
    }

    function _domainNameAndVersion() internal pure override returns (string memory name, string memory version) {
        return ("PayableLimitedSignerValidatorV2", "1");
    }

    function _beforeValidation(uint256 boostId, uint256 incentiveId, address claimant)
        internal
        view
        override(ASignerValidator, ALimitedClaims)
    {
        super._beforeValidation(boostId, incentiveId, claimant);
    }

    function _afterValidation(uint256 boostId, uint256 incentiveId, address claimant)
        internal
        override(ASignerValidator, APayableClaims)
    {
        super._afterValidation(boostId, incentiveId, claimant);
    }

    function _checkValue() internal view override(ASignerValidator, APayableClaims) {
        super._checkValue();
    }
}
