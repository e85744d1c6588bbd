// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title ERC721Token
/// @notice An NFT for local chains and test networks. Anyone can mint. Ids count up from 1.
contract ERC721Token is ERC721 {
    /// @notice The number of minted tokens, which is also the id of the last one.
    uint256 public totalMinted;

    /// @notice Sets what the token reports about itself.
    /// @param name_ - the name.
    /// @param symbol_ - the symbol.
    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    /// @notice Mints the next token to an account.
    /// @param to - the receiver.
    /// @return tokenId the id of the token.
    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++totalMinted;
        _mint(to, tokenId);
    }
}
