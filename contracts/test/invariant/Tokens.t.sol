// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {ERC721Token} from "../../src/tokens/ERC721Token.sol";
import {InvariantTest, Test} from "../shared/Test.sol";

/// @notice Four accounts that mint and send to one another.
contract TokensHandler is Test {
    ERC20Token public immutable coin = new ERC20Token("Laurel Leaf", "LEAF", 6);
    ERC721Token public immutable wreath = new ERC721Token("Laurel Wreath", "WREATH");
    ERC1155Token public immutable medal = new ERC1155Token("");
    uint256[3] public medalsMinted;

    function mint(uint8 to, uint96 amount, uint8 id) external {
        coin.mint(actorAt(to), amount);
        wreath.mint(actorAt(to));
        medal.mint(actorAt(to), id % 3, amount);
        medalsMinted[id % 3] += amount;
    }

    function send(uint8 from, uint8 to, uint256 amount, uint8 id) external {
        address sender = actorAt(from);
        uint256 coins = bound(amount, 0, coin.balanceOf(sender));
        vm.prank(sender);
        vm.assertTrue(coin.transfer(actorAt(to), coins), "true");
        uint256 medals = bound(amount, 0, medal.balanceOf(sender, id % 3));
        vm.prank(sender);
        medal.safeTransferFrom(sender, actorAt(to), id % 3, medals, "");
        if (wreath.totalMinted() == 0) return;
        uint256 tokenId = bound(amount, 1, wreath.totalMinted());
        address owner = wreath.ownerOf(tokenId);
        vm.prank(owner);
        wreath.transferFrom(owner, actorAt(to), tokenId);
    }

    function actorAt(uint256 index) public pure returns (address) {
        return account((index % 4) + 1);
    }
}

/// @notice Nothing is lost and nothing appears.
contract TokensInvariantTest is InvariantTest {
    TokensHandler private _handler;

    function setUp() public {
        _handler = new TokensHandler();
        targetContract(address(_handler));
        askAll("Tokens", "TokensInvariantTest");
    }

    function holds_coinsAddUpToTheSupply() public view {
        uint256 sum;
        for (uint256 actor; actor < 4; ++actor) {
            sum += _handler.coin().balanceOf(_handler.actorAt(actor));
        }
        vm.assertEq(sum, _handler.coin().totalSupply(), "coins");
    }

    function holds_wreathsAddUpToTheMinted() public view {
        uint256 sum;
        for (uint256 actor; actor < 4; ++actor) {
            sum += _handler.wreath().balanceOf(_handler.actorAt(actor));
        }
        vm.assertEq(sum, _handler.wreath().totalMinted(), "wreaths");
    }

    function holds_medalsAddUpToTheMinted() public view {
        for (uint256 id; id < 3; ++id) {
            uint256 sum;
            for (uint256 actor; actor < 4; ++actor) {
                sum += _handler.medal().balanceOf(_handler.actorAt(actor), id);
            }
            vm.assertEq(sum, _handler.medalsMinted(id), "medals");
        }
    }
}
