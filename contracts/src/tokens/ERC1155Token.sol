// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @title ERC1155Token
/// @notice An ERC-1155 token for local chains and test networks. Anyone can mint.
contract ERC1155Token is ERC1155 {
    /// @notice Sets the URI of the metadata.
    /// @param uri_ - the URI, with `{id}` for the id of the token.
    constructor(string memory uri_) ERC1155(uri_) {}

    /// @notice Mints tokens of one id to an account.
    /// @param to - the receiver.
    /// @param id - the id of the token.
    /// @param amount - how much to mint, in base units.
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    /// @notice Mints tokens of several ids to an account.
    /// @param to - the receiver.
    /// @param ids - the ids of the tokens.
    /// @param amounts - how many of each.
    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }
}
