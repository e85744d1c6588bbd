// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {Test} from "../shared/Test.sol";

contract ERC1155TokenTest is Test {
    ERC1155Token private _token = new ERC1155Token("");

    function testFuzz_uri_returnsConfiguredValue(string memory uri, uint256 id) public {
        vm.assertEq(new ERC1155Token(uri).uri(id), uri, "one for all");
    }

    function testFuzz_mint_succeedsForAnyCaller(uint256 minter, uint256 holder, uint256 id, uint256 amount) public {
        vm.expectEmit(true, true, true, true, address(_token));
        emit IERC1155.TransferSingle(account(minter), address(0), account(holder), id, amount);
        vm.prank(account(minter));
        _token.mint(account(holder), id, amount);
        vm.assertEq(_token.balanceOf(account(holder), id), amount, "minted");
    }

    function testFuzz_mintBatch_succeedsForAnyCaller(uint256 minter, uint256 holder, uint128[4] memory amounts) public {
        (uint256[] memory ids, uint256[] memory list) = _batch(amounts);
        vm.expectEmit(true, true, true, true, address(_token));
        emit IERC1155.TransferBatch(account(minter), address(0), account(holder), ids, list);
        vm.prank(account(minter));
        _token.mintBatch(account(holder), ids, list);
    }

    function testFuzz_balanceOf_separatesTokenIds(uint256 holder, uint256 id, uint256 other, uint256 amount) public {
        vm.assume(id != other);
        _token.mint(account(holder), id, amount);
        vm.assertEq(_token.balanceOf(account(holder), other), 0, "nothing of another id");
    }

    function testFuzz_balanceOfBatch_returnsEachBalance(uint256 holder, uint128[4] memory amounts) public {
        (uint256[] memory ids, uint256[] memory list) = _batch(amounts);
        _token.mintBatch(account(holder), ids, list);
        address[] memory holders = new address[](4);
        for (uint256 index; index < 4; ++index) {
            holders[index] = account(holder);
        }
        uint256[] memory balances = _token.balanceOfBatch(holders, ids);
        vm.assertEq(abi.encode(balances), abi.encode(list), "each");
    }

    function testFuzz_safeTransferFrom_movesBalance(
        uint256 from,
        uint256 to,
        uint256 id,
        uint256 balance,
        uint256 amount
    ) public {
        vm.assume(account(from) != account(to));
        amount = bound(amount, 0, balance);
        _token.mint(account(from), id, balance);
        vm.prank(account(from));
        _token.safeTransferFrom(account(from), account(to), id, amount, "");
        vm.assertEq(_token.balanceOf(account(from), id), balance - amount, "taken");
        vm.assertEq(_token.balanceOf(account(to), id), amount, "paid");
    }

    function testFuzz_safeTransferFrom_revertsWhenCallerIsNotHolder(uint256 from, uint256 attacker, uint256 id) public {
        vm.assume(account(from) != account(attacker));
        _token.mint(account(from), id, 1);
        vm.prank(account(attacker));
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC1155Errors.ERC1155MissingApprovalForAll.selector, account(attacker), account(from)
            )
        );
        _token.safeTransferFrom(account(from), account(attacker), id, 1, "");
    }

    function testFuzz_safeBatchTransferFrom_movesAllBalances(uint256 from, uint256 to, uint128[4] memory amounts)
        public
    {
        vm.assume(account(from) != account(to));
        (uint256[] memory ids, uint256[] memory list) = _batch(amounts);
        _token.mintBatch(account(from), ids, list);
        vm.prank(account(from));
        _token.safeBatchTransferFrom(account(from), account(to), ids, list, "");
        for (uint256 index; index < 4; ++index) {
            vm.assertEq(_token.balanceOf(account(to), ids[index]), list[index], "paid");
            vm.assertEq(_token.balanceOf(account(from), ids[index]), 0, "taken");
        }
    }

    function testFuzz_setApprovalForAll_allowsOperatorToSpendAll(
        uint256 owner,
        uint256 spender,
        uint256 id,
        uint256 amount
    ) public {
        vm.assume(account(owner) != account(spender));
        _token.mint(account(owner), id, amount);
        vm.prank(account(owner));
        _token.setApprovalForAll(account(spender), true);
        vm.prank(account(spender));
        _token.safeTransferFrom(account(owner), account(spender), id, amount, "");
        vm.assertEq(_token.balanceOf(account(spender), id), amount, "taken");
    }

    function testFuzz_isApprovedForAll_returnsSetValue(uint256 owner, uint256 spender, bool isApproved) public {
        vm.prank(account(owner));
        _token.setApprovalForAll(account(spender), isApproved);
        vm.assertEq(_token.isApprovedForAll(account(owner), account(spender)), isApproved, "as set");
    }

    function testFuzz_supportsInterface_returnsTrueOnlyForOwnInterfaces(bytes4 interfaceId) public view {
        bool isOwn = interfaceId == 0x01ffc9a7 || interfaceId == 0xd9b67a26 || interfaceId == 0x0e89341c;
        vm.assertEq(_token.supportsInterface(interfaceId), isOwn, "only the supported interfaces");
        vm.assertTrue(_token.supportsInterface(0xd9b67a26), "ERC-1155");
    }

    function _batch(uint128[4] memory amounts) private pure returns (uint256[] memory ids, uint256[] memory list) {
        ids = new uint256[](4);
        list = new uint256[](4);
        for (uint256 index; index < 4; ++index) {
            ids[index] = index * 7;
            list[index] = amounts[index];
        }
    }
}
