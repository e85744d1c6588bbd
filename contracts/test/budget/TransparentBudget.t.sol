// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {AssetType, ERC1155Payload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {RBACSuite} from "../suite/RBACSuite.sol";
import {TransparentBudgetFixture} from "./TransparentBudgetFixture.sol";

contract TransparentBudgetTest is TransparentBudgetFixture, RBACSuite {
    function setUp() public {
        _deployTransparent();
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_transparentBudget), address(0));
    }

    function testFuzz_createBoost_spendsExactAmount(uint8 limit, uint256 accountSeed, uint64 excess, uint256 claimant)
        public
    {
        uint256 amount = _amountWithFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, account(accountSeed));
        _token.mint(account(accountSeed), amount + excess);
        vm.startPrank(account(accountSeed));
        _token.approve(address(_transparentBudget), amount + excess);
        if (excess != 0) {
            vm.expectRevert(BoostError.Unauthorized.selector);
            _transparentBudget.createBoost(
                _asArray(_erc20Request(account(accountSeed), amount + excess)), address(_core), payload
            );
        }
        _transparentBudget.createBoost(_asArray(_erc20Request(account(accountSeed), amount)), address(_core), payload);
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(account(accountSeed)), excess, "the rest is the caller's");
        vm.assertEq(_token.balanceOf(address(_transparentBudget)), 0, "nothing is left");
        vm.assertEq(_core.getBoost(0).budget, address(_transparentBudget), "the budget");
        _claim(0, 0, account(claimant));
    }

    function testFuzz_createBoost_doesNotSpendOtherAccountsApprovals(uint256 victim, uint256 accountSeed, uint8 limit)
        public
    {
        address attacker = _otherAccount(accountSeed, account(victim));
        uint256 amount = _amountWithFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, attacker);
        _token.mint(account(victim), amount);
        vm.prank(account(victim));
        _token.approve(address(_transparentBudget), amount);
        vm.prank(attacker);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _transparentBudget.createBoost(_asArray(_erc20Request(account(victim), amount)), address(_core), payload);
    }

    function testFuzz_createBoost_countsNativeValueOnce(uint96 one, uint96 other, uint128 sent) public {
        bytes[] memory requests = new bytes[](2);
        requests[0] = abi.encode(Transfer(AssetType.ETH, address(0), address(this), _amount(one)));
        requests[1] = abi.encode(Transfer(AssetType.ETH, address(0), address(this), _amount(other)));
        if (sent == uint256(one) + other && sent == 0) return;
        bytes memory payload = _payload(1, address(this));
        vm.deal(address(this), sent);
        // No incentive accepts ether, so either the sum is wrong, or the ether is not spent.
        vm.expectRevert();
        _transparentBudget.createBoost{value: sent}(requests, address(_core), payload);
        vm.assertEq(address(_transparentBudget).balance, 0, "nothing is left");
    }

    function testFuzz_createBoost_forwardsERC1155(uint8 limit, uint256 id, uint256 accountSeed) public {
        uint256 count = uint256(limit) + 1;
        ERC1155Token erc1155 = new ERC1155Token("");
        ERC1155Incentive.InitPayload memory init = ERC1155Incentive.InitPayload(
            address(erc1155), ERC1155Incentive.Strategy.POOL, id, count, "", address(this)
        );
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.budget = address(_transparentBudget);
        payload.incentives[0] = Target(true, _implementation("ERC1155Incentive"), abi.encode(init));
        erc1155.mint(account(accountSeed), id, count + count / 10);
        bytes memory tokens = abi.encode(ERC1155Payload(id, count + count / 10, ""));
        bytes[] memory requests =
            _asArray(abi.encode(Transfer(AssetType.ERC1155, address(erc1155), account(accountSeed), tokens)));
        vm.startPrank(account(accountSeed));
        erc1155.setApprovalForAll(address(_transparentBudget), true);
        _transparentBudget.createBoost(requests, address(_core), _compress(payload));
        vm.stopPrank();
        vm.assertEq(erc1155.balanceOf(_incentive(0, 0), id), count, "balance of the incentive");
        vm.assertEq(erc1155.balanceOf(address(_core), id), count / 10, "the fee");
        vm.assertEq(_transparentBudget.available(address(erc1155), id), 0, "nothing is left");
    }

    function testFuzz_createBoostWithPermit2_transfersSignedAmount(uint8 limit, uint256 nonce, uint64 shortfall)
        public
    {
        address creator = vm.addr(KEY);
        uint256 amount = _amountWithFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, creator);
        _token.mint(creator, amount);
        vm.startPrank(creator);
        _token.approve(PERMIT2, amount);
        bytes[] memory requests = _asArray(_erc20Request(creator, amount));
        if (shortfall != 0 && shortfall < amount) {
            bytes memory invalidSignature = _signPermit2(amount - shortfall, nonce);
            vm.expectRevert();
            _transparentBudget.createBoostWithPermit2(
                requests, address(_core), payload, invalidSignature, nonce, block.timestamp
            );
        }
        bytes memory signature = _signPermit2(amount, nonce);
        _transparentBudget.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(creator), 0, "taken");
        vm.assertEq(_token.balanceOf(_incentive(0, 0)), REWARD * (uint256(limit) + 1), "and spent");
    }

    function testFuzz_createBoostWithPermit2_revertsWhenCallerIsNotSigner(
        uint8 limit,
        uint256 nonce,
        uint256 accountSeed
    ) public {
        address creator = vm.addr(KEY);
        uint256 amount = _amountWithFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, creator);
        _token.mint(creator, amount);
        vm.prank(creator);
        _token.approve(PERMIT2, amount);
        bytes memory signature = _signPermit2(amount, nonce);
        address attacker = _otherAccount(accountSeed, creator);
        for (uint256 index; index < 2; ++index) {
            bytes[] memory requests = _asArray(_erc20Request(index == 0 ? creator : attacker, amount));
            vm.prank(attacker);
            vm.expectRevert();
            _transparentBudget.createBoostWithPermit2(
                requests, address(_core), payload, signature, nonce, block.timestamp
            );
        }
    }

    function testFuzz_clawbackFromTarget_paysBoostOwner(uint8 count, uint256 accountSeed) public {
        _createThroughBudget(8);
        uint256 amount = bound(count, 1, 8) * REWARD;
        vm.prank(_otherAccount(accountSeed, CREATOR));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _transparentBudget.clawbackFromTarget(address(_core), abi.encode(amount), 0, 0);
        vm.prank(CREATOR);
        _transparentBudget.clawbackFromTarget(address(_core), abi.encode(amount), 0, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _amountWithFee(amount), "amount and fee");
    }

    function testFuzz_disburse_revertsWhenCallerIsNotCreatingCore(uint256 accountSeed, uint96 amount) public {
        _token.mint(address(_transparentBudget), amount);
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_token), address(this), _amount(amount)));
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _transparentBudget.disburse(request);
        vm.prank(address(_core));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _transparentBudget.disburse(request);
    }

    function testFuzz_disburseBatch_revertsWhenCallerIsNotCreatingCore(uint256 accountSeed, uint96 amount) public {
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_token), address(this), _amount(amount)));
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _transparentBudget.disburseBatch(_asArray(request));
    }

    function testFuzz_allocate_revertsNotImplemented(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _transparentBudget.allocate(data);
    }

    function testFuzz_clawback_revertsNotImplemented(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _transparentBudget.clawback(data);
    }

    function testFuzz_reconcile_revertsNotImplemented(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _transparentBudget.reconcile(data);
    }

    function testFuzz_initialize_revertsNotImplemented(bytes memory data) public {
        vm.expectRevert(ICloneable.InitializerNotImplemented.selector);
        _transparentBudget.initialize(data);
        vm.deal(address(this), 1);
        (bool isAccepted,) = address(_transparentBudget).call{value: 1}("");
        vm.assertFalse(isAccepted, "nor are coins");
    }

    function testFuzz_isAuthorized_isTrueOnlyForItself(address user) public view {
        vm.assertEq(_transparentBudget.isAuthorized(user), user == address(_transparentBudget), "only itself");
    }

    function testFuzz_available_isZeroAfterCreateBoost(uint8 limit, uint256 id) public {
        _createThroughBudget(uint256(limit) + 1);
        // A test is one transaction, so the transient distributed amount is still set.
        vm.assertEq(_transparentBudget.available(address(_token)), 0, "nothing");
        vm.assertEq(_transparentBudget.available(address(_token), id), 0, "nothing");
    }

    function testFuzz_distributed_equalsForwardedAmount(uint8 limit, uint256 id) public {
        _createThroughBudget(uint256(limit) + 1);
        vm.assertEq(
            _transparentBudget.distributed(address(_token)), _amountWithFee(REWARD * (uint256(limit) + 1)), "passed"
        );
        vm.assertEq(_transparentBudget.distributed(address(_token), id), 0, "tokens without ids are counted separately");
    }

    function testFuzz_total_equalsAvailablePlusDistributed(uint8 limit, uint256 id) public {
        _createThroughBudget(uint256(limit) + 1);
        vm.assertEq(_transparentBudget.total(address(_token)), _amountWithFee(REWARD * (uint256(limit) + 1)), "both");
        vm.assertEq(_transparentBudget.total(address(_token), id), 0, "tokens without ids are counted separately");
    }

    function testFuzz_PERMIT2_isCanonicalAddress(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(address(_transparentBudget.PERMIT2()), PERMIT2, "address");
    }

    function testFuzz_onERC1155Received_returnsSelector(address from, uint256 id, uint256 amount) public view {
        bytes4 selector = _transparentBudget.onERC1155Received(from, from, id, amount, "");
        vm.assertEq(bytes32(selector), bytes32(bytes4(0xf23a6e61)), "selector");
    }

    function testFuzz_onERC1155BatchReceived_returnsSelector(address from, uint256[] memory ids) public view {
        bytes4 selector = _transparentBudget.onERC1155BatchReceived(from, from, ids, ids, "");
        vm.assertEq(bytes32(selector), bytes32(bytes4(0xbc197c81)), "selector");
    }

    function testFuzz_getComponentInterface_matchesTable(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(bytes32(_transparentBudget.getComponentInterface()), bytes32(bytes4(0x2929d19c)), "id");
    }

    function testFuzz_supportsInterface_returnsFalseForUnsupportedInterfaces(bytes4 id) public view {
        bool isOwn = id == 0x01ffc9a7 || id == 0x6ab67a0d || id == 0xe49cedd7 || id == 0x2929d19c;
        vm.assertEq(_transparentBudget.supportsInterface(id), isOwn, "its own");
    }

    function _createThroughBudget(uint256 limit) private {
        uint256 amount = _amountWithFee(REWARD * limit);
        bytes memory payload = _payload(limit, CREATOR);
        _token.mint(CREATOR, amount);
        vm.startPrank(CREATOR);
        _token.approve(address(_transparentBudget), amount);
        _transparentBudget.createBoost(_asArray(_erc20Request(CREATOR, amount)), address(_core), payload);
        vm.stopPrank();
    }
}
