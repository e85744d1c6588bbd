// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload} from "../../src/core/Boost.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {WeirdToken} from "../world/Hostile.sol";
import {World} from "../world/World.sol";

/// @notice Seven kinds of tokens on every way that money goes: what is paid is paid exactly, or nothing happens. An
/// honest boost in another token, beside them, keeps what it has.
contract WeirdTokensTest is World {
    uint256 private constant LIMIT = 5;
    WeirdToken private _weird;
    uint256 private _honest;

    function setUp() public {
        _deployWorld();
        _honest = _createFunded(LIMIT);
    }

    function testFuzz_create_fundsExactlyOrReverts(uint8 kind) public {
        _make(kind);
        (bool isCreated, uint256 boostId) = _tryCreate();
        bool canPay = _kind(kind) != WeirdToken.Kind.FEE && _kind(kind) != WeirdToken.Kind.FALSE_RETURN;
        vm.assertEq(isCreated, canPay, "exactly or not at all");
        if (!isCreated) return;
        vm.assertEq(_weird.balanceOf(_incentive(boostId, 0)), LIMIT * REWARD, "funded");
        vm.assertEq(_weird.balanceOf(address(_core)), _kept(boostId, 0), "fees");
        _assertHonest();
    }

    /// @dev A token turns bad after the boost was funded.
    function testFuzz_claim_paysExactlyOrReverts(uint8 kind, uint256 who, uint16 multiplier) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        _weird.become(_kind(kind));
        _weird.rebase(bound(multiplier, 1, 20_000));
        bytes memory data = _signed(boostId, account(who), "");
        uint256 before = _weird.balanceOf(account(who));
        (bool isPaid,) =
            address(_core).call(abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(who))));
        uint256 got = _weird.balanceOf(account(who)) - before;
        if (!isPaid) vm.assertEq(got, 0, "nothing");
        else vm.assertEq(got, REWARD, "exactly");
        if (_kind(kind) == WeirdToken.Kind.FEE) vm.assertFalse(isPaid, "never less");
        if (_kind(kind) == WeirdToken.Kind.NO_RETURN) vm.assertTrue(isPaid, "no answer is no refusal");
        _assertHonest();
    }

    function testFuzz_claim_isNotStoppedByBlockedReceivers(uint256 who, bool isReferrer) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        _weird.become(WeirdToken.Kind.BLOCKING);
        _weird.block_(FEE_RECEIVER);
        if (isReferrer) _weird.block_(address(0xF41E4D));
        _core.claimIncentiveFor(boostId, 0, address(0), _signed(boostId, account(who), ""), account(who));
        vm.assertEq(_weird.balanceOf(account(who)), REWARD, "the claimant is paid");
        vm.assertEq(_kept(boostId, 0), LIMIT * REWARD / 10, "the fee waits");
        _weird.become(WeirdToken.Kind.HONEST);
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_weird.balanceOf(FEE_RECEIVER), REWARD / 10, "and is paid later");
    }

    function testFuzz_claim_aHookGetsNoFurther(uint256 who, uint8 how) public {
        _make(uint8(WeirdToken.Kind.HOOKING));
        (, uint256 boostId) = _tryCreate();
        bytes memory data = _signed(boostId, account(who), "");
        bytes[5] memory hooks = [
            abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(who))),
            abi.encodeCall(_core.settleProtocolFees, (_honest, 0)),
            abi.encodeCall(_core.topupIncentiveFromSender, (boostId, 0, _poolData(REWARD, 1))),
            abi.encodeCall(_core.clawback, ("", boostId, 0)),
            abi.encodeCall(_core.createBoost, (""))
        ];
        // The token reverts if its hook gets through.
        _weird.onTransfer(address(_core), hooks[how % 5]);
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(who));
        vm.assertEq(_weird.balanceOf(account(who)), REWARD, "once");
    }

    function testFuzz_topup_addsExactlyOrReverts(uint8 kind, uint8 count, bool isFromSender) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        uint256 amount = bound(count, 1, 20) * REWARD;
        address instance = _incentive(boostId, 0);
        uint256 held = _weird.balanceOf(instance);
        uint256 kept = _kept(boostId, 0);
        _weird.mint(address(_budget), _withFee(amount));
        _weird.mint(CREATOR, _withFee(amount));
        vm.prank(CREATOR);
        _weird.approve(address(_core), _withFee(amount));
        _weird.become(_kind(kind));
        bytes memory data = _data(amount / REWARD);
        vm.prank(CREATOR);
        (bool isDone,) = address(_core)
            .call(
                isFromSender
                    ? abi.encodeCall(_core.topupIncentiveFromSender, (boostId, 0, data))
                    : abi.encodeCall(_core.topupIncentiveFromBudget, (boostId, 0, data, address(0)))
            );
        vm.assertEq(_weird.balanceOf(instance) - held, isDone ? amount : 0, "amount");
        vm.assertEq(_kept(boostId, 0) - kept, isDone ? amount / 10 : 0, "fee");
        vm.assertTrue(_weird.balanceOf(address(_core)) >= _kept(boostId, 0), "and there");
        if (_kind(kind) == WeirdToken.Kind.FEE) vm.assertFalse(isDone, "never less");
        _assertHonest();
    }

    function testFuzz_clawback_leavesOthersAlone(uint8 kind, uint8 count) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        uint256 amount = bound(count, 1, LIMIT) * REWARD;
        _weird.become(_kind(kind));
        vm.prank(CREATOR);
        (bool isDone,) = address(_budget)
            .call(abi.encodeCall(ABudget.clawbackFromTarget, (address(_core), abi.encode(amount), boostId, 0)));
        if (isDone && _kind(kind) != WeirdToken.Kind.FALSE_RETURN) {
            vm.assertEq(_weird.balanceOf(_incentive(boostId, 0)), LIMIT * REWARD - amount, "given back");
        }
        vm.assertTrue(_weird.balanceOf(address(_core)) >= _kept(boostId, 0), "books and balance");
        _assertHonest();
    }

    /// @dev What is here, and what is paid, of tokens whose balances shrink: the last may wait, nobody else pays.
    function testFuzz_rebasing_losesOnlyItsOwn(uint16 multiplier, uint8 claims) public {
        _make(uint8(WeirdToken.Kind.REBASING));
        (, uint256 boostId) = _tryCreate();
        _weird.rebase(bound(multiplier, 1, 9_999));
        for (uint256 index; index < claims % 8; ++index) {
            bytes memory data = _signed(boostId, account(index + 1), "");
            (bool ignored,) = address(_core)
                .call(abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(index + 1))));
            ignored;
        }
        _assertHonest();
        _claim(_honest, 0, address(0xDEAD));
        vm.assertEq(_token.balanceOf(address(0xDEAD)), REWARD, "honest boosts pay");
    }

    function testFuzz_allocate_takesExactlyOrReverts(uint8 kind, uint96 amount) public {
        _make(kind);
        _weird.mint(CREATOR, amount);
        uint256 before = _weird.balanceOf(address(_budget));
        bytes memory payload = abi.encode(FungiblePayload(amount));
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_weird), CREATOR, payload));
        // Approved while it still answers: whoever approves is not what is tested.
        _weird.become(WeirdToken.Kind.HONEST);
        vm.prank(CREATOR);
        _weird.approve(address(_budget), amount);
        _weird.become(_kind(kind));
        vm.prank(CREATOR);
        (bool isDone,) = address(_budget).call(abi.encodeCall(ABudget.allocate, (request)));
        vm.assertEq(_weird.balanceOf(address(_budget)) - before, isDone ? amount : 0, "exactly");
        if (_kind(kind) == WeirdToken.Kind.NO_RETURN) vm.assertTrue(isDone, "no answer is no refusal");
    }

    function _kind(uint8 kind) private pure returns (WeirdToken.Kind) {
        return WeirdToken.Kind(kind % 7);
    }

    function _make(uint8 kind) private {
        _weird = new WeirdToken(_kind(kind));
        _weird.mint(address(_budget), 2 * _withFee(LIMIT * REWARD));
    }

    function _data(uint256 limit) private view returns (bytes memory) {
        return
            abi.encode(
                ERC20Incentive.InitPayload(address(_weird), ERC20Incentive.Strategy.POOL, REWARD, limit, CREATOR)
            );
    }

    function _tryCreate() private returns (bool isCreated, uint256 boostId) {
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.incentives[0].parameters = _data(LIMIT);
        boostId = _core.getBoostCount();
        bytes memory data = _compressed(payload);
        vm.prank(CREATOR);
        (isCreated,) = address(_core).call(abi.encodeCall(_core.createBoost, (data)));
    }

    function _assertHonest() private view {
        vm.assertEq(_token.balanceOf(_incentive(_honest, 0)), LIMIT * REWARD, "an honest boost's money");
        vm.assertEq(_kept(_honest, 0), LIMIT * REWARD / 10, "an honest boost's fees");
        vm.assertEq(_token.balanceOf(address(_core)), LIMIT * REWARD / 10, "and they are there");
    }
}
