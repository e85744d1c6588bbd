// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Assets} from "../../src/shared/Assets.sol";
import {AssetType} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {Test} from "./Test.sol";

contract AssetsTest is Test {
    function testFuzz_balanceOf_readsRequestedAssetType(uint64 nativeAmount, uint64 leaves, uint64 erc1155, uint256 id)
        public
    {
        ERC20Token leaf = new ERC20Token("Laurel Leaf", "LEAF", 18);
        ERC1155Token badge = new ERC1155Token("");
        address holder = account(7);
        vm.deal(holder, nativeAmount);
        leaf.mint(holder, leaves);
        badge.mint(holder, id, erc1155);
        vm.assertEq(Assets.balanceOf(AssetType.ETH, address(0), id, holder), nativeAmount, "coins");
        vm.assertEq(Assets.balanceOf(AssetType.ERC20, address(leaf), id, holder), leaves, "tokens");
        vm.assertEq(Assets.balanceOf(AssetType.ERC1155, address(badge), id, holder), erc1155, "badges");
    }

    function testFuzz_tryPay_returnsFalseWithoutCode(uint256 asset, uint256 to, uint256 amount) public {
        vm.assertFalse(Assets.tryPay(account(asset), account(to), amount), "a call that nobody hears");
    }
}
