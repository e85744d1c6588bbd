// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice The kinds of assets. The asset of `ETH` is the zero address.
enum AssetType {
    ETH,
    ERC20,
    ERC1155
}

/// @notice A transfer into a budget (`target` pays) or out of it (`target` is paid).
/// @param assetType - the kind of `asset`.
/// @param asset - the asset; the zero address for the native currency.
/// @param target - the account that pays or is paid.
/// @param data - `FungiblePayload` for `ETH` and `ERC20`, `ERC1155Payload` otherwise.
struct Transfer {
    AssetType assetType;
    address asset;
    address target;
    bytes data;
}

/// @notice The amount of a `Transfer` of ERC-20 tokens or the native currency.
/// @param amount - in base units.
struct FungiblePayload {
    uint256 amount;
}

/// @notice The amount of a `Transfer` of an ERC-1155 token.
/// @param tokenId - the id of the token.
/// @param amount - in base units.
/// @param data - passed to the receiver's hook.
struct ERC1155Payload {
    uint256 tokenId;
    uint256 amount;
    bytes data;
}

/// @notice A request to an incentive to return funds.
/// @param target - the account that receives the funds.
/// @param data - `abi.encode(uint256 amount)`.
struct ClawbackPayload {
    address target;
    bytes data;
}
