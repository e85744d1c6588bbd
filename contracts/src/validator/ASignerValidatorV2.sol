// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ClaimReader} from "../shared/ClaimReader.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {ASignerValidator} from "./ASignerValidator.sol";

/// @title ASignerValidatorV2
/// @notice Signed claims, second version: the signature binds a referrer.
abstract contract ASignerValidatorV2 is ASignerValidator {
    bytes32 private constant _TYPE_HASH = keccak256(
        "SignerValidatorData(uint256 boostId,uint8 incentiveQuantity,address claimant,bytes incentiveData,address referrer)"
    );

    /// @notice The clone is ready.
    /// @param validatorCaller - the contract that may validate.
    event SignerValidatorV2Initialized(address validatorCaller);

    /// @notice The name of the contract, by which its id differs from the first version's.
    /// @return the name.
    function validatorName() external pure virtual returns (string memory);

    /// @notice What a signer signs: the EIP-712 digest of a claim.
    /// @param boostId - the number of the boost.
    /// @param incentiveQuantity - the number of incentives of the boost.
    /// @param claimant - the account that claims.
    /// @param incentiveData - the data that the incentive gets.
    /// @param referrer - the account that the signature names.
    /// @return hashedSignerData the hash that a signer signs.
    function hashSignerData(
        uint256 boostId,
        uint8 incentiveQuantity,
        address claimant,
        bytes memory incentiveData,
        address referrer
    ) public view returns (bytes32 hashedSignerData) {
        return _digest(boostId, incentiveQuantity, claimant, keccak256(incentiveData), referrer);
    }

    /// @notice Judges a claim, and spends it for one incentive when it is genuine.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param claimant - the account that claims.
    /// @param claimData - `BoostClaimDataWithReferrer`.
    /// @return whether the claim is genuine.
    function validate(uint256 boostId, uint256 incentiveId, address claimant, bytes calldata claimData)
        external
        payable
        override
        returns (bool)
    {
        (bytes calldata input, bytes calldata incentiveData) = ClaimReader.decodeClaimData(claimData);
        bytes32 dataHash = keccak256(incentiveData);
        bytes32 digest =
            _digest(boostId, ClaimReader.quantity(input), claimant, dataHash, ClaimReader.referrer(claimData));
        return _validate(boostId, incentiveId, claimant, input, digest);
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.SIGNER_VALIDATOR_V2 || super.supportsInterface(interfaceId);
    }

    function _digest(uint256 boostId, uint8 quantity, address claimant, bytes32 dataHash, address referrer)
        private
        view
        returns (bytes32)
    {
        return _hashTypedData(keccak256(abi.encode(_TYPE_HASH, boostId, quantity, claimant, dataHash, referrer)));
    }
}
