// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {AManagedBudget} from "../../src/budget/AManagedBudget.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, ERC1155Payload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ShrinkingBadges} from "../world/Stubborn.sol";
import {BudgetSuite} from "./BudgetSuite.sol";

/// @notice What holds of budgets that hold ERC-1155 tokens too.
abstract contract ManagedSuite is BudgetSuite {
    ERC1155Token internal _badges = new ERC1155Token("");

    function testFuzz_allocate_takesTheCallersBadges(uint256 id, uint128 amount, uint256 who) public {
        _allocate(id, amount, account(who));
        vm.assertEq(_badges.balanceOf(address(_budget), id), amount, "there");
        vm.prank(_stranger(1, account(who)));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _budget.allocate(_badgeRequest(account(who), id, amount));
    }

    function testFuzz_allocate_refusesBadgesThatShrink(uint256 id, uint128 amount) public {
        _badges = new ShrinkingBadges();
        uint256 sum = uint256(amount) + 1;
        _badges.mint(address(1001), id, sum);
        bytes memory request = _badgeRequest(address(1001), id, sum);
        vm.startPrank(address(1001));
        _badges.setApprovalForAll(address(_budget), true);
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(_badges), sum));
        _budget.allocate(request);
        vm.stopPrank();
    }

    function testFuzz_disburse_paysBadges(uint256 id, uint128 funds, uint128 amount, uint256 to) public {
        _allocate(id, funds, address(1001));
        bytes memory request = _badgeRequest(account(to), id, amount);
        vm.prank(OWNER);
        if (amount > funds) {
            vm.expectRevert(abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_badges), funds, amount));
        }
        _budget.disburse(request);
        vm.assertEq(_badges.balanceOf(account(to), id), amount > funds ? 0 : amount, "paid");
    }

    function testFuzz_disburse_paysNobodyNoBadges(uint256 id, uint128 amount, bool isBack) public {
        _allocate(id, amount, address(1001));
        bytes memory request = _badgeRequest(address(0), id, amount);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(_badges), address(0), amount));
        if (isBack) _budget.clawback(request);
        else _budget.disburse(request);
    }

    function testFuzz_clawback_takesBadges(uint256 id, uint128 funds, uint128 amount) public {
        _allocate(id, funds, address(1001));
        amount = uint128(bound(amount, 0, funds));
        bytes memory request = _badgeRequest(account(1), id, amount);
        vm.prank(OWNER);
        uint256 taken = _budget.clawback(request);
        vm.assertEq(taken, amount == 0 ? funds : amount, "told");
        vm.assertEq(_badges.balanceOf(account(1), id), taken, "paid");
    }

    function testFuzz_available_ofBadges(uint256 id, uint256 other, uint128 amount) public {
        _allocate(id, amount, address(1001));
        vm.assertEq(AManagedBudget(payable(_budget)).available(address(_badges), id), amount, "there");
        if (other != id) {
            vm.assertEq(AManagedBudget(payable(_budget)).available(address(_badges), other), 0, "by number");
        }
    }

    function testFuzz_distributed_ofBadges(uint256 id, uint128 funds, uint128 amount) public {
        amount = uint128(bound(amount, 0, funds));
        _allocate(id, funds, address(1001));
        bytes memory request = _badgeRequest(account(1), id, amount);
        vm.prank(OWNER);
        _budget.disburse(request);
        vm.assertEq(AManagedBudget(payable(_budget)).distributed(address(_badges), id), amount, "paid");
        vm.assertEq(AManagedBudget(payable(_budget)).total(address(_badges), id), funds, "both");
    }

    function testFuzz_onERC1155Received_takesTokens(address from, uint256 id, uint256 amount) public view {
        bytes4 answer = AManagedBudget(payable(_budget)).onERC1155Received(from, from, id, amount, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xf23a6e61)), "its selector");
    }

    function testFuzz_onERC1155BatchReceived_takesTokens(address from, uint256[] memory ids) public view {
        bytes4 answer = AManagedBudget(payable(_budget)).onERC1155BatchReceived(from, from, ids, ids, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xbc197c81)), "its selector");
    }

    function _allocate(uint256 id, uint256 amount, address from) private {
        _badges.mint(from, id, amount);
        vm.startPrank(from);
        _badges.setApprovalForAll(address(_budget), true);
        _budget.allocate(_badgeRequest(from, id, amount));
        vm.stopPrank();
    }

    function _badgeRequest(address target, uint256 id, uint256 amount) internal view returns (bytes memory) {
        return
            abi.encode(
                Transfer(AssetType.ERC1155, address(_badges), target, abi.encode(ERC1155Payload(id, amount, "")))
            );
    }
}
