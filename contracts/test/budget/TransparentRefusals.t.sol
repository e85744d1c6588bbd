// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {Boost, CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, ERC1155Payload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {FeeToken} from "../suite/BudgetSuite.sol";
import {CoinCore, ShrinkingBadges} from "../world/Stubborn.sol";
import {TwoAuth} from "../world/Modules.sol";
import {TransparentWorld} from "./TransparentWorld.sol";

/// @notice A fake core that requests configurable amounts from a budget.
contract EagerCore {
    function createBoost(bytes calldata request) external returns (Boost memory boost) {
        ABudget(payable(msg.sender)).disburse(request);
        return boost;
    }
}

/// @notice What passes through the transparent budget beside the usual, and what does not.
contract TransparentBudgetCoreTest is TransparentWorld {
    ERC1155Token private _badges = new ERC1155Token("");

    function setUp() public {
        _deployTransparent();
    }

    /// @dev Badges are taken by approval, the tokens beside them by Permit2.
    function testFuzz_createBoostWithPermit2_takesBadgesToo(uint8 limit, uint256 id, uint256 nonce) public {
        (bytes memory payload, bytes memory badges) = _badgesFor(uint256(limit) + 1, id, 0);
        CreateBoostPayload memory boost = _boostWithBadges(uint256(limit) + 1, id);
        Target memory one = boost.incentives[0];
        boost.incentives = new Target[](2);
        (boost.incentives[0], boost.incentives[1]) = (one, _pool(1));
        payload = _compressed(boost);
        address creator = vm.addr(KEY);
        _token.mint(creator, _withFee(REWARD));
        bytes[] memory requests = new bytes[](2);
        (requests[0], requests[1]) = (badges, _fungible(creator, _withFee(REWARD)));
        vm.startPrank(creator);
        _token.approve(PERMIT2, _withFee(REWARD));
        bytes memory signature = _permit(_withFee(REWARD), nonce);
        _through.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
        vm.stopPrank();
        vm.assertEq(_badges.balanceOf(_incentive(0, 0), id), uint256(limit) + 1, "badges");
        vm.assertEq(_token.balanceOf(_incentive(0, 1)), REWARD, "tokens");
        // What was signed for once is used up.
        (, badges) = _badgesFor(uint256(limit) + 1, id, 0);
        _token.mint(creator, _withFee(REWARD));
        vm.prank(creator);
        _token.approve(PERMIT2, _withFee(REWARD));
        vm.prank(creator);
        vm.expectRevert(bytes4(keccak256("InvalidNonce()")));
        _through.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
    }

    function testFuzz_createBoostWithPermit2_refusesTokensThatShrink(uint96 amount, uint256 nonce) public {
        FeeToken token = new FeeToken();
        _token = token;
        uint256 sum = uint256(amount) + 1;
        token.mint(vm.addr(KEY), sum);
        vm.prank(vm.addr(KEY));
        token.approve(PERMIT2, sum);
        bytes[] memory requests = _one(_fungible(vm.addr(KEY), sum));
        bytes memory signature = _permit(sum, nonce);
        vm.prank(vm.addr(KEY));
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(token), sum));
        _through.createBoostWithPermit2(requests, address(_core), "", signature, nonce, block.timestamp);
        vm.assertEq(token.balanceOf(vm.addr(KEY)), sum, "nothing is taken");
    }

    function testFuzz_createBoostWithPermit2_hasAnEnd(uint64 late, uint256 nonce) public {
        vm.warp(uint256(late) + 2);
        uint256 deadline = uint256(late) + 1;
        bytes[] memory requests = _one(_fungible(vm.addr(KEY), 1));
        bytes memory signature = _permit(1, nonce);
        vm.prank(vm.addr(KEY));
        vm.expectRevert(abi.encodeWithSignature("SignatureExpired(uint256)", deadline));
        _through.createBoostWithPermit2(requests, address(_core), "", signature, nonce, deadline);
    }

    function testFuzz_createBoost_refusesBadgesThatShrink(uint8 limit, uint256 id) public {
        _badges = new ShrinkingBadges();
        (bytes memory payload, bytes memory badges) = _badgesFor(uint256(limit) + 1, id, 0);
        uint256 sum = uint256(limit) + 1 + (uint256(limit) + 1) / 10;
        vm.prank(vm.addr(KEY));
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(_badges), sum));
        _through.createBoost(_one(badges), address(_core), payload);
    }

    function testFuzz_disburse_neverPaysMoreBadgesThanPass(uint8 limit, uint256 id, uint256 short) public {
        uint256 count = uint256(limit) + 10;
        short = bound(short, 1, count);
        (bytes memory payload, bytes memory badges) = _badgesFor(count, id, short);
        vm.prank(vm.addr(KEY));
        vm.expectRevert(
            abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_badges), count - short, count)
        );
        _through.createBoost(_one(badges), address(_core), payload);
    }

    function testFuzz_disburse_neverPaysMoreThanPasses(uint8 limit, uint256 short) public {
        uint256 amount = (uint256(limit) + 1) * REWARD;
        short = bound(short, 1, amount);
        bytes memory payload = _payload(uint256(limit) + 1, CREATOR);
        _token.mint(CREATOR, _withFee(amount));
        // Another account's funds are in the budget and must not be spent.
        _token.mint(address(_through), amount);
        vm.startPrank(CREATOR);
        _token.approve(address(_through), _withFee(amount));
        bytes[] memory requests = _one(_fungible(CREATOR, _withFee(amount) - short));
        vm.expectRevert(
            abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_token), amount - short, amount)
        );
        _through.createBoost(requests, address(_core), payload);
        vm.stopPrank();
    }

    function testFuzz_disburse_passesCoinsOn(uint96 coins, uint256 to, uint96 asked) public {
        // As often as not it asks for all of them.
        if (to % 2 == 0) asked = coins;
        CoinCore core = new CoinCore(account(to));
        bytes[] memory requests = _one(abi.encode(Transfer(AssetType.ETH, address(0), address(this), _amount(coins))));
        vm.deal(address(this), coins);
        if (asked > coins) {
            vm.expectRevert(
                abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(0), uint256(coins), uint256(asked))
            );
        } else if (asked < coins) {
            // What is not spent would stay.
            vm.expectRevert(BoostError.Unauthorized.selector);
        }
        _through.createBoost{value: coins}(requests, address(core), abi.encode(FungiblePayload(asked)));
        if (asked != coins) return;
        vm.assertEq(account(to).balance, coins, "all of them");
        vm.assertEq(address(_through).balance, 0, "nothing stays");
    }

    /// @dev Badges for a boost and its fee, `short` too few, approved to the budget.
    function _badgesFor(uint256 count, uint256 id, uint256 short)
        private
        returns (bytes memory payload, bytes memory request)
    {
        uint256 sum = count + count / 10 - short;
        address creator = vm.addr(KEY);
        payload = _compressed(_boostWithBadges(count, id));
        _badges.mint(creator, id, sum);
        vm.prank(creator);
        _badges.setApprovalForAll(address(_through), true);
        bytes memory tokens = abi.encode(ERC1155Payload(id, sum, ""));
        request = abi.encode(Transfer(AssetType.ERC1155, address(_badges), creator, tokens));
    }

    function _boostWithBadges(uint256 count, uint256 id) private returns (CreateBoostPayload memory boost) {
        boost = _boostOf(1);
        boost.budget = address(_through);
        bytes memory data = abi.encode(
            ERC1155Incentive.InitPayload(address(_badges), ERC1155Incentive.Strategy.POOL, id, count, "", CREATOR)
        );
        boost.incentives[0] = Target(true, _base("ERC1155Incentive"), data);
    }

    /// @dev A core that asks who may create sees this budget: whom it acts for is asked for here.
    function testFuzz_createBoost_isForWhomTheCoreLets(uint256 who, uint256 other, bool isPermit2) public {
        address[2] memory allowed = [address(_through), account(who)];
        address auth = address(new TwoAuth(allowed[0], allowed[1]));
        vm.prank(CORE_OWNER);
        _core.setCreateBoostAuth(auth);
        address stranger = _stranger(other, account(who));
        bytes memory payload = _payload(1, stranger);
        vm.prank(stranger);
        vm.expectRevert(BoostError.Unauthorized.selector);
        if (isPermit2) {
            _through.createBoostWithPermit2(new bytes[](0), address(_core), payload, "", 0, block.timestamp);
        } else {
            _through.createBoost(new bytes[](0), address(_core), payload);
        }
        _token.mint(account(who), _withFee(REWARD));
        bytes[] memory requests = _one(_fungible(account(who), _withFee(REWARD)));
        uint256 sum = _withFee(REWARD);
        vm.startPrank(account(who));
        _token.approve(address(_through), sum);
        _through.createBoost(requests, address(_core), payload);
        vm.stopPrank();
        vm.assertEq(_core.getBoostCount(), 1, "created");
    }

    /// @dev When the boost is there, its core may spend nothing any more: not even nothing.
    function testFuzz_disburse_endsWithTheBoost(uint256 who, uint8 limit) public {
        uint256 sum = _withFee(REWARD * (uint256(limit) + 1));
        _token.mint(account(who), sum);
        bytes[] memory requests = _one(_fungible(account(who), sum));
        bytes memory payload = _payload(uint256(limit) + 1, account(who));
        vm.startPrank(account(who));
        _token.approve(address(_through), sum);
        _through.createBoost(requests, address(_core), payload);
        vm.stopPrank();
        bytes memory nothing = _fungible(account(who), 0);
        vm.prank(address(_core));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _through.disburse(nothing);
    }

    function testFuzz_disburse_paysNobodyNothing(uint64 amount) public {
        CoinCore core = new CoinCore(address(0));
        vm.deal(address(this), amount);
        bytes memory payload = _amount(amount);
        bytes[] memory requests = _one(abi.encode(Transfer(AssetType.ETH, address(0), address(this), payload)));
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(0), address(0), amount));
        _through.createBoost{value: amount}(requests, address(core), payload);
    }

    function testFuzz_disburse_paysNobodyNoBadges(uint256 id, uint64 amount, uint256 who) public {
        _badges.mint(account(who), id, amount);
        bytes memory badges = abi.encode(ERC1155Payload(id, amount, ""));
        bytes[] memory requests = _one(abi.encode(Transfer(AssetType.ERC1155, address(_badges), account(who), badges)));
        bytes memory away = abi.encode(Transfer(AssetType.ERC1155, address(_badges), address(0), badges));
        EagerCore core = new EagerCore();
        vm.startPrank(account(who));
        _badges.setApprovalForAll(address(_through), true);
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(_badges), address(0), amount));
        _through.createBoost(requests, address(core), away);
        vm.stopPrank();
    }
}
