// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {RBAC} from "../shared/RBAC.sol";

/// @title The base of what says who may claim.
abstract contract AAllowList is ACloneable, RBAC {
    /// @notice Whether an account may claim.
    /// @param data_ - the claim's data.
    function isAllowed(address user_, bytes calldata data_) external view virtual returns (bool);

    /// @notice ERC-165.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.ALLOW_LIST || super.supportsInterface(interfaceId);
    }
}
