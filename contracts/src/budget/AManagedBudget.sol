// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AHoldingBudget} from "./AHoldingBudget.sol";

/// @title AManagedBudget
/// @notice A budget that its owner shares with other accounts. It can also hold ERC-1155 tokens.
abstract contract AManagedBudget is AHoldingBudget {
    /// @notice Returns how much of an ERC-1155 token the budget has received and not returned.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @param tokenId_ - the id of the ERC-1155 token.
    /// @return the amount in base units.
    function total(address asset_, uint256 tokenId_) external view returns (uint256) {
        return available(asset_, tokenId_) + _getDistributed(asset_, tokenId_);
    }

    /// @notice Returns how much of an ERC-1155 token the budget can pay out now.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @param tokenId_ - the id of the ERC-1155 token.
    /// @return the amount in base units.
    function available(address asset_, uint256 tokenId_) public view returns (uint256) {
        return _balanceOf(asset_, tokenId_);
    }

    /// @notice Returns how much of an ERC-1155 token was paid out and incentives have not returned.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @param tokenId_ - the id of the ERC-1155 token.
    /// @return the amount in base units.
    function distributed(address asset_, uint256 tokenId_) external view returns (uint256) {
        return _getDistributed(asset_, tokenId_);
    }

    /// @notice Accepts ERC-1155 tokens.
    /// @return the selector of this function.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @notice Accepts ERC-1155 tokens.
    /// @return the selector of this function.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
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
