// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Initializable} from "./Model.sol";

/// @notice A BoostCore is initialized at most once, and its implementation is never initialized.
contract CoreInitialization is Initializable {
    address internal registry;
    address internal protocolFeeReceiver;
    address internal owner;
    uint64 internal protocolFee;
    uint64 internal DUST_THRESHOLD;

    //@ core/BoostCore.sol constructor initialize

    function _initializeOwner(address newOwner) internal {
        owner = newOwner;
    }

    function prove_secondInitializationReverts(address registry_, address receiver, address first, address second) external {
        initialize(registry_, receiver, first);
        initialize(registry_, receiver, second);
        assert(false);
    }

    function prove_implementationCannotBeInitialized(address registry_, address receiver, address owner_) external {
        construct();
        initialize(registry_, receiver, owner_);
        assert(false);
    }
}
