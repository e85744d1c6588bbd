// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {ASignerValidatorV2} from "./ASignerValidatorV2.sol";

/// @title SignerValidatorV2
/// @notice Accepts claims that an authorized signer signed together with the referrer.
contract SignerValidatorV2 is ASignerValidatorV2 {
    /// @notice Initializes the clone. The first signer becomes its owner.
    /// @param data_ - `abi.encode(address[] signers, address validatorCaller)`.
    function initialize(bytes calldata data_) external override initializer {
        (address[] memory signers_, address validatorCaller) = abi.decode(data_, (address[], address));
        _initializeSigners(signers_, validatorCaller);
        emit SignerValidatorV2Initialized(validatorCaller);
    }

    /// @inheritdoc ASignerValidatorV2
    function validatorName() external pure override returns (string memory) {
        return "SignerValidatorV2";
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.SIGNER_VALIDATOR_V2;
    }

    function _domainNameAndVersion() internal pure override returns (string memory name, string memory version) {
        return ("SignerValidatorV2", "1");
    }
}
