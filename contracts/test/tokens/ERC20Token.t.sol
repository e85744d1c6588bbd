// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {Test} from "../shared/Test.sol";

contract ERC20TokenTest is Test {
    ERC20Token private _token = new ERC20Token("Laurel Leaf", "LEAF", 6);

    function testFuzz_name_returnsConfiguredValue(string memory name) public {
        vm.assertEq(new ERC20Token(name, "LEAF", 6).name(), name, "name");
    }

    function testFuzz_symbol_returnsConfiguredValue(string memory symbol) public {
        vm.assertEq(new ERC20Token("Laurel Leaf", symbol, 6).symbol(), symbol, "symbol");
    }

    function testFuzz_decimals_returnsConfiguredValue(uint8 decimals) public {
        vm.assertEq(uint256(new ERC20Token("Laurel Leaf", "LEAF", decimals).decimals()), decimals, "decimals");
    }

    function testFuzz_mint_succeedsForAnyCaller(uint256 minter, uint256 holder, uint256 amount) public {
        address to = account(holder);
        vm.expectEmit(true, true, true, true, address(_token));
        emit IERC20.Transfer(address(0), to, amount);
        vm.prank(account(minter));
        _token.mint(to, amount);
        vm.assertEq(_token.balanceOf(to), amount, "minted");
    }

    function testFuzz_totalSupply_equalsMintedAmount(uint128[] memory amounts) public {
        uint256 sum;
        for (uint256 index; index < amounts.length; ++index) {
            _token.mint(account(index), amounts[index]);
            sum += amounts[index];
        }
        vm.assertEq(_token.totalSupply(), sum, "the sum");
    }

    function testFuzz_balanceOf_isZeroForOtherAccounts(uint256 holder, uint256 other, uint256 amount) public {
        vm.assume(account(holder) != account(other));
        _token.mint(account(holder), amount);
        vm.assertEq(_token.balanceOf(account(other)), 0, "nothing");
    }

    function testFuzz_transfer_movesBalance(uint256 from, uint256 to, uint256 balance, uint256 amount) public {
        amount = bound(amount, 0, balance);
        vm.assume(account(from) != account(to));
        _token.mint(account(from), balance);
        vm.expectEmit(true, true, true, true, address(_token));
        emit IERC20.Transfer(account(from), account(to), amount);
        vm.prank(account(from));
        vm.assertTrue(_token.transfer(account(to), amount), "true");
        vm.assertEq(_token.balanceOf(account(from)), balance - amount, "taken");
        vm.assertEq(_token.balanceOf(account(to)), amount, "paid");
    }

    function testFuzz_transfer_revertsAboveBalance(uint256 from, uint256 to, uint256 balance, uint256 amount) public {
        balance = bound(balance, 0, type(uint256).max - 1);
        amount = bound(amount, balance + 1, type(uint256).max);
        _token.mint(account(from), balance);
        vm.prank(account(from));
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, account(from), balance, amount)
        );
        // forge-lint: disable-next-line(erc20-unchecked-transfer) -- a failed transfer reverts.
        _token.transfer(account(to), amount);
    }

    function testFuzz_approve_setsAllowance(uint256 owner, uint256 spender, uint256 amount) public {
        vm.prank(account(owner));
        vm.assertTrue(_token.approve(account(spender), amount), "true");
        vm.assertEq(_token.allowance(account(owner), account(spender)), amount, "allowance");
    }

    function testFuzz_allowance_startsAtZero(address owner, address spender) public view {
        vm.assertEq(_token.allowance(owner, spender), 0, "no account may spend without an approval");
    }

    function testFuzz_transferFrom_spendsAllowance(uint256 owner, uint256 spender, uint256 allowed, uint256 amount)
        public
    {
        allowed = bound(allowed, 0, type(uint256).max - 1);
        amount = bound(amount, 0, allowed);
        vm.assume(account(owner) != account(spender));
        _token.mint(account(owner), allowed);
        vm.prank(account(owner));
        _token.approve(account(spender), allowed);
        vm.prank(account(spender));
        vm.assertTrue(_token.transferFrom(account(owner), account(spender), amount), "true");
        vm.assertEq(_token.allowance(account(owner), account(spender)), allowed - amount, "what is left");
        vm.assertEq(_token.balanceOf(account(spender)), amount, "moved");
    }
}
