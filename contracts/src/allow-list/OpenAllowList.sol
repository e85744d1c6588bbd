// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {SimpleDenyList} from "./SimpleDenyList.sol";

/// @title OpenAllowList
/// @notice Everybody may claim, and nobody can change that.
/// @dev A deny list that belongs to nobody. On the deployed chains a clone of `SimpleDenyList`, owned by the zero
/// address and without users, is used in its place.
contract OpenAllowList is SimpleDenyList {
    /// @notice Initialises the clone. There is nothing to say, so whatever is said is ignored.
    function initialize(bytes calldata) external override initializer {
        _initializeOwner(address(0));
    }

    /// @notice ERC-165, and that it is open for good: a core takes its word and does not ask at every claim.
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.PERMANENTLY_OPEN || super.supportsInterface(interfaceId);
    }
}
