// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC20PeggedIncentive} from "../../src/incentive/ERC20PeggedIncentive.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {WeirdToken} from "../fixtures/WeirdToken.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice Twenty kinds of tokens in every transfer of funds. A payment is exact or reverts. An honest boost in another
/// token keeps its funds.
contract WeirdTokensTest is CoreFixture {
    uint256 private constant LIMIT = 5;
    uint256 private constant KINDS = 20;

    /// @dev Enough gas for every token except one that uses all gas.
    uint256 private constant GAS = 3_000_000;

    address private constant CLAIMANT = address(0xC1A1);

    WeirdToken private _weird;
    uint256 private _honestBoostId;

    function setUp() public {
        _deployFixture();
        _honestBoostId = _createFunded(LIMIT);
    }

    function testFuzz_create_fundsExactAmountOrReverts(uint8 kind) public {
        _deployWeirdToken(kind);
        (bool isCreated, uint256 boostId) = _tryCreate();
        vm.assertEq(isCreated, _canFund(_kind(kind)), "created exactly when the token can fund it");
        _assertHonestBoostUnchanged();
        if (!isCreated) return;
        uint256 percent = _kind(kind) == WeirdToken.Kind.BONUS ? 101 : 100;
        vm.assertEq(_weird.trueBalanceOf(_incentive(boostId, 0)), LIMIT * REWARD * percent / 100, "funded");
        vm.assertEq(_weird.trueBalanceOf(address(_core)), _reservedFees(boostId, 0) * percent / 100, "fees");
    }

    /// @dev A token starts to misbehave after the boost was funded.
    function testFuzz_claim_paysExactAmountOrReverts(uint8 kind, uint256 accountSeed, uint16 multiplier) public {
        _deployWeirdToken(0);
        (, uint256 boostId) = _tryCreate();
        _weird.setKind(_kind(kind));
        _weird.rebase(bound(multiplier, 1, 20_000));
        bytes memory data = _signClaim(boostId, account(accountSeed), "");
        uint256 before = _weird.trueBalanceOf(account(accountSeed));
        bool isPaid = _tryCall(
            address(_core),
            abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(accountSeed)))
        );
        uint256 received = _weird.trueBalanceOf(account(accountSeed)) - before;
        if (!isPaid) vm.assertEq(received, 0, "no payment");
        else vm.assertEq(received, REWARD, "the exact reward");
        if (_kind(kind) != WeirdToken.Kind.REBASING) {
            vm.assertEq(isPaid, _canPay(_kind(kind)), "succeeds exactly when the token can pay");
        }
        _assertHonestBoostUnchanged();
    }

    function testFuzz_claim_succeedsWhenReceiversAreBlocked(uint256 accountSeed, bool isReferrer) public {
        _deployWeirdToken(0);
        (, uint256 boostId) = _tryCreate();
        _weird.setKind(WeirdToken.Kind.BLOCKING);
        _weird.blockAccount(FEE_RECEIVER);
        if (isReferrer) _weird.blockAccount(address(0xF41E4D));
        _core.claimIncentiveFor(
            boostId, 0, address(0), _signClaim(boostId, account(accountSeed), ""), account(accountSeed)
        );
        vm.assertEq(_weird.balanceOf(account(accountSeed)), REWARD, "the claimant is paid");
        vm.assertEq(_reservedFees(boostId, 0), LIMIT * REWARD / 10, "the fee stays reserved");
        _weird.setKind(WeirdToken.Kind.HONEST);
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_weird.balanceOf(FEE_RECEIVER), REWARD / 10, "the fee is paid later");
    }

    function testFuzz_claim_blocksReentrancyFromTokenHook(uint256 accountSeed, uint8 hookIndex) public {
        _deployWeirdToken(uint8(WeirdToken.Kind.TRANSFER_HOOK));
        (, uint256 boostId) = _tryCreate();
        bytes memory data = _signClaim(boostId, account(accountSeed), "");
        bytes[5] memory hooks = [
            abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(accountSeed))),
            abi.encodeCall(_core.settleProtocolFees, (_honestBoostId, 0)),
            abi.encodeCall(_core.topupIncentiveFromSender, (boostId, 0, _poolData(REWARD, 1))),
            abi.encodeCall(_core.clawback, ("", boostId, 0)),
            abi.encodeCall(_core.createBoost, (""))
        ];
        // The token reverts if a call of its hook succeeds.
        _weird.setTransferHook(address(_core), hooks[hookIndex % 5]);
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(accountSeed));
        vm.assertEq(_weird.balanceOf(account(accountSeed)), REWARD, "paid once");
    }

    function testFuzz_topup_addsExactAmountOrReverts(uint8 kind, uint8 count, bool isFromSender) public {
        _deployWeirdToken(0);
        (, uint256 boostId) = _tryCreate();
        uint256 amount = bound(count, 1, 20) * REWARD;
        address instance = _incentive(boostId, 0);
        uint256 balanceBefore = _weird.balanceOf(instance);
        uint256 reserved = _reservedFees(boostId, 0);
        uint256 sum = _amountWithFee(amount);
        _weird.mint(address(_budget), sum);
        _weird.mint(CREATOR, sum);
        vm.prank(CREATOR);
        _weird.approve(address(_core), sum);
        _weird.setKind(_kind(kind));
        bytes memory data = _weirdPoolData(amount / REWARD);
        vm.prank(CREATOR);
        bool success = _tryCall(
            address(_core),
            isFromSender
                ? abi.encodeCall(_core.topupIncentiveFromSender, (boostId, 0, data))
                : abi.encodeCall(_core.topupIncentiveFromBudget, (boostId, 0, data, address(0)))
        );
        vm.assertEq(_weird.trueBalanceOf(instance) - balanceBefore, success ? amount : 0, "amount");
        vm.assertEq(_reservedFees(boostId, 0) - reserved, success ? amount / 10 : 0, "fee");
        vm.assertTrue(
            _weird.trueBalanceOf(address(_core)) >= _reservedFees(boostId, 0), "the balance covers the reserved fees"
        );
        bool isExpected = _canPay(_kind(kind)) && _kind(kind) != WeirdToken.Kind.SENDER_FEE;
        vm.assertEq(success, isExpected, "succeeds exactly when the token can pay");
        _assertHonestBoostUnchanged();
    }

    function testFuzz_clawback_doesNotAffectOtherBoosts(uint8 kind, uint8 count) public {
        _deployWeirdToken(0);
        (, uint256 boostId) = _tryCreate();
        uint256 amount = bound(count, 1, LIMIT) * REWARD;
        _weird.setKind(_kind(kind));
        vm.prank(CREATOR);
        bool success = _tryCall(
            address(_budget),
            abi.encodeCall(ABudget.clawbackFromTarget, (address(_core), abi.encode(amount), boostId, 0))
        );
        if (_canPay(_kind(kind))) {
            vm.assertTrue(success || _kind(kind) == WeirdToken.Kind.SENDER_FEE, "the clawback succeeds");
        }
        // A token that takes extra from its sender, or moves nothing, affects only its own boosts.
        if (!success || !_movesExactAmount(_kind(kind))) return _assertHonestBoostUnchanged();
        vm.assertEq(_weird.trueBalanceOf(_incentive(boostId, 0)), LIMIT * REWARD - amount, "the amount is clawed back");
        vm.assertTrue(
            _weird.trueBalanceOf(address(_core)) >= _reservedFees(boostId, 0), "the balance covers the reserved fees"
        );
        _assertHonestBoostUnchanged();
    }

    /// @dev The token allows transfers of the incentive, but not of the core. The amount is clawed back at once, and its fee
    /// when the core can transfer again.
    function testFuzz_clawback_succeedsWhenCoreTransferFails(uint8 firstSeed, uint8 secondSeed, bool isSettled) public {
        _deployWeirdToken(0);
        (, uint256 boostId) = _tryCreate();
        _weird.setKind(WeirdToken.Kind.BLOCKING);
        _weird.blockAccount(address(_core));
        uint256 before = _weird.trueBalanceOf(address(_budget));
        uint256 first = bound(firstSeed, 1, LIMIT - 1) * REWARD;
        uint256 second = bound(secondSeed, 1, LIMIT - first / REWARD) * REWARD;
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(first), boostId, 0);
        vm.assertEq(_weird.trueBalanceOf(address(_budget)) - before, first, "the amount is back");
        vm.assertEq(_reservedFees(boostId, 0), (LIMIT * REWARD - first) / 10, "the fee is not reserved any more");
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_weird.trueBalanceOf(FEE_RECEIVER), 0, "the fee is not settled");
        _weird.setKind(WeirdToken.Kind.HONEST);
        if (isSettled) {
            _core.settleProtocolFees(boostId, 0);
            vm.assertEq(
                _weird.trueBalanceOf(address(_budget)) - before, _amountWithFee(first), "the fee as soon as it may"
            );
        }
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(second), boostId, 0);
        vm.assertEq(
            _weird.trueBalanceOf(address(_budget)) - before, _amountWithFee(first + second), "amount and fee are back"
        );
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(
            _weird.trueBalanceOf(address(_budget)) - before, _amountWithFee(first + second), "the fee is paid back once"
        );
        vm.assertEq(
            _weird.trueBalanceOf(address(_core)), _reservedFees(boostId, 0), "the balance covers the reserved fees"
        );
        _assertHonestBoostUnchanged();
    }

    /// @dev Fees that are not needed any more are paid to the receiver of fees, as far as the token allows.
    function test_settle_paysOnlyFromOwnReserve() public {
        _forEachKind(_settleWithKind);
    }

    function _settleWithKind(uint8 kind) private {
        _deployWeirdToken(uint8(WeirdToken.Kind.BLOCKING));
        (, uint256 boostId) = _tryCreate();
        _weird.blockAccount(FEE_RECEIVER);
        _core.claimIncentiveFor(boostId, 0, address(0), _signClaim(boostId, CLAIMANT, ""), CLAIMANT);
        _weird.setKind(_kind(kind));
        (uint256 reserved, uint256 balanceBefore) = (_reservedFees(boostId, 0), _weird.trueBalanceOf(address(_core)));
        bool success = _tryCall(address(_core), abi.encodeCall(_core.settleProtocolFees, (boostId, 0)));
        _assertHonestBoostUnchanged();
        if (success && !_movesExactAmount(_kind(kind))) return;
        vm.assertEq(
            balanceBefore - _weird.trueBalanceOf(address(_core)),
            reserved - _reservedFees(boostId, 0),
            "the balance covers the reserved fees"
        );
        if (!success) vm.assertEq(_reservedFees(boostId, 0), reserved, "the fees stay reserved");
    }

    /// @dev A budget pays exactly the requested amount, to any recipient that the token accepts.
    function testFuzz_disburse_neverPaysMoreThanRequested(
        uint8 kind,
        uint256 accountSeed,
        uint96 amount,
        bool isClawback
    ) public {
        _deployWeirdToken(0);
        uint256 balanceBefore = _weird.trueBalanceOf(address(_budget));
        amount = uint96(bound(amount, 1, balanceBefore));
        _weird.setKind(_kind(kind));
        bytes memory payload = abi.encode(FungiblePayload(amount));
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_weird), account(accountSeed), payload));
        vm.prank(CREATOR);
        bool success = _tryCall(
            address(_budget),
            isClawback ? abi.encodeCall(ABudget.clawback, (request)) : abi.encodeCall(ABudget.disburse, (request))
        );
        uint256 paid = balanceBefore - _weird.trueBalanceOf(address(_budget));
        if (!success) vm.assertEq(paid, 0, "no payment");
        else if (_movesExactAmount(_kind(kind))) vm.assertEq(paid, amount, "the exact amount");
        else vm.assertTrue(paid <= uint256(amount) + amount / 100, "no more than the token takes");
    }

    /// @dev Every type of incentive pays in the same way.
    function test_claim_paysExactAmountForAllIncentives() public {
        _forEachKind(_claimFromAllIncentives);
    }

    function _claimFromAllIncentives(uint8 kind) private {
        for (uint256 incentiveKind; incentiveKind < 4; ++incentiveKind) {
            _claimFrom(kind, incentiveKind);
        }
    }

    function _claimFrom(uint8 kind, uint256 incentiveKind) private {
        _deployWeirdToken(0);
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.incentives[0] = _incentiveTarget(incentiveKind);
        uint256 boostId = _create(payload);
        _weird.setKind(_kind(kind));
        bytes memory data = _signClaim(boostId, CLAIMANT, abi.encode(REWARD));
        bool isPaid =
            _tryCall(address(_core), abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, CLAIMANT)));
        vm.assertEq(_weird.trueBalanceOf(CLAIMANT), isPaid ? REWARD : 0, "the exact reward");
        vm.assertEq(isPaid, _canPay(_kind(kind)), "succeeds exactly when the token can pay");
        _assertHonestBoostUnchanged();
    }

    function test_raffle_paysExactAmountOrReverts() public {
        _forEachKind(_drawWithKind);
    }

    function _drawWithKind(uint8 kind) private {
        _deployWeirdToken(0);
        CreateBoostPayload memory payload = _boostPayload(1);
        ERC20Incentive.InitPayload memory raffle =
            ERC20Incentive.InitPayload(address(_weird), ERC20Incentive.Strategy.RAFFLE, REWARD, LIMIT, CREATOR);
        payload.incentives[0].parameters = abi.encode(raffle);
        uint256 boostId = _create(payload);
        _claim(boostId, 0, CLAIMANT);
        _weird.setKind(_kind(kind));
        address incentive = _incentive(boostId, 0);
        vm.prank(CREATOR);
        bool isPaid = _tryCall(incentive, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        vm.assertEq(_weird.trueBalanceOf(CLAIMANT), isPaid ? REWARD : 0, "the exact reward");
        vm.assertEq(
            isPaid,
            _kind(kind) != WeirdToken.Kind.SENDER_FEE && _canPay(_kind(kind)),
            "succeeds exactly when the token can pay"
        );
        _assertHonestBoostUnchanged();
    }

    /// @dev Balances of a token shrink. The last claimant may not be paid, but no other boost pays for it.
    function testFuzz_rebasing_affectsOnlyOwnBoost(uint16 multiplier, uint8 claims) public {
        _deployWeirdToken(uint8(WeirdToken.Kind.REBASING));
        (, uint256 boostId) = _tryCreate();
        _weird.rebase(bound(multiplier, 1, 9_999));
        for (uint256 index; index < claims % 8; ++index) {
            bytes memory data = _signClaim(boostId, account(index + 1), "");
            _tryCall(
                address(_core),
                abi.encodeCall(_core.claimIncentiveFor, (boostId, 0, address(0), data, account(index + 1)))
            );
        }
        _assertHonestBoostUnchanged();
        _claim(_honestBoostId, 0, address(0xDEAD));
        vm.assertEq(_token.balanceOf(address(0xDEAD)), REWARD, "honest boosts pay");
    }

    function testFuzz_allocate_takesExactAmountOrReverts(uint8 kind, uint96 amount) public {
        _deployWeirdToken(kind);
        _weird.mint(CREATOR, 2 * uint256(amount));
        uint256 before = _weird.trueBalanceOf(address(_budget));
        bytes memory payload = abi.encode(FungiblePayload(amount));
        bytes memory request = abi.encode(Transfer(AssetType.ERC20, address(_weird), CREATOR, payload));
        // Approved while the token is honest, because the approval is not under test.
        _weird.setKind(WeirdToken.Kind.HONEST);
        vm.prank(CREATOR);
        _weird.approve(address(_budget), amount);
        _weird.setKind(_kind(kind));
        vm.prank(CREATOR);
        bool success = _tryCall(address(_budget), abi.encodeCall(ABudget.allocate, (request)));
        vm.assertEq(_weird.trueBalanceOf(address(_budget)) - before, success ? amount : 0, "the exact amount");
        if (amount >= 100) vm.assertEq(success, _canPay(_kind(kind)), "succeeds exactly when the token can pay");
    }

    /// @dev Each call starts from the same state.
    function _forEachKind(function(uint8) f) private {
        for (uint8 kind; kind < KINDS; ++kind) {
            uint256 before = vm.snapshotState();
            f(kind);
            vm.assertTrue(vm.revertToState(before), "the state is reverted");
        }
    }

    function _kind(uint8 kind) private pure returns (WeirdToken.Kind) {
        return WeirdToken.Kind(kind % KINDS);
    }

    /// @dev The kinds that transfer the exact amount, and return true or nothing.
    function _canPay(WeirdToken.Kind kind) private pure returns (bool) {
        return _movesExactAmount(kind) && kind != WeirdToken.Kind.FEE && kind != WeirdToken.Kind.BONUS
            && kind < WeirdToken.Kind.RETURNS_TWO && kind != WeirdToken.Kind.PAUSED
            || kind == WeirdToken.Kind.SENDER_FEE;
    }

    /// @dev The kinds that can fund a boost. It may receive more than it requested.
    function _canFund(WeirdToken.Kind kind) private pure returns (bool) {
        return _canPay(kind) || kind == WeirdToken.Kind.BONUS;
    }

    /// @dev The kinds that transfer the requested amount from the sender.
    function _movesExactAmount(WeirdToken.Kind kind) private pure returns (bool) {
        return kind != WeirdToken.Kind.NO_TRANSFER && kind != WeirdToken.Kind.FALSE_RETURN
            && kind != WeirdToken.Kind.SENDER_FEE;
    }

    function _tryCall(address target, bytes memory data) private returns (bool success) {
        (success,) = target.call{gas: GAS}(data);
    }

    function _incentiveTarget(uint256 incentiveKind) private returns (Target memory) {
        (address asset, uint256 sum) = (address(_weird), LIMIT * REWARD);
        if (incentiveKind == 0) return Target(true, _implementation("ERC20Incentive"), _weirdPoolData(LIMIT));
        if (incentiveKind == 1) {
            bytes memory variable = abi.encode(ERC20VariableIncentive.InitPayload(asset, 0, sum, CREATOR));
            return Target(true, _implementation("ERC20VariableIncentive"), variable);
        }
        if (incentiveKind == 2) {
            bytes memory pegged = abi.encode(ERC20PeggedIncentive.InitPayload(asset, asset, REWARD, sum, CREATOR));
            return Target(true, _implementation("ERC20PeggedIncentive"), pegged);
        }
        bytes memory auction = abi.encode(CGDAIncentive.InitPayload(asset, REWARD, 1, 1, sum, CREATOR));
        return Target(true, _implementation("CGDAIncentive"), auction);
    }

    function _deployWeirdToken(uint8 kind) private {
        _weird = new WeirdToken(_kind(kind));
        _weird.mint(address(_budget), 2 * _amountWithFee(LIMIT * REWARD));
    }

    function _weirdPoolData(uint256 limit) private view returns (bytes memory) {
        return
            abi.encode(
                ERC20Incentive.InitPayload(address(_weird), ERC20Incentive.Strategy.POOL, REWARD, limit, CREATOR)
            );
    }

    function _tryCreate() private returns (bool isCreated, uint256 boostId) {
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.incentives[0].parameters = _weirdPoolData(LIMIT);
        boostId = _core.getBoostCount();
        bytes memory data = _compress(payload);
        vm.prank(CREATOR);
        isCreated = _tryCall(address(_core), abi.encodeCall(_core.createBoost, (data)));
    }

    function _assertHonestBoostUnchanged() private view {
        vm.assertEq(_token.balanceOf(_incentive(_honestBoostId, 0)), LIMIT * REWARD, "the funds of an honest boost");
        vm.assertEq(_reservedFees(_honestBoostId, 0), LIMIT * REWARD / 10, "the fees of an honest boost");
        vm.assertEq(_token.balanceOf(address(_core)), LIMIT * REWARD / 10, "the balance covers the fees");
    }
}
