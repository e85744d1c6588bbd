// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Initializable} from "./Model.sol";

/// @notice A SignerValidator is initialized at most once.
contract ValidatorInitialization is Initializable {
    event SignerValidatorInitialized(address validatorCaller);

    //@ validator/SignerValidator.sol initialize

    function _initializeSigners(address[] memory, address) internal {}

    function prove_secondInitializationReverts(bytes calldata first, bytes calldata second) external {
        initialize(first);
        initialize(second);
        assert(false);
    }
}
