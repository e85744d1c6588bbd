// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {ERC721Token} from "../../src/tokens/ERC721Token.sol";
import {InvariantTest, Test} from "../shared/Test.sol";

/// @notice Four accounts that mint tokens and send them to each other.
contract TokensHandler is Test {
    ERC20Token public immutable erc20 = new ERC20Token("Laurel Leaf", "LEAF", 6);
    ERC721Token public immutable erc721 = new ERC721Token("Laurel Wreath", "WREATH");
    ERC1155Token public immutable erc1155 = new ERC1155Token("");
    uint256[3] public erc1155Minted;

    function mint(uint8 to, uint96 amount, uint8 id) external {
        erc20.mint(actorAt(to), amount);
        erc721.mint(actorAt(to));
        erc1155.mint(actorAt(to), id % 3, amount);
        erc1155Minted[id % 3] += amount;
    }

    function send(uint8 from, uint8 to, uint256 amount, uint8 id) external {
        address sender = actorAt(from);
        uint256 erc20Amount = bound(amount, 0, erc20.balanceOf(sender));
        vm.prank(sender);
        vm.assertTrue(erc20.transfer(actorAt(to), erc20Amount), "true");
        uint256 erc1155Amount = bound(amount, 0, erc1155.balanceOf(sender, id % 3));
        vm.prank(sender);
        erc1155.safeTransferFrom(sender, actorAt(to), id % 3, erc1155Amount, "");
        if (erc721.totalMinted() == 0) return;
        uint256 tokenId = bound(amount, 1, erc721.totalMinted());
        address owner = erc721.ownerOf(tokenId);
        vm.prank(owner);
        erc721.transferFrom(owner, actorAt(to), tokenId);
    }

    function actorAt(uint256 index) public pure returns (address) {
        return account((index % 4) + 1);
    }
}

/// @notice The balances add up to the minted supply.
contract TokensInvariantTest is InvariantTest {
    TokensHandler private _handler;

    function setUp() public {
        _handler = new TokensHandler();
        targetContract(address(_handler));
        targetInvariants("Tokens", "TokensInvariantTest");
    }

    function holds_erc20BalancesEqualTotalSupply() public view {
        uint256 sum;
        for (uint256 actor; actor < 4; ++actor) {
            sum += _handler.erc20().balanceOf(_handler.actorAt(actor));
        }
        vm.assertEq(sum, _handler.erc20().totalSupply(), "ERC-20 supply");
    }

    function holds_erc721BalancesEqualTotalMinted() public view {
        uint256 sum;
        for (uint256 actor; actor < 4; ++actor) {
            sum += _handler.erc721().balanceOf(_handler.actorAt(actor));
        }
        vm.assertEq(sum, _handler.erc721().totalMinted(), "wreaths");
    }

    function holds_erc1155BalancesEqualMintedAmounts() public view {
        for (uint256 id; id < 3; ++id) {
            uint256 sum;
            for (uint256 actor; actor < 4; ++actor) {
                sum += _handler.erc1155().balanceOf(_handler.actorAt(actor), id);
            }
            vm.assertEq(sum, _handler.erc1155Minted(id), "medals");
        }
    }
}
