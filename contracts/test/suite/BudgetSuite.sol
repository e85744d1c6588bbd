// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {IClaw} from "../../src/shared/IClaw.sol";
import {AssetType, ClawbackPayload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {WeirdToken} from "../fixtures/WeirdToken.sol";
import {CloneableSuite} from "./CloneableSuite.sol";
import {RBACSuite} from "./RBACSuite.sol";

/// @notice A token that deducts a hundredth of every transfer.
contract FeeOnTransferToken is ERC20Token {
    constructor() ERC20Token("Fee", "FEE", 18) {}

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to != address(0)) super._update(to, address(0xFEE), value / 100 + 1);
    }
}

/// @notice Tests of all budgets that hold funds.
abstract contract BudgetSuite is CloneableSuite, RBACSuite, IClaw {
    address internal constant OWNER = address(0x0123456789);

    ERC20Token internal _token = new ERC20Token("Laurel Leaf", "LEAF", 18);
    ABudget internal _budget;
    bytes internal _clawbackRequest;

    function setUp() public virtual {
        vm.warp(365 days);
        _budget = ABudget(payable(_deployInitialized()));
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_budget), OWNER);
    }

    /// @dev This test is a core that transfers back every requested amount.
    function clawback(bytes calldata data, uint256 boostId, uint256 incentiveId) external returns (uint256, address) {
        _clawbackRequest = abi.encode(data, boostId, incentiveId);
        return (boostId, address(_token));
    }

    function testFuzz_allocate_acceptsNativeTokens(uint96 amount, uint96 sent, uint256 accountSeed) public {
        vm.deal(account(accountSeed), sent);
        vm.prank(account(accountSeed));
        if (sent != amount) {
            vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(0), amount));
        }
        _budget.allocate{value: sent}(_request(AssetType.ETH, address(0), account(accountSeed), amount));
        vm.assertEq(address(_budget).balance, sent == amount ? sent : 0, "all or nothing");
    }

    function testFuzz_allocate_acceptsCallerTokens(uint128 amount, uint256 accountSeed) public {
        _token.mint(account(accountSeed), amount);
        vm.startPrank(account(accountSeed));
        _token.approve(address(_budget), amount);
        vm.assertTrue(
            _budget.allocate(_request(AssetType.ERC20, address(_token), account(accountSeed), amount)), "taken"
        );
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(address(_budget)), amount, "present");
    }

    function testFuzz_allocate_doesNotSpendOtherAccountsApprovals(uint128 amount, uint256 victim, uint256 accountSeed)
        public
    {
        address attacker = _otherAccount(accountSeed, account(victim));
        _token.mint(account(victim), amount);
        vm.prank(account(victim));
        _token.approve(address(_budget), type(uint256).max);
        vm.prank(attacker);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _budget.allocate(_request(AssetType.ERC20, address(_token), account(victim), amount));
        vm.assertEq(_token.balanceOf(account(victim)), amount, "the victim's still");
    }

    function testFuzz_allocate_revertsForFeeOnTransferTokens(uint96 amount, uint96 sent) public {
        FeeOnTransferToken token = new FeeOnTransferToken();
        uint256 sum = uint256(amount) + 1;
        token.mint(address(this), sum);
        token.approve(address(_budget), sum);
        vm.expectRevert();
        _budget.allocate(_request(AssetType.ERC20, address(token), address(this), sum));
        vm.deal(address(this), sent);
        if (sent == 0) return;
        // Ether that is sent with tokens would not belong to any account.
        _token.mint(address(this), sum);
        _token.approve(address(_budget), sum);
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(0), sent));
        _budget.allocate{value: sent}(_request(AssetType.ERC20, address(_token), address(this), sum));
    }

    function testFuzz_disburse_revertsWhenCallerHasNoRole(uint256 accountSeed, uint256 to, uint128 funds, uint256 roles)
        public
    {
        _token.mint(address(_budget), funds);
        address user = _otherAccount(accountSeed, OWNER);
        if (roles % 4 != 0) _grant(address(_budget), OWNER, user, roles % 4);
        bytes memory request = _request(AssetType.ERC20, address(_token), account(to), funds);
        vm.prank(user);
        if (roles % 4 == 0) vm.expectRevert(BoostError.Unauthorized.selector);
        _budget.disburse(request);
        vm.assertEq(_token.balanceOf(account(to)), roles % 4 == 0 ? 0 : funds, "paid or not");
    }

    function testFuzz_disburse_revertsAboveAvailableBalance(uint128 funds, uint256 amount) public {
        _token.mint(address(_budget), funds);
        uint256 availableAmount = _budget.available(address(_token));
        amount = bound(amount, availableAmount + 1, type(uint256).max);
        bytes memory request = _request(AssetType.ERC20, address(_token), address(this), amount);
        vm.prank(OWNER);
        vm.expectRevert(
            abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_token), availableAmount, amount)
        );
        _budget.disburse(request);
    }

    function testFuzz_disburse_revertsForZeroAddressRecipient(uint96 amount, bool isNative, uint8 functionIndex)
        public
    {
        vm.deal(address(_budget), amount);
        WeirdToken weirdToken = new WeirdToken(WeirdToken.Kind.HONEST);
        weirdToken.mint(address(_budget), amount);
        address asset = isNative ? address(0) : address(weirdToken);
        bytes memory request = _request(isNative ? AssetType.ETH : AssetType.ERC20, asset, address(0), amount);
        bytes[] memory requests = new bytes[](1);
        requests[0] = request;
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, asset, address(0), amount));
        if (functionIndex % 3 == 0) _budget.disburse(request);
        else if (functionIndex % 3 == 1) _budget.disburseBatch(requests);
        else _budget.clawback(request);
    }

    function testFuzz_disburse_paysNativeTokens(uint96 funds, uint256 to) public {
        vm.deal(address(_budget), funds);
        bytes memory request = _request(AssetType.ETH, address(0), account(to), funds);
        vm.prank(OWNER);
        _budget.disburse(request);
        vm.assertEq(account(to).balance, funds, "paid");
        vm.deal(address(_budget), 1);
        request = _request(AssetType.ETH, address(0), address(_token), 1);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(0), address(_token), 1));
        _budget.disburse(request);
    }

    function testFuzz_disburseBatch_paysAllOrReverts(uint64 one, uint64 other, uint64 funds, uint256 accountSeed)
        public
    {
        _token.mint(address(_budget), funds);
        bytes[] memory requests = new bytes[](2);
        requests[0] = _request(AssetType.ERC20, address(_token), address(1001), one);
        requests[1] = _request(AssetType.ERC20, address(_token), address(1002), other);
        _assertReverts(
            address(_budget), _otherAccount(accountSeed, OWNER), abi.encodeCall(ABudget.disburseBatch, (requests))
        );
        vm.prank(OWNER);
        (bool success,) = address(_budget).call(abi.encodeCall(ABudget.disburseBatch, (requests)));
        vm.assertEq(success, uint256(one) + other <= funds, "enough or not");
        vm.assertEq(_token.balanceOf(address(1001)), success ? one : 0, "one");
        vm.assertEq(_token.balanceOf(address(1002)), success ? other : 0, "the other");
    }

    function testFuzz_clawback_revertsWhenCallerIsNotOwnerOrAdmin(uint256 accountSeed, uint128 funds, uint256 roles)
        public
    {
        _token.mint(address(_budget), funds);
        address user = _otherAccount(accountSeed, OWNER);
        if (roles % 4 != 0) _grant(address(_budget), OWNER, user, roles % 4);
        bytes memory request = _request(AssetType.ERC20, address(_token), address(1001), 0);
        vm.prank(user);
        (bool success, bytes memory returnData) = address(_budget).call(abi.encodeCall(ABudget.clawback, (request)));
        vm.assertEq(success, roles & 2 != 0, "administrators");
        if (success) vm.assertEq(abi.decode(returnData, (uint256)), funds, "everything");
        vm.assertEq(_token.balanceOf(address(1001)), success ? funds : 0, "paid");
    }

    function testFuzz_clawback_returnsRequestedAmount(uint128 funds, uint128 amount) public {
        _token.mint(address(_budget), funds);
        amount = uint128(bound(amount, 0, funds));
        bytes memory request = _request(AssetType.ERC20, address(_token), address(1001), amount);
        vm.prank(OWNER);
        uint256 returned = _budget.clawback(request);
        vm.assertEq(returned, amount == 0 ? funds : amount, "the returned amount");
        vm.assertEq(_token.balanceOf(address(1001)), returned, "paid");
        vm.deal(address(_budget), funds);
        request = _request(AssetType.ETH, address(0), address(1001), amount);
        vm.prank(OWNER);
        vm.assertEq(_budget.clawback(request), returned, "coins too");
        vm.assertEq(address(1001).balance, returned, "coins paid");
    }

    function testFuzz_clawbackFromTarget_clawsBackToBudget(
        uint256 accountSeed,
        bytes memory data,
        uint256 id,
        uint256 other
    ) public virtual {
        bytes memory request = abi.encodeCall(ABudget.clawbackFromTarget, (address(this), data, id, other));
        _assertReverts(address(_budget), _otherAccount(accountSeed, OWNER), request);
        vm.prank(OWNER);
        (uint256 amount, address asset) = _budget.clawbackFromTarget(address(this), data, id, other);
        vm.assertEq(amount, id, "what the core said");
        vm.assertEq(asset, address(_token), "asset");
        bytes memory requested = abi.encode(abi.encode(ClawbackPayload(address(_budget), data)), id, other);
        vm.assertEq(_clawbackRequest, requested, "for the budget");
    }

    function testFuzz_reconcile_returnsZero(bytes memory data) public {
        vm.assertEq(_budget.reconcile(data), 0, "nothing");
    }

    function testFuzz_available_equalsBalance(uint128 funds, uint96 nativeAmount) public {
        _token.mint(address(_budget), funds);
        vm.deal(address(_budget), nativeAmount);
        vm.assertEq(_budget.available(address(_token)), funds, "tokens");
        vm.assertEq(_budget.available(address(0)), nativeAmount, "ether");
    }

    function testFuzz_distributed_equalsPaidAmount(uint128 funds, uint128 amount) public {
        amount = uint128(bound(amount, 0, funds));
        _token.mint(address(_budget), funds);
        bytes memory request = _request(AssetType.ERC20, address(_token), address(1001), amount);
        vm.prank(OWNER);
        _budget.disburse(request);
        vm.assertEq(_budget.distributed(address(_token)), amount, "paid");
    }

    function testFuzz_total_equalsAvailablePlusDistributed(uint128 funds, uint128 amount) public {
        amount = uint128(bound(amount, 0, funds));
        _token.mint(address(_budget), funds);
        bytes memory request = _request(AssetType.ERC20, address(_token), address(1001), amount);
        vm.prank(OWNER);
        _budget.disburse(request);
        vm.assertEq(_budget.total(address(_token)), funds, "available and paid");
    }

    function testFuzz_fallback_revertsForUnknownSelector(bytes memory data, uint96 nativeAmount) public {
        (bool isAccepted,) = address(_budget).call{value: 0}("");
        vm.assertTrue(isAccepted, "coins are taken");
        vm.deal(address(this), nativeAmount);
        bytes memory unknown = bytes.concat(hex"deadbeef", data);
        vm.expectRevert(BoostError.NotImplemented.selector);
        (bool ignored,) = address(_budget).call{value: nativeAmount}(unknown);
        ignored;
    }

    function _request(AssetType kind, address asset, address target, uint256 amount)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encode(Transfer(kind, asset, target, abi.encode(FungiblePayload(amount))));
    }
}
