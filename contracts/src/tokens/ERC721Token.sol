// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title ERC721Token
/// @notice A collectible for local worlds and test networks: anyone may mint, ids count up from 1.
contract ERC721Token is ERC721 {
    /// @notice How many have been minted, and the id of the last.
    uint256 public totalMinted;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    /// @notice Makes the next collectible for an account.
    /// @param to - the receiver.
    /// @return tokenId the id of the token.
    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++totalMinted;
        _mint(to, tokenId);
    }
}
