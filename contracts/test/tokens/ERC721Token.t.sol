// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC721Token} from "../../src/tokens/ERC721Token.sol";
import {Test} from "../shared/Test.sol";

contract ERC721TokenTest is Test {
    ERC721Token private _token = new ERC721Token("Laurel Wreath", "WREATH");

    function testFuzz_name_returnsConfiguredValue(string memory name) public {
        vm.assertEq(new ERC721Token(name, "WREATH").name(), name, "name");
    }

    function testFuzz_symbol_returnsConfiguredValue(string memory symbol) public {
        vm.assertEq(new ERC721Token("Laurel Wreath", symbol).symbol(), symbol, "symbol");
    }

    function testFuzz_mint_succeedsForAnyCallerAndIncrementsId(uint256 minter, uint256 holder, uint8 earlier) public {
        _mintTo(account(holder), earlier);
        vm.expectEmit(true, true, true, true, address(_token));
        emit IERC721.Transfer(address(0), account(holder), uint256(earlier) + 1);
        vm.prank(account(minter));
        vm.assertEq(_token.mint(account(holder)), uint256(earlier) + 1, "the next id");
    }

    function testFuzz_totalMinted_equalsLastId(uint256 holder, uint8 count) public {
        _mintTo(account(holder), count);
        vm.assertEq(_token.totalMinted(), count, "all");
    }

    function testFuzz_balanceOf_countsHeldTokens(uint256 holder, uint8 count) public {
        _mintTo(account(holder), count);
        vm.assertEq(_token.balanceOf(account(holder)), count, "held");
    }

    function testFuzz_ownerOf_revertsBeforeMinting(uint256 tokenId) public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId));
        _token.ownerOf(tokenId);
    }

    function testFuzz_tokenURI_isEmpty(uint256 holder) public {
        vm.assertEq(_token.tokenURI(_token.mint(account(holder))), "", "no picture");
    }

    function testFuzz_transferFrom_changesOwner(uint256 from, uint256 to) public {
        uint256 tokenId = _token.mint(account(from));
        vm.prank(account(from));
        _token.transferFrom(account(from), account(to), tokenId);
        vm.assertEq(_token.ownerOf(tokenId), account(to), "the new owner");
    }

    function testFuzz_transferFrom_revertsWhenCallerIsNotOwner(uint256 from, uint256 attacker) public {
        vm.assume(account(from) != account(attacker));
        uint256 tokenId = _token.mint(account(from));
        vm.prank(account(attacker));
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, account(attacker), tokenId)
        );
        _token.transferFrom(account(from), account(attacker), tokenId);
    }

    function testFuzz_safeTransferFrom_changesOwner(uint256 from, uint256 to, bytes memory data) public {
        uint256 tokenId = _token.mint(account(from));
        vm.prank(account(from));
        _token.safeTransferFrom(account(from), account(to), tokenId, data);
        vm.prank(account(to));
        _token.safeTransferFrom(account(to), account(from), tokenId);
        vm.assertEq(_token.ownerOf(tokenId), account(from), "there and back");
    }

    function testFuzz_approve_allowsSpenderForToken(uint256 owner, uint256 spender) public {
        uint256 tokenId = _token.mint(account(owner));
        vm.prank(account(owner));
        _token.approve(account(spender), tokenId);
        vm.prank(account(spender));
        _token.transferFrom(account(owner), account(spender), tokenId);
        vm.assertEq(_token.ownerOf(tokenId), account(spender), "taken");
    }

    function testFuzz_getApproved_isClearedByTransfer(uint256 owner, uint256 spender, uint256 to) public {
        uint256 tokenId = _token.mint(account(owner));
        vm.prank(account(owner));
        _token.approve(account(spender), tokenId);
        vm.assertEq(_token.getApproved(tokenId), account(spender), "approved");
        vm.prank(account(owner));
        _token.transferFrom(account(owner), account(to), tokenId);
        vm.assertEq(_token.getApproved(tokenId), address(0), "no longer");
    }

    function testFuzz_setApprovalForAll_allowsOperatorToSpendAll(uint256 owner, uint256 spender) public {
        uint256 tokenId = _token.mint(account(owner));
        vm.prank(account(owner));
        _token.setApprovalForAll(account(spender), true);
        vm.prank(account(spender));
        _token.transferFrom(account(owner), account(spender), tokenId);
        vm.assertEq(_token.ownerOf(tokenId), account(spender), "taken");
    }

    function testFuzz_isApprovedForAll_returnsSetValue(uint256 owner, uint256 spender, bool isApproved) public {
        vm.prank(account(owner));
        _token.setApprovalForAll(account(spender), isApproved);
        vm.assertEq(_token.isApprovedForAll(account(owner), account(spender)), isApproved, "as set");
    }

    function testFuzz_supportsInterface_returnsTrueOnlyForOwnInterfaces(bytes4 interfaceId) public view {
        bool isOwn = interfaceId == 0x01ffc9a7 || interfaceId == 0x80ac58cd || interfaceId == 0x5b5e139f;
        vm.assertEq(_token.supportsInterface(interfaceId), isOwn, "only the supported interfaces");
        vm.assertTrue(_token.supportsInterface(0x80ac58cd), "ERC-721");
    }

    function _mintTo(address holder, uint256 count) private {
        for (uint256 index; index < count; ++index) {
            _token.mint(holder);
        }
    }
}
