// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Assets} from "../../src/shared/Assets.sol";
import {AssetType} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {Test} from "./Test.sol";

contract AssetsTest is Test {
    function testFuzz_balanceOf_readsRequestedAssetType(
        uint64 nativeAmount,
        uint64 erc20Amount,
        uint64 erc1155Amount,
        uint256 id
    ) public {
        ERC20Token erc20 = new ERC20Token("Laurel Leaf", "LEAF", 18);
        ERC1155Token erc1155Token = new ERC1155Token("");
        address holder = account(7);
        vm.deal(holder, nativeAmount);
        erc20.mint(holder, erc20Amount);
        erc1155Token.mint(holder, id, erc1155Amount);
        vm.assertEq(Assets.balanceOf(AssetType.ETH, address(0), id, holder), nativeAmount, "ether");
        vm.assertEq(Assets.balanceOf(AssetType.ERC20, address(erc20), id, holder), erc20Amount, "tokens");
        vm.assertEq(Assets.balanceOf(AssetType.ERC1155, address(erc1155Token), id, holder), erc1155Amount, "badges");
    }

    function testFuzz_tryPay_returnsFalseWithoutCode(uint256 asset, uint256 to, uint256 amount) public {
        vm.assertFalse(Assets.tryPay(account(asset), account(to), amount), "an account without code");
    }
}
