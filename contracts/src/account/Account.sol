// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ASmartAccount} from "./ASmartAccount.sol";

/// @title Account
/// @notice A smart account that `AccountFactory` clones for an owner.
/// @dev The owner is in the code of the clone. So there is nothing to initialize, and nobody can come first.
contract Account is ASmartAccount {
    address private immutable _implementation = address(this);

    /// @notice Returns the owner, which never changes.
    /// @return the account whose key signs for this one; zero for the implementation.
    function owner() public view override returns (address) {
        if (address(this) == _implementation) return address(0);
        return address(bytes20(LibClone.argsOnClone(address(this), 0, 20)));
    }
}
