// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AHoldingBudget} from "./AHoldingBudget.sol";

/// @title A budget whose owner shares its use with others, and that holds ERC-1155 tokens too.
abstract contract AManagedBudget is AHoldingBudget {
    /// @notice What of an ERC-1155 token came in and is not clawed back.
    function total(address asset_, uint256 tokenId_) external view returns (uint256) {
        return available(asset_, tokenId_) + _distributedOf(asset_, tokenId_);
    }

    /// @notice What of an ERC-1155 token can be paid out now.
    function available(address asset_, uint256 tokenId_) public view returns (uint256) {
        return _balanceOf(asset_, tokenId_);
    }

    /// @notice What of an ERC-1155 token was paid out and has not come back from an incentive.
    function distributed(address asset_, uint256 tokenId_) external view returns (uint256) {
        return _distributedOf(asset_, tokenId_);
    }

    /// @notice Takes ERC-1155 tokens.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @notice Takes ERC-1155 tokens.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    /// @notice ERC-165.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.MANAGED_BUDGET || interfaceId == InterfaceId.ERC1155_RECEIVER
            || super.supportsInterface(interfaceId);
    }

    function _initializeRoles(address owner_, address[] memory authorized, uint256[] memory roles) internal {
        if (authorized.length != roles.length) revert BoostError.LengthMismatch();
        _initializeOwner(owner_);
        for (uint256 index; index < authorized.length; ++index) {
            _grantRoles(authorized[index], roles[index]);
        }
    }
}
