// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC20PeggedIncentive} from "../../src/incentive/ERC20PeggedIncentive.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {WeirdToken} from "../world/WeirdToken.sol";
import {World} from "../world/World.sol";

/// @notice Twenty kinds of tokens on every way that money goes: what is paid is paid exactly, or nothing happens. An
/// honest boost in another token, beside them, keeps what it has.
contract WeirdTokensTest is World {
    uint256 private constant LIMIT = 5;
    uint256 private constant KINDS = 20;

    /// @dev Enough for anything but a token that takes all there is.
    uint256 private constant GAS = 3_000_000;

    address private constant CLAIMANT = address(0xC1A1);

    WeirdToken private _weird;
    uint256 private _honest;

    function setUp() public {
        _deployWorld();
        _honest = _createFunded(LIMIT);
    }

    function testFuzz_create_fundsExactlyOrReverts(uint8 kind) public {
        _make(kind);
        (bool isCreated, uint256 boostId) = _tryCreate();
        vm.assertEq(isCreated, _canFund(_kind(kind)), "exactly or not at all");
        _assertHonest();
        if (!isCreated) return;
        uint256 more = _kind(kind) == WeirdToken.Kind.BONUS ? 101 : 100;
        vm.assertEq(_weird.truth(_incentive(boostId, 0)), LIMIT * REWARD * more / 100, "funded");
        vm.assertEq(_weird.truth(address(_core)), _reservedFees(boostId, 0) * more / 100, "fees");
    }

    /// @dev A token turns bad after the boost was funded.
    function testFuzz_claim_paysExactlyOrReverts(uint8 kind, uint256 who, uint16 multiplier) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        _weird.become(_kind(kind));
        _weird.rebase(bound(multiplier, 1, 20_000));
        bytes memory data = _signed(boostId, account(who), "");
        uint256 before = _weird.truth(account(who));
        bool isPaid =
            _try(address(_core), abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(who))));
        uint256 got = _weird.truth(account(who)) - before;
        if (!isPaid) vm.assertEq(got, 0, "nothing");
        else vm.assertEq(got, REWARD, "exactly");
        if (_kind(kind) != WeirdToken.Kind.REBASING) vm.assertEq(isPaid, _canPay(_kind(kind)), "or not at all");
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
        vm.assertEq(_reservedFees(boostId, 0), LIMIT * REWARD / 10, "the fee waits");
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
        uint256 reserved = _reservedFees(boostId, 0);
        uint256 sum = _withFee(amount);
        _weird.mint(address(_budget), sum);
        _weird.mint(CREATOR, sum);
        vm.prank(CREATOR);
        _weird.approve(address(_core), sum);
        _weird.become(_kind(kind));
        bytes memory data = _data(amount / REWARD);
        vm.prank(CREATOR);
        bool isDone = _try(
            address(_core),
            isFromSender
                ? abi.encodeCall(_core.topupIncentiveFromSender, (boostId, 0, data))
                : abi.encodeCall(_core.topupIncentiveFromBudget, (boostId, 0, data, address(0)))
        );
        vm.assertEq(_weird.truth(instance) - held, isDone ? amount : 0, "amount");
        vm.assertEq(_reservedFees(boostId, 0) - reserved, isDone ? amount / 10 : 0, "fee");
        vm.assertTrue(_weird.truth(address(_core)) >= _reservedFees(boostId, 0), "and there");
        bool isSound = _canPay(_kind(kind)) && _kind(kind) != WeirdToken.Kind.SENDER_FEE;
        vm.assertEq(isDone, isSound, "or not at all");
        _assertHonest();
    }

    function testFuzz_clawback_leavesOthersAlone(uint8 kind, uint8 count) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        uint256 amount = bound(count, 1, LIMIT) * REWARD;
        _weird.become(_kind(kind));
        vm.prank(CREATOR);
        bool isDone = _try(
            address(_budget),
            abi.encodeCall(ABudget.clawbackFromTarget, (address(_core), abi.encode(amount), boostId, 0))
        );
        if (_canPay(_kind(kind))) vm.assertTrue(isDone || _kind(kind) == WeirdToken.Kind.SENDER_FEE, "given back");
        // A token that takes extra from its sender, or moves nothing, affects only its own boosts.
        if (!isDone || !_isMoving(_kind(kind))) return _assertHonest();
        vm.assertEq(_weird.truth(_incentive(boostId, 0)), LIMIT * REWARD - amount, "given back");
        vm.assertTrue(_weird.truth(address(_core)) >= _reservedFees(boostId, 0), "books and balance");
        _assertHonest();
    }

    /// @dev The token lets the incentive pay, but not the core: the money comes back, and its fee when it may.
    function testFuzz_clawback_needsNoTransferOfTheCore(uint8 count, uint8 more, bool isSettled) public {
        _make(0);
        (, uint256 boostId) = _tryCreate();
        _weird.become(WeirdToken.Kind.BLOCKING);
        _weird.block_(address(_core));
        uint256 before = _weird.truth(address(_budget));
        uint256 first = bound(count, 1, LIMIT - 1) * REWARD;
        uint256 second = bound(more, 1, LIMIT - first / REWARD) * REWARD;
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(first), boostId, 0);
        vm.assertEq(_weird.truth(address(_budget)) - before, first, "the money is back");
        vm.assertEq(_reservedFees(boostId, 0), (LIMIT * REWARD - first) / 10, "the fee is kept for nobody else");
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_weird.truth(FEE_RECEIVER), 0, "nor settled");
        _weird.become(WeirdToken.Kind.HONEST);
        if (isSettled) {
            _core.settleProtocolFees(boostId, 0);
            vm.assertEq(_weird.truth(address(_budget)) - before, _withFee(first), "the fee as soon as it may");
        }
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(second), boostId, 0);
        vm.assertEq(_weird.truth(address(_budget)) - before, _withFee(first + second), "all of it");
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_weird.truth(address(_budget)) - before, _withFee(first + second), "once");
        vm.assertEq(_weird.truth(address(_core)), _reservedFees(boostId, 0), "books and balance");
        _assertHonest();
    }

    /// @dev What nobody needs any more goes to the receiver of fees, as much of it as the token lets go.
    function test_settle_paysOutOfItsOwnBooks() public {
        _forEachKind(_settleIn);
    }

    function _settleIn(uint8 kind) private {
        _make(uint8(WeirdToken.Kind.BLOCKING));
        (, uint256 boostId) = _tryCreate();
        _weird.block_(FEE_RECEIVER);
        _core.claimIncentiveFor(boostId, 0, address(0), _signed(boostId, CLAIMANT, ""), CLAIMANT);
        _weird.become(_kind(kind));
        (uint256 reserved, uint256 held) = (_reservedFees(boostId, 0), _weird.truth(address(_core)));
        bool isDone = _try(address(_core), abi.encodeCall(_core.settleProtocolFees, (boostId, 0)));
        _assertHonest();
        if (isDone && !_isMoving(_kind(kind))) return;
        vm.assertEq(held - _weird.truth(address(_core)), reserved - _reservedFees(boostId, 0), "books and balance");
        if (!isDone) vm.assertEq(_reservedFees(boostId, 0), reserved, "nothing");
    }

    /// @dev A budget pays exactly the requested amount, to any recipient that the token accepts.
    function testFuzz_disburse_paysNoMoreOrReverts(uint8 kind, uint256 who, uint96 amount, bool isBack) public {
        _make(0);
        uint256 held = _weird.truth(address(_budget));
        amount = uint96(bound(amount, 1, held));
        _weird.become(_kind(kind));
        bytes memory payload = abi.encode(FungiblePayload(amount));
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_weird), account(who), payload));
        vm.prank(CREATOR);
        bool isDone = _try(
            address(_budget),
            isBack ? abi.encodeCall(ABudget.clawback, (request)) : abi.encodeCall(ABudget.disburse, (request))
        );
        uint256 gone = held - _weird.truth(address(_budget));
        if (!isDone) vm.assertEq(gone, 0, "nothing");
        else if (_isMoving(_kind(kind))) vm.assertEq(gone, amount, "exactly");
        else vm.assertTrue(gone <= uint256(amount) + amount / 100, "no more than the token takes");
    }

    /// @dev The kinds of incentives pay in the same way.
    function test_claim_isTheSameForAllIncentives() public {
        _forEachKind(_claimFromAll);
    }

    function _claimFromAll(uint8 kind) private {
        for (uint256 which; which < 4; ++which) {
            _claimFrom(kind, which);
        }
    }

    function _claimFrom(uint8 kind, uint256 which) private {
        _make(0);
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.incentives[0] = _other(which);
        uint256 boostId = _create(payload);
        _weird.become(_kind(kind));
        bytes memory data = _signed(boostId, CLAIMANT, abi.encode(REWARD));
        bool isPaid =
            _try(address(_core), abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, CLAIMANT)));
        vm.assertEq(_weird.truth(CLAIMANT), isPaid ? REWARD : 0, "exactly");
        vm.assertEq(isPaid, _canPay(_kind(kind)), "or not at all");
        _assertHonest();
    }

    function test_raffle_paysExactlyOrReverts() public {
        _forEachKind(_drawIn);
    }

    function _drawIn(uint8 kind) private {
        _make(0);
        CreateBoostPayload memory payload = _boostOf(1);
        ERC20Incentive.InitPayload memory raffle =
            ERC20Incentive.InitPayload(address(_weird), ERC20Incentive.Strategy.RAFFLE, REWARD, LIMIT, CREATOR);
        payload.incentives[0].parameters = abi.encode(raffle);
        uint256 boostId = _create(payload);
        _claim(boostId, 0, CLAIMANT);
        _weird.become(_kind(kind));
        address incentive = _incentive(boostId, 0);
        vm.prank(CREATOR);
        bool isPaid = _try(incentive, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        vm.assertEq(_weird.truth(CLAIMANT), isPaid ? REWARD : 0, "exactly");
        vm.assertEq(isPaid, _kind(kind) != WeirdToken.Kind.SENDER_FEE && _canPay(_kind(kind)), "or not at all");
        _assertHonest();
    }

    /// @dev What is here, and what is paid, of tokens whose balances shrink: the last may wait, nobody else pays.
    function testFuzz_rebasing_losesOnlyItsOwn(uint16 multiplier, uint8 claims) public {
        _make(uint8(WeirdToken.Kind.REBASING));
        (, uint256 boostId) = _tryCreate();
        _weird.rebase(bound(multiplier, 1, 9_999));
        for (uint256 index; index < claims % 8; ++index) {
            bytes memory data = _signed(boostId, account(index + 1), "");
            _try(
                address(_core),
                abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(index + 1)))
            );
        }
        _assertHonest();
        _claim(_honest, 0, address(0xDEAD));
        vm.assertEq(_token.balanceOf(address(0xDEAD)), REWARD, "honest boosts pay");
    }

    function testFuzz_allocate_takesExactlyOrReverts(uint8 kind, uint96 amount) public {
        _make(kind);
        _weird.mint(CREATOR, 2 * uint256(amount));
        uint256 before = _weird.truth(address(_budget));
        bytes memory payload = abi.encode(FungiblePayload(amount));
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_weird), CREATOR, payload));
        // Approved while the token is honest, because the approval is not under test.
        _weird.become(WeirdToken.Kind.HONEST);
        vm.prank(CREATOR);
        _weird.approve(address(_budget), amount);
        _weird.become(_kind(kind));
        vm.prank(CREATOR);
        bool isDone = _try(address(_budget), abi.encodeCall(ABudget.allocate, (request)));
        vm.assertEq(_weird.truth(address(_budget)) - before, isDone ? amount : 0, "exactly");
        if (amount >= 100) vm.assertEq(isDone, _canPay(_kind(kind)), "or not at all");
    }

    /// @dev Each from the same start.
    function _forEachKind(function(uint8) f) private {
        for (uint8 kind; kind < KINDS; ++kind) {
            uint256 before = vm.snapshotState();
            f(kind);
            vm.assertTrue(vm.revertToState(before), "as before");
        }
    }

    function _kind(uint8 kind) private pure returns (WeirdToken.Kind) {
        return WeirdToken.Kind(kind % KINDS);
    }

    /// @dev The kinds of which as much arrives as was sent, and that say so, or say nothing.
    function _canPay(WeirdToken.Kind kind) private pure returns (bool) {
        return _isMoving(kind) && kind != WeirdToken.Kind.FEE && kind != WeirdToken.Kind.BONUS
            && kind < WeirdToken.Kind.ANSWERS_TWO && kind != WeirdToken.Kind.PAUSED
            || kind == WeirdToken.Kind.SENDER_FEE;
    }

    /// @dev A boost may have more than it asked for from the start.
    function _canFund(WeirdToken.Kind kind) private pure returns (bool) {
        return _canPay(kind) || kind == WeirdToken.Kind.BONUS;
    }

    /// @dev The kinds that transfer the requested amount from the sender.
    function _isMoving(WeirdToken.Kind kind) private pure returns (bool) {
        return
            kind != WeirdToken.Kind.SILENT && kind != WeirdToken.Kind.FALSE_RETURN && kind != WeirdToken.Kind.SENDER_FEE;
    }

    function _try(address target, bytes memory data) private returns (bool isDone) {
        (isDone,) = target.call{gas: GAS}(data);
    }

    function _other(uint256 which) private returns (Target memory) {
        (address asset, uint256 sum) = (address(_weird), LIMIT * REWARD);
        if (which == 0) return Target(true, _base("ERC20Incentive"), _data(LIMIT));
        if (which == 1) {
            bytes memory variable = abi.encode(ERC20VariableIncentive.InitPayload(asset, 0, sum, CREATOR));
            return Target(true, _base("ERC20VariableIncentive"), variable);
        }
        if (which == 2) {
            bytes memory pegged = abi.encode(ERC20PeggedIncentive.InitPayload(asset, asset, REWARD, sum, CREATOR));
            return Target(true, _base("ERC20PeggedIncentive"), pegged);
        }
        bytes memory auction = abi.encode(CGDAIncentive.InitPayload(asset, REWARD, 1, 1, sum, CREATOR));
        return Target(true, _base("CGDAIncentive"), auction);
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
        isCreated = _try(address(_core), abi.encodeCall(_core.createBoost, (data)));
    }

    function _assertHonest() private view {
        vm.assertEq(_token.balanceOf(_incentive(_honest, 0)), LIMIT * REWARD, "an honest boost's money");
        vm.assertEq(_reservedFees(_honest, 0), LIMIT * REWARD / 10, "an honest boost's fees");
        vm.assertEq(_token.balanceOf(address(_core)), LIMIT * REWARD / 10, "and they are there");
    }
}
