// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Assets} from "../../src/shared/Assets.sol";
import {AssetType} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {Test} from "./Test.sol";

contract AssetsTest is Test {
    function testFuzz_balanceOf_isOfTheKindAsked(uint64 coins, uint64 leaves, uint64 badges, uint256 id) public {
        ERC20Token leaf = new ERC20Token("Laurel Leaf", "LEAF", 18);
        ERC1155Token badge = new ERC1155Token("");
        address holder = account(7);
        vm.deal(holder, coins);
        leaf.mint(holder, leaves);
        badge.mint(holder, id, badges);
        vm.assertEq(Assets.balanceOf(AssetType.ETH, address(0), id, holder), coins, "coins");
        vm.assertEq(Assets.balanceOf(AssetType.ERC20, address(leaf), id, holder), leaves, "tokens");
        vm.assertEq(Assets.balanceOf(AssetType.ERC1155, address(badge), id, holder), badges, "badges");
    }

    function testFuzz_tryPay_isNoPaymentWithoutCode(uint256 asset, uint256 to, uint256 amount) public {
        vm.assertFalse(Assets.tryPay(account(asset), account(to), amount), "a call that nobody hears");
    }
}
