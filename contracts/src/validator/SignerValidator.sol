// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {ASignerValidatorV1} from "./ASignerValidatorV1.sol";

/// @title SignerValidator
/// @notice A claim is genuine when an allowed signer signed it.
contract SignerValidator is ASignerValidatorV1 {
    /// @notice Initialises the clone; the first signer owns it.
    /// @param data_ - `abi.encode(address[] signers, address validatorCaller)`.
    function initialize(bytes calldata data_) external override initializer {
        (address[] memory signers_, address validatorCaller) = abi.decode(data_, (address[], address));
        _initializeSigners(signers_, validatorCaller);
        emit SignerValidatorInitialized(validatorCaller);
    }

    /// @notice The id of what this contract is.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.SIGNER_VALIDATOR;
    }

    function _domainNameAndVersion() internal pure override returns (string memory name, string memory version) {
        return ("SignerValidator", "1");
    }
}
