// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BoostError} from "./BoostError.sol";
import {AssetType} from "./Transfer.sol";

/// @title Assets
/// @notice Money measured instead of believed.
/// @dev Tokens take fees, change balances, return nothing or lie: what counts is by how much a balance moved.
library Assets {
    /// @notice How much gas a payee who may not stand in anybody's way can use, with all that its token does: more than
    /// any token needs, and little enough for a claim to go on after all of it was burnt.
    uint256 internal constant PAYEE_GAS_LIMIT = 500_000;

    /// @notice How much of an asset an account holds, in base units; `tokenId` counts for ERC-1155 alone.
    function balanceOf(AssetType assetType, address asset, uint256 tokenId, address holder)
        internal
        view
        returns (uint256)
    {
        if (assetType == AssetType.ERC20) return SafeTransferLib.balanceOf(asset, holder);
        if (assetType == AssetType.ETH) return holder.balance;
        return IERC1155(asset).balanceOf(holder, tokenId);
    }

    /// @notice Takes an ERC-20 amount from an account that approved it, all or nothing.
    /// @dev A token with a transfer fee, or without code, moves too little, so the call fails and reverts.
    function pull(address asset, address from, uint256 amount) internal {
        uint256 balanceBefore = SafeTransferLib.balanceOf(asset, address(this));
        SafeTransferLib.safeTransferFrom(asset, from, address(this), amount);
        if (SafeTransferLib.balanceOf(asset, address(this)) != balanceBefore + amount) {
            revert BoostError.TransferFailed(asset, address(this), amount);
        }
    }

    /// @notice Pays an ERC-20 amount so that the receiver gets all of it.
    function pay(address asset, address to, uint256 amount) internal {
        // Some tokens burn what is sent to nobody.
        if (to == address(0)) revert BoostError.TransferFailed(asset, to, amount);
        uint256 balanceBefore = SafeTransferLib.balanceOf(asset, to);
        SafeTransferLib.safeTransfer(asset, to, amount);
        if (to != address(this) && SafeTransferLib.balanceOf(asset, to) != balanceBefore + amount) {
            revert BoostError.TransferFailed(asset, to, amount);
        }
    }

    /// @notice Pays an ERC-20 amount if the token lets it, and says whether it did.
    /// @dev For payees that may not stand in anybody's way, such as a receiver of fees that a token has blocked, or that
    /// burns the gas of its hook. Of what it answers one word is read, however long it is.
    function tryPay(address asset, address to, uint256 amount) internal returns (bool isPaid) {
        if (asset.code.length == 0 || to == address(0)) return false;
        bytes memory data = abi.encodeCall(IERC20.transfer, (to, amount));
        uint256 gasLimit = PAYEE_GAS_LIMIT;
        uint256 size;
        uint256 returnValue;
        assembly ("memory-safe") {
            isPaid := call(gasLimit, asset, 0, add(data, 32), mload(data), 0, 32)
            size := returndatasize()
            returnValue := mload(0)
        }
        if (isPaid && size != 0) isPaid = size >= 32 && returnValue == 1;
    }
}
