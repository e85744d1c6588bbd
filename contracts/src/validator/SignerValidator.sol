// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {ASignerValidatorV1} from "./ASignerValidatorV1.sol";

/// @title SignerValidator
/// @notice Accepts claims that an authorized signer signed.
contract SignerValidator is ASignerValidatorV1 {
    /// @notice Initializes the clone. The first signer becomes its owner.
    /// @param data_ - `abi.encode(address[] signers, address validatorCaller)`.
    function initialize(bytes calldata data_) external override initializer {
        (address[] memory signers_, address validatorCaller) = abi.decode(data_, (address[], address));
        _initializeSigners(signers_, validatorCaller);
        emit SignerValidatorInitialized(validatorCaller);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.SIGNER_VALIDATOR;
    }

    function _domainNameAndVersion() internal pure override returns (string memory name, string memory version) {
        return ("SignerValidator", "1");
    }
}
