// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {AManagedBudget} from "../../src/budget/AManagedBudget.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, ERC1155Payload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {FeeOnTransferERC1155} from "../fixtures/TestDoubles.sol";
import {BudgetSuite} from "./BudgetSuite.sol";

/// @notice Tests of budgets that also hold ERC-1155 tokens.
abstract contract ManagedSuite is BudgetSuite {
    ERC1155Token internal _erc1155 = new ERC1155Token("");

    function testFuzz_allocate_acceptsCallerERC1155(uint256 id, uint128 amount, uint256 accountSeed) public {
        _allocate(id, amount, account(accountSeed));
        vm.assertEq(_erc1155.balanceOf(address(_budget), id), amount, "present");
        vm.prank(_otherAccount(1, account(accountSeed)));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _budget.allocate(_erc1155TransferRequest(account(accountSeed), id, amount));
    }

    function testFuzz_allocate_revertsForFeeOnTransferERC1155(uint256 id, uint128 amount) public {
        _erc1155 = new FeeOnTransferERC1155();
        uint256 sum = uint256(amount) + 1;
        _erc1155.mint(address(1001), id, sum);
        bytes memory request = _erc1155TransferRequest(address(1001), id, sum);
        vm.startPrank(address(1001));
        _erc1155.setApprovalForAll(address(_budget), true);
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(_erc1155), sum));
        _budget.allocate(request);
        vm.stopPrank();
    }

    function testFuzz_disburse_paysERC1155(uint256 id, uint128 funds, uint128 amount, uint256 to) public {
        _allocate(id, funds, address(1001));
        bytes memory request = _erc1155TransferRequest(account(to), id, amount);
        vm.prank(OWNER);
        if (amount > funds) {
            vm.expectRevert(
                abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_erc1155), funds, amount)
            );
        }
        _budget.disburse(request);
        vm.assertEq(_erc1155.balanceOf(account(to), id), amount > funds ? 0 : amount, "paid");
    }

    function testFuzz_disburse_revertsForZeroAddressRecipientOfERC1155(uint256 id, uint128 amount, bool isClawback)
        public
    {
        _allocate(id, amount, address(1001));
        bytes memory request = _erc1155TransferRequest(address(0), id, amount);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(_erc1155), address(0), amount));
        if (isClawback) _budget.clawback(request);
        else _budget.disburse(request);
    }

    function testFuzz_clawback_returnsERC1155(uint256 id, uint128 funds, uint128 amount) public {
        _allocate(id, funds, address(1001));
        amount = uint128(bound(amount, 0, funds));
        bytes memory request = _erc1155TransferRequest(account(1), id, amount);
        vm.prank(OWNER);
        uint256 returned = _budget.clawback(request);
        vm.assertEq(returned, amount == 0 ? funds : amount, "the returned amount");
        vm.assertEq(_erc1155.balanceOf(account(1), id), returned, "paid");
    }

    function testFuzz_available_returnsERC1155Amount(uint256 id, uint256 other, uint128 amount) public {
        _allocate(id, amount, address(1001));
        vm.assertEq(AManagedBudget(payable(_budget)).available(address(_erc1155), id), amount, "present");
        if (other != id) {
            vm.assertEq(AManagedBudget(payable(_budget)).available(address(_erc1155), other), 0, "by number");
        }
    }

    function testFuzz_distributed_returnsERC1155Amount(uint256 id, uint128 funds, uint128 amount) public {
        amount = uint128(bound(amount, 0, funds));
        _allocate(id, funds, address(1001));
        bytes memory request = _erc1155TransferRequest(account(1), id, amount);
        vm.prank(OWNER);
        _budget.disburse(request);
        vm.assertEq(AManagedBudget(payable(_budget)).distributed(address(_erc1155), id), amount, "paid");
        vm.assertEq(AManagedBudget(payable(_budget)).total(address(_erc1155), id), funds, "both");
    }

    function testFuzz_onERC1155Received_returnsSelector(address from, uint256 id, uint256 amount) public view {
        bytes4 selector = AManagedBudget(payable(_budget)).onERC1155Received(from, from, id, amount, "");
        vm.assertEq(bytes32(selector), bytes32(bytes4(0xf23a6e61)), "selector");
    }

    function testFuzz_onERC1155BatchReceived_returnsSelector(address from, uint256[] memory ids) public view {
        bytes4 selector = AManagedBudget(payable(_budget)).onERC1155BatchReceived(from, from, ids, ids, "");
        vm.assertEq(bytes32(selector), bytes32(bytes4(0xbc197c81)), "selector");
    }

    function _allocate(uint256 id, uint256 amount, address from) private {
        _erc1155.mint(from, id, amount);
        vm.startPrank(from);
        _erc1155.setApprovalForAll(address(_budget), true);
        _budget.allocate(_erc1155TransferRequest(from, id, amount));
        vm.stopPrank();
    }

    function _erc1155TransferRequest(address target, uint256 id, uint256 amount) internal view returns (bytes memory) {
        return
            abi.encode(
                Transfer(AssetType.ERC1155, address(_erc1155), target, abi.encode(ERC1155Payload(id, amount, "")))
            );
    }
}
