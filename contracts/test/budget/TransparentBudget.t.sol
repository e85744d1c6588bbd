// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {AssetType, ERC1155Payload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {RBACSuite} from "../suite/RBACSuite.sol";
import {TransparentWorld} from "./TransparentWorld.sol";

contract TransparentBudgetTest is TransparentWorld, RBACSuite {
    function setUp() public {
        _deployTransparent();
    }

    function _owned() internal view override returns (address, address) {
        return (address(_through), address(0));
    }

    function testFuzz_createBoost_spendsExactly(uint8 limit, uint256 who, uint64 excess, uint256 claimant) public {
        uint256 amount = _withFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, account(who));
        _token.mint(account(who), amount + excess);
        vm.startPrank(account(who));
        _token.approve(address(_through), amount + excess);
        if (excess != 0) {
            vm.expectRevert(BoostError.Unauthorized.selector);
            _through.createBoost(_one(_fungible(account(who), amount + excess)), address(_core), payload);
        }
        _through.createBoost(_one(_fungible(account(who), amount)), address(_core), payload);
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(account(who)), excess, "the rest is the caller's");
        vm.assertEq(_token.balanceOf(address(_through)), 0, "nothing stays");
        vm.assertEq(_core.getBoost(0).budget, address(_through), "the budget");
        _claim(0, 0, account(claimant));
    }

    function testFuzz_createBoost_leavesOthersApprovalsAlone(uint256 victim, uint256 who, uint8 limit) public {
        address thief = _stranger(who, account(victim));
        uint256 amount = _withFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, thief);
        _token.mint(account(victim), amount);
        vm.prank(account(victim));
        _token.approve(address(_through), amount);
        vm.prank(thief);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _through.createBoost(_one(_fungible(account(victim), amount)), address(_core), payload);
    }

    function testFuzz_createBoost_countsCoinsOnce(uint96 one, uint96 other, uint128 sent) public {
        bytes[] memory requests = new bytes[](2);
        requests[0] = abi.encode(Transfer(AssetType.ETH, address(0), address(this), _amount(one)));
        requests[1] = abi.encode(Transfer(AssetType.ETH, address(0), address(this), _amount(other)));
        if (sent == uint256(one) + other && sent == 0) return;
        bytes memory payload = _payload(1, address(this));
        vm.deal(address(this), sent);
        // No incentive takes coins: either the sum is wrong, or the coins are not spent.
        vm.expectRevert();
        _through.createBoost{value: sent}(requests, address(_core), payload);
        vm.assertEq(address(_through).balance, 0, "nothing stays");
    }

    function testFuzz_createBoost_passesBadgesOn(uint8 limit, uint256 id, uint256 who) public {
        uint256 count = uint256(limit) + 1;
        ERC1155Token badges = new ERC1155Token("");
        ERC1155Incentive.InitPayload memory init =
            ERC1155Incentive.InitPayload(address(badges), ERC1155Incentive.Strategy.POOL, id, count, "", address(this));
        CreateBoostPayload memory payload = _boostOf(1);
        payload.budget = address(_through);
        payload.incentives[0] = Target(true, _base("ERC1155Incentive"), abi.encode(init));
        badges.mint(account(who), id, count + count / 10);
        bytes memory tokens = abi.encode(ERC1155Payload(id, count + count / 10, ""));
        bytes[] memory requests = _one(abi.encode(Transfer(AssetType.ERC1155, address(badges), account(who), tokens)));
        vm.startPrank(account(who));
        badges.setApprovalForAll(address(_through), true);
        _through.createBoost(requests, address(_core), _compressed(payload));
        vm.stopPrank();
        vm.assertEq(badges.balanceOf(_incentive(0, 0), id), count, "the incentive's");
        vm.assertEq(badges.balanceOf(address(_core), id), count / 10, "the fee");
        vm.assertEq(_through.available(address(badges), id), 0, "nothing stays");
    }

    function testFuzz_createBoostWithPermit2_takesWhatWasSigned(uint8 limit, uint256 nonce, uint64 short) public {
        address creator = vm.addr(KEY);
        uint256 amount = _withFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, creator);
        _token.mint(creator, amount);
        vm.startPrank(creator);
        _token.approve(PERMIT2, amount);
        bytes[] memory requests = _one(_fungible(creator, amount));
        if (short != 0 && short < amount) {
            bytes memory wrong = _permit(amount - short, nonce);
            vm.expectRevert();
            _through.createBoostWithPermit2(requests, address(_core), payload, wrong, nonce, block.timestamp);
        }
        bytes memory signature = _permit(amount, nonce);
        _through.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
        vm.stopPrank();
        vm.assertEq(_token.balanceOf(creator), 0, "taken");
        vm.assertEq(_token.balanceOf(_incentive(0, 0)), REWARD * (uint256(limit) + 1), "and spent");
    }

    function testFuzz_createBoostWithPermit2_isForWhoSigned(uint8 limit, uint256 nonce, uint256 who) public {
        address creator = vm.addr(KEY);
        uint256 amount = _withFee(REWARD * (uint256(limit) + 1));
        bytes memory payload = _payload(uint256(limit) + 1, creator);
        _token.mint(creator, amount);
        vm.prank(creator);
        _token.approve(PERMIT2, amount);
        bytes memory signature = _permit(amount, nonce);
        address thief = _stranger(who, creator);
        for (uint256 index; index < 2; ++index) {
            bytes[] memory requests = _one(_fungible(index == 0 ? creator : thief, amount));
            vm.prank(thief);
            vm.expectRevert();
            _through.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
        }
    }

    function testFuzz_clawbackFromTarget_paysTheBoostsOwner(uint8 count, uint256 who) public {
        _createHere(8);
        uint256 amount = bound(count, 1, 8) * REWARD;
        vm.prank(_stranger(who, CREATOR));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _through.clawbackFromTarget(address(_core), abi.encode(amount), 0, 0);
        vm.prank(CREATOR);
        _through.clawbackFromTarget(address(_core), abi.encode(amount), 0, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _withFee(amount), "amount and fee");
    }

    function testFuzz_disburse_isForTheCreatingCoreAlone(uint256 who, uint96 amount) public {
        _token.mint(address(_through), amount);
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_token), address(this), _amount(amount)));
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _through.disburse(request);
        vm.prank(address(_core));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _through.disburse(request);
    }

    function testFuzz_disburseBatch_isForTheCreatingCoreAlone(uint256 who, uint96 amount) public {
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_token), address(this), _amount(amount)));
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _through.disburseBatch(_one(request));
    }

    function testFuzz_allocate_isNotThere(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _through.allocate(data);
    }

    function testFuzz_clawback_isNotThere(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _through.clawback(data);
    }

    function testFuzz_reconcile_isNotThere(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _through.reconcile(data);
    }

    function testFuzz_initialize_isNotThere(bytes memory data) public {
        vm.expectRevert(ICloneable.InitializerNotImplemented.selector);
        _through.initialize(data);
        vm.deal(address(this), 1);
        (bool isTaken,) = address(_through).call{value: 1}("");
        vm.assertFalse(isTaken, "nor are coins");
    }

    function testFuzz_isAuthorized_isItselfAlone(address user) public view {
        vm.assertEq(_through.isAuthorized(user), user == address(_through), "itself");
    }

    function testFuzz_available_isNothingAfterwards(uint8 limit, uint256 id) public {
        _createHere(uint256(limit) + 1);
        // A test is one transaction, so the transient distributed amount is still set.
        vm.assertEq(_through.available(address(_token)), 0, "nothing");
        vm.assertEq(_through.available(address(_token), id), 0, "nothing");
    }

    function testFuzz_distributed_isWhatPassed(uint8 limit, uint256 id) public {
        _createHere(uint256(limit) + 1);
        vm.assertEq(_through.distributed(address(_token)), _withFee(REWARD * (uint256(limit) + 1)), "passed");
        vm.assertEq(_through.distributed(address(_token), id), 0, "tokens without numbers are apart");
    }

    function testFuzz_total_isBoth(uint8 limit, uint256 id) public {
        _createHere(uint256(limit) + 1);
        vm.assertEq(_through.total(address(_token)), _withFee(REWARD * (uint256(limit) + 1)), "both");
        vm.assertEq(_through.total(address(_token), id), 0, "tokens without numbers are apart");
    }

    function testFuzz_PERMIT2_isWhereItIsEverywhere(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(address(_through.PERMIT2()), PERMIT2, "address");
    }

    function testFuzz_onERC1155Received_takesTokens(address from, uint256 id, uint256 amount) public view {
        bytes4 answer = _through.onERC1155Received(from, from, id, amount, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xf23a6e61)), "its selector");
    }

    function testFuzz_onERC1155BatchReceived_takesTokens(address from, uint256[] memory ids) public view {
        bytes4 answer = _through.onERC1155BatchReceived(from, from, ids, ids, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xbc197c81)), "its selector");
    }

    function testFuzz_getComponentInterface_isTheTables(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(bytes32(_through.getComponentInterface()), bytes32(bytes4(0x2929d19c)), "id");
    }

    function testFuzz_supportsInterface_isFalseForOthers(bytes4 id) public view {
        bool isOwn = id == 0x01ffc9a7 || id == 0x6ab67a0d || id == 0xe49cedd7 || id == 0x2929d19c;
        vm.assertEq(_through.supportsInterface(id), isOwn, "its own");
    }

    function _createHere(uint256 limit) private {
        uint256 amount = _withFee(REWARD * limit);
        bytes memory payload = _payload(limit, CREATOR);
        _token.mint(CREATOR, amount);
        vm.startPrank(CREATOR);
        _token.approve(address(_through), amount);
        _through.createBoost(_one(_fungible(CREATOR, amount)), address(_core), payload);
        vm.stopPrank();
    }
}
