// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BoostError} from "./BoostError.sol";
import {AssetType} from "./Transfer.sol";

/// @title Assets
/// @notice Transfers that measure balances and do not trust return values.
/// @dev Tokens can take fees, change balances, return nothing or lie. Only the change of a balance counts.
library Assets {
    /// @notice The gas limit of a payment that must not block a claim. It is more than any token needs, and little
    /// enough that the claim can continue if all of it is used.
    uint256 internal constant PAYEE_GAS_LIMIT = 500_000;

    /// @notice Returns how much of an asset an account holds.
    /// @param assetType - the kind of `asset`.
    /// @param asset - the asset; not used for the native currency.
    /// @param tokenId - the id of an ERC-1155 token; not used for other assets.
    /// @param holder - the account.
    /// @return the amount in base units.
    function balanceOf(AssetType assetType, address asset, uint256 tokenId, address holder)
        internal
        view
        returns (uint256)
    {
        if (assetType == AssetType.ERC20) return SafeTransferLib.balanceOf(asset, holder);
        if (assetType == AssetType.ETH) return holder.balance;
        return IERC1155(asset).balanceOf(holder, tokenId);
    }

    /// @notice Transfers an ERC-20 amount from an account that approved it. Reverts unless all of it arrives.
    /// @dev A token with a transfer fee, or without code, moves too little, so the call fails and reverts.
    /// @param asset - the token.
    /// @param from - the account that approved this contract.
    /// @param amount - in base units.
    function pull(address asset, address from, uint256 amount) internal {
        uint256 balanceBefore = SafeTransferLib.balanceOf(asset, address(this));
        SafeTransferLib.safeTransferFrom(asset, from, address(this), amount);
        if (SafeTransferLib.balanceOf(asset, address(this)) != balanceBefore + amount) {
            revert BoostError.TransferFailed(asset, address(this), amount);
        }
    }

    /// @notice Pays an ERC-20 amount. Reverts unless the receiver gets all of it.
    /// @param asset - the token.
    /// @param to - the account that is paid.
    /// @param amount - in base units.
    function pay(address asset, address to, uint256 amount) internal {
        // Some tokens burn what is sent to the zero address.
        if (to == address(0)) revert BoostError.TransferFailed(asset, to, amount);
        uint256 balanceBefore = SafeTransferLib.balanceOf(asset, to);
        SafeTransferLib.safeTransfer(asset, to, amount);
        if (to != address(this) && SafeTransferLib.balanceOf(asset, to) != balanceBefore + amount) {
            revert BoostError.TransferFailed(asset, to, amount);
        }
    }

    /// @notice Pays an ERC-20 amount if the token allows it.
    /// @dev For payees that must not block a claim, such as a fee receiver that a token has blocked or whose hook uses
    /// up the gas. Only the first word of the return data is read.
    /// @param asset - the token.
    /// @param to - the account that is paid.
    /// @param amount - in base units.
    /// @return isPaid whether the token accepted the payment.
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
