// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {SimpleDenyList} from "./SimpleDenyList.sol";

/// @title OpenAllowList
/// @notice Every account may claim, and no one can change that.
/// @dev A deny list without an owner. The deployed protocol uses a clone of `SimpleDenyList` instead, with the zero
/// address as its owner and without users.
contract OpenAllowList is SimpleDenyList {
    /// @notice Initializes the clone. Its data is ignored.
    function initialize(bytes calldata) external override initializer {
        _initializeOwner(address(0));
    }

    /// @notice Returns whether the contract supports an interface (ERC-165), including `PERMANENTLY_OPEN`, because of
    /// which a core does not ask this list at each claim.
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.PERMANENTLY_OPEN || super.supportsInterface(interfaceId);
    }
}
