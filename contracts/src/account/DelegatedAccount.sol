// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ASmartAccount} from "./ASmartAccount.sol";

/// @title DelegatedAccount
/// @notice The code that an account with a key delegates to (EIP-7702), to become a smart account at the same address.
/// @dev The account is its own owner, so there is nothing to initialize. Sessions outlive a change of the delegation: they act
/// again as soon as the account delegates to this code again.
contract DelegatedAccount is ASmartAccount {
    /// @notice Returns the owner, which never changes.
    /// @return the account itself.
    function owner() public view override returns (address) {
        return address(this);
    }

    /// @dev A plain signature of the key is valid for this address without the code too, and for no other account. Contracts that
    /// call this function where there is code, such as Permit2, have to accept it as before the delegation.
    function _erc1271CallerIsSafe() internal pure override returns (bool) {
        return true;
    }
}
