// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AFeeBudget} from "../../src/budget/AFeeBudget.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC20PeggedIncentive} from "../../src/incentive/ERC20PeggedIncentive.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {PointsIncentive} from "../../src/incentive/PointsIncentive.sol";
import {InterfaceId} from "../../src/shared/InterfaceId.sol";
import {IToppable} from "../../src/shared/IToppable.sol";
import {AssetType, ClawbackPayload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ChangingAssetIncentive} from "../fixtures/TestDoubles.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The functions that both versions have in the concrete contract.
interface IManagementFeeBudget {
    function payManagementFee(uint256 boostId, uint256 incentiveId) external;
    function clawbackFromTargetAndPayFee(address target, bytes calldata data, uint256 boostId, uint256 incentiveId)
        external
        returns (uint256 amount, address asset);
}

/// @notice An incentive whose claim count can be reset.
contract ChangingInterfaceIncentive {
    bool private _isUnsupported;

    function stopSupporting() external {
        _isUnsupported = true;
    }

    function supportsInterface(bytes4 interfaceId) external view returns (bool) {
        return !_isUnsupported && interfaceId == InterfaceId.ERC20_VARIABLE_INCENTIVE;
    }
}

/// @notice Tests of budgets that pay a share to the owners of boosts. Their core is a real one.
abstract contract ManagementFeeSuite is CoreFixture {
    uint256 internal constant MANAGEMENT_FEE = 500;
    uint256 internal constant LIMIT = 8;
    /// @dev The owner of the boost, which does not own the budget, and draws raffles.
    address internal constant BOOST_OWNER = address(0xB055);

    AFeeBudget internal _feeBudget;
    uint256 internal _boostId;

    function _budgetName() internal pure virtual returns (string memory);

    function _deployFeeBudget(address owner, address core, uint256 fee) internal virtual returns (address);

    function setUp() public virtual {
        _deployFixture();
        _feeBudget = AFeeBudget(payable(_deployFeeBudget(CREATOR, address(_core), MANAGEMENT_FEE)));
        _budget = _feeBudget;
        _token.mint(address(_feeBudget), 2 * _amountWithFee(REWARD * LIMIT));
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.owner = BOOST_OWNER;
        _boostId = _create(payload);
    }

    function testFuzz_managementFee_returnsInitializedValue(uint16 fee) public {
        fee = uint16(bound(fee, 0, 10_000));
        vm.assertEq(AFeeBudget(payable(_deployFeeBudget(CREATOR, address(_core), fee))).managementFee(), fee, "share");
    }

    function testFuzz_setManagementFee_revertsWhenCallerIsNotOwnerOrAdmin(uint256 accountSeed, uint256 fee) public {
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _feeBudget.setManagementFee(fee);
        vm.prank(CREATOR);
        if (fee > 10_000) {
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, fee));
        }
        _feeBudget.setManagementFee(fee);
        vm.assertEq(_feeBudget.managementFee(), fee > 10_000 ? MANAGEMENT_FEE : fee, "set or not");
    }

    function testFuzz_reservedFunds_equalFeesOfFundedIncentives(uint8 claims) public {
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT), "of the incentive, not of the fee");
        _claimAndPayFee(claims % (LIMIT + 1));
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT - claims % (LIMIT + 1)), "the rest");
        uint256 balance = _token.balanceOf(address(_feeBudget));
        vm.assertEq(
            _feeBudget.available(address(_token)), balance - _feeBudget.reservedFunds(address(_token)), "not available"
        );
    }

    function testFuzz_incentiveFeesMax_equalsFeeOfFundedAmount(address other) public view {
        address incentive = _incentive(_boostId, 0);
        vm.assertEq(_feeBudget.incentiveFeesMax(incentive), _feeFor(LIMIT), "whole");
        if (other != incentive) vm.assertEq(_feeBudget.incentiveFeesMax(other), 0, "no fee for another incentive");
    }

    function testFuzz_incentiveFeesDisbursed_equalsPaidAmount(uint8 claims) public {
        _claimAndPayFee(claims % (LIMIT + 1));
        uint256 paid = _feeBudget.incentiveFeesDisbursed(_incentive(_boostId, 0));
        vm.assertEq(paid, _feeFor(claims % (LIMIT + 1)), "paid");
    }

    function testFuzz_payManagementFee_paysInProportionToClaims(uint8 claims, uint256 accountSeed) public {
        claims = uint8(claims % (LIMIT + 1));
        _claimMany(claims);
        vm.prank(account(accountSeed));
        if (claims == 0) vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(claims), "paid");
        vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
    }

    function testFuzz_payManagementFee_revertsForOtherBudgetsBoosts(uint256 accountSeed) public {
        _budget = AFeeBudget(payable(_deployBudget(CREATOR)));
        uint256 other = _createFunded(1);
        _claim(other, 0, account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(other, 0);
    }

    function testFuzz_topupIncentive_reservesFee(uint8 count, uint256 accountSeed) public {
        uint256 topUpSeed = bound(count, 1, 4);
        bytes memory data = _poolData(REWARD, topUpSeed);
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _feeBudget.topupIncentive(address(_core), _boostId, 0, data);
        vm.prank(CREATOR);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _feeBudget.topupIncentive(account(accountSeed), _boostId, 0, data);
        vm.prank(CREATOR);
        vm.assertTrue(_feeBudget.topupIncentive(address(_core), _boostId, 0, data), "done");
        vm.assertEq(_feeBudget.incentiveFeesMax(_incentive(_boostId, 0)), _feeFor(LIMIT + topUpSeed), "share");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT + topUpSeed), "reserved");
        vm.assertEq(_token.balanceOf(_incentive(_boostId, 0)), REWARD * (LIMIT + topUpSeed), "money");
    }

    function testFuzz_topupIncentive_revertsWhenReserveIsNotCovered(uint8 shortfallSeed) public {
        uint256 availableBefore = _feeBudget.available(address(_token));
        uint256 required = _amountWithFee(REWARD) + _feeFor(1);
        // Enough for the amount and the core's fee, but not for the owner's share.
        uint256 availableAmount = required - bound(shortfallSeed, 1, _feeFor(1));
        bytes memory request = _transfer(address(_token), CREATOR, availableBefore - availableAmount);
        bytes memory data = _poolData(REWARD, 1);
        vm.startPrank(CREATOR);
        _feeBudget.clawback(request);
        vm.expectRevert(
            abi.encodeWithSelector(
                ABudget.InsufficientFunds.selector,
                address(_token),
                _feeFor(LIMIT) + availableAmount - _amountWithFee(REWARD),
                _feeFor(LIMIT + 1)
            )
        );
        _feeBudget.topupIncentive(address(_core), _boostId, 0, data);
        _token.mint(address(_feeBudget), required - availableAmount);
        vm.assertTrue(_feeBudget.topupIncentive(address(_core), _boostId, 0, data), "enough");
        vm.stopPrank();
    }

    function testFuzz_topupIncentive_reservesOnlyForSpentAmount(uint256 amount) public {
        amount = bound(amount, 0, REWARD);
        ChangingAssetIncentive implementation = new ChangingAssetIncentive();
        uint256 boostId = _createWithIncentive(address(implementation), abi.encode(address(_token), 0));
        ERC20Token other = new ERC20Token("Other", "OTHER", 18);
        other.mint(address(_feeBudget), type(uint128).max);
        ChangingAssetIncentive incentive = ChangingAssetIncentive(_incentive(boostId, 0));
        incentive.setAsset(other);
        uint256 reserved = _feeBudget.reservedFunds(address(_token));
        vm.prank(CREATOR);
        _feeBudget.topupIncentive(address(_core), boostId, 0, abi.encode(address(_token), amount));
        vm.assertEq(_feeBudget.reservedFunds(address(other)), 0, "nothing is reserved for unspent funds");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), reserved, "unchanged");
    }

    function testFuzz_reservedFunds_areZeroWithoutManagementFee(uint8 count) public {
        vm.prank(CREATOR);
        _feeBudget.setManagementFee(0);
        uint256 boostId = _createFunded(LIMIT);
        vm.assertEq(_feeBudget.incentiveFeesMax(_incentive(boostId, 0)), 0, "no share");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT), "the other boost's");
        bytes memory amount = abi.encode(bound(count, 1, LIMIT) * REWARD);
        vm.prank(CREATOR);
        _feeBudget.clawbackFromTarget(address(_core), amount, boostId, 0);
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT), "nothing to free");
    }

    function testFuzz_reservedFunds_areInIncentiveAsset(uint64 amount) public {
        ERC20Token other = new ERC20Token("Other", "OTHER", 18);
        other.mint(address(_feeBudget), amount);
        address incentive = _incentive(_boostId, 0);
        bytes memory request = _transfer(address(other), incentive, amount);
        vm.prank(address(_core));
        _feeBudget.disburse(request);
        vm.assertEq(_feeBudget.reservedFunds(address(other)), 0, "not of another");
        vm.assertEq(_feeBudget.incentiveFeesMax(incentive), _feeFor(LIMIT), "unchanged");
    }

    function testFuzz_payManagementFee_paysInProportionToAmounts(uint256 signed, uint256 accountSeed) public {
        signed = bound(signed, 1, LIMIT * REWARD);
        bytes memory data = abi.encode(ERC20VariableIncentive.InitPayload(address(_token), 0, LIMIT * REWARD, CREATOR));
        uint256 boostId = _createWithIncentive(_implementation("ERC20VariableIncentive"), data);
        bytes memory claim = _signClaim(boostId, account(accountSeed), abi.encode(signed));
        _core.claimIncentiveFor(boostId, 0, address(0), claim, account(accountSeed));
        uint256 due = signed * MANAGEMENT_FEE / 10_000;
        if (due == 0) vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), due, "proportional");
    }

    function testFuzz_payManagementFee_revertsForUnsupportedIncentives(uint64 reward, uint256 accountSeed) public {
        bytes memory data =
            abi.encode(PointsIncentive.InitPayload(address(_token), bytes4(0), uint256(reward) + 1, LIMIT));
        uint256 boostId = _createWithIncentive(_implementation("PointsIncentive"), data);
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.NotImplemented.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
    }

    /// @dev When all is claimed and the share is paid, nothing stays reserved, for every type of incentive.
    function testFuzz_payManagementFee_paysFullFeeForEveryIncentiveKind(uint8 kind, uint256 accountSeed) public {
        (address implementation, bytes memory data) = _incentiveOfKind(kind);
        uint256 reserved = _feeBudget.reservedFunds(address(_token));
        uint256 boostId = _createWithIncentive(implementation, data);
        vm.assertEq(_feeBudget.reservedFunds(address(_token)) - reserved, _feeFor(LIMIT), "reserved");
        address incentive = _incentive(boostId, 0);
        for (uint256 index; _token.balanceOf(incentive) != 0; ++index) {
            bytes memory minReward = abi.encode(kind % 3 == 2 ? 0 : REWARD);
            bytes memory claim = _signClaim(boostId, account(index + 1), minReward);
            _core.claimIncentiveFor(boostId, 0, address(0), claim, account(index + 1));
            vm.warp(block.timestamp + 1 hours);
        }
        vm.prank(account(accountSeed));
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _feeFor(LIMIT), "paid");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), reserved, "nothing is left");
        vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
    }

    /// @dev Unclaimed funds are clawed back, and their reserved share is released.
    function testFuzz_clawbackFromTarget_releasesFeeForEveryIncentiveKind(uint8 kind, uint8 partSeed) public {
        (address implementation, bytes memory data) = _incentiveOfKind(kind);
        uint256 reserved = _feeBudget.reservedFunds(address(_token));
        uint256 boostId = _createWithIncentive(implementation, data);
        _core.claimIncentiveFor(boostId, 0, address(0), _signClaim(boostId, account(1), abi.encode(REWARD)), account(1));
        uint256 remaining = _token.balanceOf(_incentive(boostId, 0));
        uint256 first = bound(partSeed, 1, remaining / REWARD - 1) * REWARD;
        vm.startPrank(CREATOR);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(first), boostId, 0);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(remaining - first), boostId, 0);
        vm.stopPrank();
        vm.assertEq(_feeBudget.reservedFunds(address(_token)) - reserved, _feeFor(1), "the earned share");
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _feeFor(1), "paid");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), reserved, "nothing is left");
    }

    /// @dev Before the draw no share is earned. With the draw the whole share is earned, for any number of participants.
    function testFuzz_payManagementFee_paysForRaffleAfterDraw(uint8 count, uint256 random) public {
        ERC20Incentive.InitPayload memory data = ERC20Incentive.InitPayload(
            address(_token), ERC20Incentive.Strategy.RAFFLE, REWARD * LIMIT, 1000, BOOST_OWNER
        );
        uint256 reserved = _feeBudget.reservedFunds(address(_token));
        uint256 boostId = _createWithIncentive(_implementation("ERC20Incentive"), abi.encode(data));
        for (uint256 index; index <= count % 8; ++index) {
            _claim(boostId, 0, account(index + 1));
        }
        vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
        ERC20Incentive raffle = ERC20Incentive(_incentive(boostId, 0));
        vm.prevrandao(bytes32(random));
        vm.prank(BOOST_OWNER);
        raffle.drawRaffle();
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _feeFor(LIMIT), "the whole amount");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), reserved, "nothing is left");
    }

    /// @dev The manager of the budget tops up and claws back, so that fewer past claims are reported.
    function testFuzz_clawbackFromTarget_keepsEarnedFee(
        uint8 claims,
        uint8 topUpSeed,
        uint8 clawbackSeed,
        bool isDirect
    ) public {
        claims = uint8(bound(claims, 1, LIMIT));
        _claimMany(claims);
        uint256 added = bound(topUpSeed, 1, 20);
        _topUp(added, isDirect);
        uint256 clawedBack_ = bound(clawbackSeed, 1, added + LIMIT - claims);
        vm.prank(CREATOR);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(clawedBack_ * REWARD), _boostId, 0);
        uint256 remaining = LIMIT + added - clawedBack_;
        uint256 reserved = remaining < LIMIT ? remaining : LIMIT;
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(reserved), "what can be earned, and what is");
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(claims), "earned stays earned");
    }

    /// @dev The manager adds a small amount at another rate, so that the rate appears to apply to all.
    function testFuzz_topupIncentive_keepsEarnedFee(uint8 claims, uint16 fee, uint8 clawbackSeed) public {
        claims = uint8(bound(claims, 1, LIMIT));
        _claimMany(claims);
        fee = uint16(bound(fee, 1, 10_000));
        bytes memory data = _poolData(REWARD, LIMIT);
        _token.mint(address(_feeBudget), 4 * _amountWithFee(REWARD * LIMIT));
        vm.startPrank(CREATOR);
        _feeBudget.setManagementFee(fee);
        _feeBudget.topupIncentive(address(_core), _boostId, 0, data);
        uint256 clawedBack_ = bound(clawbackSeed, 1, 2 * LIMIT - claims);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(clawedBack_ * REWARD), _boostId, 0);
        vm.stopPrank();
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(claims), "earned stays earned");
        // When all the rest is claimed, at most one unit per change stays reserved.
        uint256 maxFee = _feeBudget.incentiveFeesMax(_incentive(_boostId, 0));
        for (uint256 index = claims; index < 2 * LIMIT - clawedBack_; ++index) {
            _claim(_boostId, 0, account(index + 1));
        }
        if (clawedBack_ < 2 * LIMIT - claims) IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), maxFee, "and the rest at its own rate");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), 0, "nothing is left");
    }

    function testFuzz_clawbackFromTarget_releasesFeeForRaffle(uint16 entries) public {
        ERC20Incentive.InitPayload memory data = ERC20Incentive.InitPayload(
            address(_token), ERC20Incentive.Strategy.RAFFLE, REWARD, uint256(entries) + 1, BOOST_OWNER
        );
        uint256 reserved = _feeBudget.reservedFunds(address(_token));
        uint256 boostId = _createWithIncentive(_implementation("ERC20Incentive"), abi.encode(data));
        vm.assertEq(_feeBudget.reservedFunds(address(_token)) - reserved, _feeFor(1), "reserved");
        vm.prank(CREATOR);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(REWARD), boostId, 0);
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), reserved, "available again");
    }

    /// @dev Nothing is reserved for an incentive that does not count its claims. An incentive that stops counting earns nothing
    /// more.
    function testFuzz_disburse_reservesOnlyForSupportedIncentives(uint64 amount, uint256 accountSeed) public {
        uint256 sum = uint256(amount) + 10_000;
        _token.mint(address(_feeBudget), 4 * sum);
        ChangingInterfaceIncentive changing = new ChangingInterfaceIncentive();
        bytes memory plain = _transfer(address(_token), account(accountSeed), sum);
        bytes memory counted = _transfer(address(_token), address(changing), sum);
        uint256 reserved = _feeBudget.reservedFunds(address(_token));
        vm.startPrank(address(_core));
        _feeBudget.disburse(plain);
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), reserved, "nothing more is reserved");
        _feeBudget.disburse(counted);
        changing.stopSupporting();
        _feeBudget.disburse(counted);
        vm.stopPrank();
        vm.assertEq(_feeBudget.incentiveFeesMax(address(changing)), 2 * (sum * MANAGEMENT_FEE / 10_000), "its own");
    }

    function testFuzz_payManagementFee_releasesFeeAfterManagerClawback(uint8 count, uint8 claims, uint256 accountSeed)
        public
    {
        claims = uint8(claims % LIMIT);
        _claimMany(claims);
        uint256 clawedBack_ = bound(count, 1, LIMIT - claims);
        AIncentive incentive = AIncentive(_incentive(_boostId, 0));
        vm.prank(CREATOR);
        incentive.clawback(abi.encode(ClawbackPayload(address(_feeBudget), abi.encode(clawedBack_ * REWARD))));
        vm.prank(account(accountSeed));
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(claims), "the earned share");
        vm.assertEq(
            _feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT - claims - clawedBack_), "what still can be"
        );
    }

    function testFuzz_payManagementFee_releasesFeeToBudgetWithoutOwner(uint8 claims) public {
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.owner = address(0);
        _token.mint(address(_feeBudget), 2 * _amountWithFee(REWARD * LIMIT));
        uint256 boostId = _create(payload);
        claims = uint8(bound(claims, 1, LIMIT));
        for (uint256 index; index < claims; ++index) {
            _claim(boostId, 0, account(index + 1));
        }
        uint256 availableBefore = _feeBudget.available(address(_token));
        IManagementFeeBudget(address(_feeBudget)).payManagementFee(boostId, 0);
        vm.assertEq(_feeBudget.available(address(_token)), availableBefore + _feeFor(claims), "available again");
    }

    function testFuzz_total_includesReservedFunds(uint8 claims, uint8 clawbackSeed) public {
        uint256 total = 2 * _amountWithFee(REWARD * LIMIT);
        vm.assertEq(_feeBudget.total(address(_token)), total, "held, reserved and paid out");
        _claimAndPayFee(claims % LIMIT);
        uint256 clawedBack_ = bound(clawbackSeed, 1, LIMIT - claims % LIMIT) * REWARD;
        vm.prank(CREATOR);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(clawedBack_), _boostId, 0);
        vm.assertEq(_feeBudget.total(address(_token)), total, "what comes back is not counted twice");
    }

    function testFuzz_clawbackFromTarget_releasesFee(uint8 count, uint256 accountSeed) public {
        uint256 amount = bound(count, 1, LIMIT) * REWARD;
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(amount), _boostId, 0);
        uint256 before = _token.balanceOf(address(_feeBudget));
        vm.prank(CREATOR);
        _feeBudget.clawbackFromTarget(address(_core), abi.encode(amount), _boostId, 0);
        vm.assertEq(_token.balanceOf(address(_feeBudget)) - before, _amountWithFee(amount), "with the core's fee");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(LIMIT - amount / REWARD), "freed");
    }

    function testFuzz_clawbackFromTargetAndPayFee_paysFeeBeforeClawback(uint8 claims, uint8 count) public {
        claims = uint8(claims % LIMIT);
        _claimMany(claims);
        uint256 availableAmount = LIMIT - claims;
        uint256 amount = bound(count, 1, availableAmount) * REWARD;
        vm.prank(CREATOR);
        (uint256 clawedBack_, address asset) = IManagementFeeBudget(address(_feeBudget))
            .clawbackFromTargetAndPayFee(address(_core), abi.encode(amount), _boostId, 0);
        vm.assertEq(clawedBack_, amount, "the returned amount");
        vm.assertEq(asset, address(_token), "asset");
        vm.assertEq(_token.balanceOf(BOOST_OWNER), _feeFor(claims), "paid");
        vm.assertEq(_feeBudget.reservedFunds(address(_token)), _feeFor(availableAmount - amount / REWARD), "freed");
    }

    function testFuzz_available_excludesReservedFunds(uint128 topUpSeed) public {
        uint256 before = _feeBudget.available(address(_token));
        _token.mint(address(_feeBudget), topUpSeed);
        vm.assertEq(_feeBudget.available(address(_token)), before + topUpSeed, "more");
    }

    function testFuzz_isAuthorized_includesBudget(uint256 accountSeed) public view {
        vm.assertTrue(_feeBudget.isAuthorized(address(_feeBudget)), "only itself");
        vm.assertTrue(_feeBudget.isAuthorized(address(_core)), "the core");
        vm.assertFalse(_feeBudget.isAuthorized(account(accountSeed)), "another account has no role");
    }

    function _topUp(uint256 count, bool isDirect) private {
        address payee = isDirect ? _incentive(_boostId, 0) : address(_core);
        _token.mint(CREATOR, _amountWithFee(REWARD * count));
        vm.startPrank(CREATOR);
        _token.approve(payee, _amountWithFee(REWARD * count));
        if (isDirect) IToppable(payee).topup(REWARD * count);
        else _core.topupIncentiveFromSender(_boostId, 0, _poolData(REWARD, count));
        vm.stopPrank();
    }

    /// @dev Incentives with variable rewards, each with funds for `LIMIT` rewards.
    function _incentiveOfKind(uint8 kind) private returns (address, bytes memory) {
        (address asset, uint256 sum) = (address(_token), LIMIT * REWARD);
        if (kind % 3 == 0) {
            bytes memory variable = abi.encode(ERC20VariableIncentive.InitPayload(asset, 0, sum, CREATOR));
            return (_implementation("ERC20VariableIncentive"), variable);
        }
        if (kind % 3 == 1) {
            bytes memory pegged = abi.encode(ERC20PeggedIncentive.InitPayload(asset, asset, REWARD, sum, CREATOR));
            return (_implementation("ERC20PeggedIncentive"), pegged);
        }
        bytes memory auction = abi.encode(CGDAIncentive.InitPayload(asset, REWARD, REWARD / 2, REWARD, sum, CREATOR));
        return (_implementation("CGDAIncentive"), auction);
    }

    function _createWithIncentive(address implementation, bytes memory data) private returns (uint256) {
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.incentives[0] = Target(true, implementation, data);
        _token.mint(address(_feeBudget), 2 * _amountWithFee(REWARD * LIMIT));
        return _create(payload);
    }

    function _transfer(address asset, address to, uint256 amount) private pure returns (bytes memory) {
        return abi.encode(Transfer(AssetType.ERC20, asset, to, abi.encode(FungiblePayload(amount))));
    }

    function _feeFor(uint256 count) internal pure returns (uint256) {
        return REWARD * count * MANAGEMENT_FEE / 10_000;
    }

    function _claimMany(uint256 count) internal {
        for (uint256 index; index < count; ++index) {
            _claim(_boostId, 0, account(index + 1));
        }
    }

    function _claimAndPayFee(uint256 count) private {
        _claimMany(count);
        if (count != 0) IManagementFeeBudget(address(_feeBudget)).payManagementFee(_boostId, 0);
    }
}
