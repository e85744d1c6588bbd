// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {RBAC} from "../shared/RBAC.sol";

/// @title AAllowList
/// @notice The base of allow lists: contracts that decide who may claim.
abstract contract AAllowList is ACloneable, RBAC {
    /// @notice Returns whether an account may claim.
    /// @param user_ - the account.
    /// @param data_ - the claim data.
    /// @return whether the account may claim.
    function isAllowed(address user_, bytes calldata data_) external view virtual returns (bool);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.ALLOW_LIST || super.supportsInterface(interfaceId);
    }
}
