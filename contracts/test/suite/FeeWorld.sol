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
import {TwoFacedIncentive} from "../world/Stubborn.sol";
import {World} from "../world/World.sol";

/// @notice The functions that both versions have in the concrete contract.
interface IFeePaying {
    function payManagementFee(uint256 boostId, uint256 incentiveId) external;
    function clawbackFromTargetAndPayFee(address target, bytes calldata data, uint256 boostId, uint256 incentiveId)
        external
        returns (uint256 amount, address asset);
}

/// @notice An incentive whose claim count can be reset.
contract FickleIncentive {
    bool private _hasForgotten;

    function forget() external {
        _hasForgotten = true;
    }

    function supportsInterface(bytes4 interfaceId) external view returns (bool) {
        return !_hasForgotten && interfaceId == InterfaceId.ERC20_VARIABLE_INCENTIVE;
    }
}

/// @notice What holds of budgets that pay boosts' owners a share. Their core is a real one.
abstract contract FeeWorld is World {
    uint256 internal constant SHARE = 500;
    uint256 internal constant LIMIT = 8;
    /// @dev Owns the boost, but not the budget, and draws raffles.
    address internal constant BOSS = address(0xB055);

    AFeeBudget internal _fees;
    uint256 internal _boostId;

    function _budgetName() internal pure virtual returns (string memory);

    function _newFeeBudget(address owner, address core, uint256 share) internal virtual returns (address);

    function setUp() public virtual {
        _deployWorld();
        _fees = AFeeBudget(payable(_newFeeBudget(CREATOR, address(_core), SHARE)));
        _budget = _fees;
        _token.mint(address(_fees), 2 * _withFee(REWARD * LIMIT));
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.owner = BOSS;
        _boostId = _create(payload);
    }

    function testFuzz_managementFee_isAsInitialised(uint16 share) public {
        share = uint16(bound(share, 0, 10_000));
        vm.assertEq(AFeeBudget(payable(_newFeeBudget(CREATOR, address(_core), share))).managementFee(), share, "share");
    }

    function testFuzz_setManagementFee_isForOwnerAndAdministrators(uint256 who, uint256 share) public {
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _fees.setManagementFee(share);
        vm.prank(CREATOR);
        if (share > 10_000) {
            vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidPercentage.selector, share));
        }
        _fees.setManagementFee(share);
        vm.assertEq(_fees.managementFee(), share > 10_000 ? SHARE : share, "set or not");
    }

    function testFuzz_reservedFunds_areTheSharesOfWhatIncentivesGot(uint8 claims) public {
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT), "of the incentive, not of the fee");
        _claimAndPay(claims % (LIMIT + 1));
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT - claims % (LIMIT + 1)), "the rest");
        uint256 held = _token.balanceOf(address(_fees));
        vm.assertEq(_fees.available(address(_token)), held - _fees.reservedFunds(address(_token)), "not available");
    }

    function testFuzz_incentiveFeesMax_isTheWholeShare(address other) public view {
        address incentive = _incentive(_boostId, 0);
        vm.assertEq(_fees.incentiveFeesMax(incentive), _share(LIMIT), "whole");
        if (other != incentive) vm.assertEq(_fees.incentiveFeesMax(other), 0, "nobody else's");
    }

    function testFuzz_incentiveFeesDisbursed_isWhatWasPaid(uint8 claims) public {
        _claimAndPay(claims % (LIMIT + 1));
        uint256 paid = _fees.incentiveFeesDisbursed(_incentive(_boostId, 0));
        vm.assertEq(paid, _share(claims % (LIMIT + 1)), "paid");
    }

    function testFuzz_payManagementFee_paysInProportion(uint8 claims, uint256 who) public {
        claims = uint8(claims % (LIMIT + 1));
        _claims(claims);
        vm.prank(account(who));
        if (claims == 0) vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), _share(claims), "paid");
        vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
    }

    function testFuzz_payManagementFee_isForThisBudgetsBoosts(uint256 who) public {
        _budget = AFeeBudget(payable(_newBudget(CREATOR)));
        uint256 other = _createFunded(1);
        _claim(other, 0, account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        IFeePaying(address(_fees)).payManagementFee(other, 0);
    }

    function testFuzz_topupIncentive_reservesTheShareToo(uint8 count, uint256 who) public {
        uint256 more = bound(count, 1, 4);
        bytes memory data = _poolData(REWARD, more);
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _fees.topupIncentive(address(_core), _boostId, 0, data);
        vm.prank(CREATOR);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _fees.topupIncentive(account(who), _boostId, 0, data);
        vm.prank(CREATOR);
        vm.assertTrue(_fees.topupIncentive(address(_core), _boostId, 0, data), "done");
        vm.assertEq(_fees.incentiveFeesMax(_incentive(_boostId, 0)), _share(LIMIT + more), "share");
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT + more), "reserved");
        vm.assertEq(_token.balanceOf(_incentive(_boostId, 0)), REWARD * (LIMIT + more), "money");
    }

    function testFuzz_topupIncentive_leavesWhatIsReserved(uint8 short) public {
        uint256 free = _fees.available(address(_token));
        uint256 needed = _withFee(REWARD) + _share(1);
        // Enough for the money and the core's fee, but not for the owner's share of it as well.
        uint256 rest = needed - bound(short, 1, _share(1));
        bytes memory request = _transfer(address(_token), CREATOR, free - rest);
        bytes memory data = _poolData(REWARD, 1);
        vm.startPrank(CREATOR);
        _fees.clawback(request);
        vm.expectRevert(
            abi.encodeWithSelector(
                ABudget.InsufficientFunds.selector,
                address(_token),
                _share(LIMIT) + rest - _withFee(REWARD),
                _share(LIMIT + 1)
            )
        );
        _fees.topupIncentive(address(_core), _boostId, 0, data);
        _token.mint(address(_fees), needed - rest);
        vm.assertTrue(_fees.topupIncentive(address(_core), _boostId, 0, data), "enough");
        vm.stopPrank();
    }

    function testFuzz_topupIncentive_reservesOfWhatItSpent(uint256 amount) public {
        amount = bound(amount, 0, REWARD);
        TwoFacedIncentive base = new TwoFacedIncentive();
        uint256 boostId = _createOther(address(base), abi.encode(address(_token), 0));
        ERC20Token other = new ERC20Token("Other", "OTHER", 18);
        other.mint(address(_fees), type(uint128).max);
        TwoFacedIncentive incentive = TwoFacedIncentive(_incentive(boostId, 0));
        incentive.name(other);
        uint256 reserved = _fees.reservedFunds(address(_token));
        vm.prank(CREATOR);
        _fees.topupIncentive(address(_core), boostId, 0, abi.encode(address(_token), amount));
        vm.assertEq(_fees.reservedFunds(address(other)), 0, "none of what was not spent");
        vm.assertEq(_fees.reservedFunds(address(_token)), reserved, "as before");
    }

    function testFuzz_reservedFunds_areNothingWhereThereIsNoShare(uint8 count) public {
        vm.prank(CREATOR);
        _fees.setManagementFee(0);
        uint256 boostId = _createFunded(LIMIT);
        vm.assertEq(_fees.incentiveFeesMax(_incentive(boostId, 0)), 0, "no share");
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT), "the other boost's");
        bytes memory amount = abi.encode(bound(count, 1, LIMIT) * REWARD);
        vm.prank(CREATOR);
        _fees.clawbackFromTarget(address(_core), amount, boostId, 0);
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT), "nothing to free");
    }

    function testFuzz_reservedFunds_areInTheIncentivesAsset(uint64 amount) public {
        ERC20Token other = new ERC20Token("Other", "OTHER", 18);
        other.mint(address(_fees), amount);
        address incentive = _incentive(_boostId, 0);
        bytes memory request = _transfer(address(other), incentive, amount);
        vm.prank(address(_core));
        _fees.disburse(request);
        vm.assertEq(_fees.reservedFunds(address(other)), 0, "not of another");
        vm.assertEq(_fees.incentiveFeesMax(incentive), _share(LIMIT), "as before");
    }

    function testFuzz_payManagementFee_isInProportionToAmounts(uint256 signed, uint256 who) public {
        signed = bound(signed, 1, LIMIT * REWARD);
        bytes memory data = abi.encode(ERC20VariableIncentive.InitPayload(address(_token), 0, LIMIT * REWARD, CREATOR));
        uint256 boostId = _createOther(_base("ERC20VariableIncentive"), data);
        bytes memory claim = _signed(boostId, account(who), abi.encode(signed));
        _core.claimIncentiveFor(boostId, 0, address(0), claim, account(who));
        uint256 due = signed * SHARE / 10_000;
        if (due == 0) vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), due, "in proportion");
    }

    function testFuzz_payManagementFee_isForKindsThatCount(uint64 reward, uint256 who) public {
        bytes memory data =
            abi.encode(PointsIncentive.InitPayload(address(_token), bytes4(0), uint256(reward) + 1, LIMIT));
        uint256 boostId = _createOther(_base("PointsIncentive"), data);
        vm.prank(account(who));
        vm.expectRevert(BoostError.NotImplemented.selector);
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
    }

    /// @dev All was claimed, and the share of it was paid: nothing stays behind, whatever the kind.
    function testFuzz_payManagementFee_paysTheShareOfEveryKind(uint8 kind, uint256 who) public {
        (address base, bytes memory data) = _ofKind(kind);
        uint256 reserved = _fees.reservedFunds(address(_token));
        uint256 boostId = _createOther(base, data);
        vm.assertEq(_fees.reservedFunds(address(_token)) - reserved, _share(LIMIT), "reserved");
        address incentive = _incentive(boostId, 0);
        for (uint256 index; _token.balanceOf(incentive) != 0; ++index) {
            bytes memory least = abi.encode(kind % 3 == 2 ? 0 : REWARD);
            bytes memory claim = _signed(boostId, account(index + 1), least);
            _core.claimIncentiveFor(boostId, 0, address(0), claim, account(index + 1));
            vm.warp(block.timestamp + 1 hours);
        }
        vm.prank(account(who));
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _share(LIMIT), "paid");
        vm.assertEq(_fees.reservedFunds(address(_token)), reserved, "nothing stays behind");
        vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
    }

    /// @dev What was not claimed comes back, and what was reserved for it is free.
    function testFuzz_clawbackFromTarget_freesTheShareOfEveryKind(uint8 kind, uint8 part) public {
        (address base, bytes memory data) = _ofKind(kind);
        uint256 reserved = _fees.reservedFunds(address(_token));
        uint256 boostId = _createOther(base, data);
        _core.claimIncentiveFor(boostId, 0, address(0), _signed(boostId, account(1), abi.encode(REWARD)), account(1));
        uint256 left = _token.balanceOf(_incentive(boostId, 0));
        uint256 first = bound(part, 1, left / REWARD - 1) * REWARD;
        vm.startPrank(CREATOR);
        _fees.clawbackFromTarget(address(_core), abi.encode(first), boostId, 0);
        _fees.clawbackFromTarget(address(_core), abi.encode(left - first), boostId, 0);
        vm.stopPrank();
        vm.assertEq(_fees.reservedFunds(address(_token)) - reserved, _share(1), "what was earned");
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _share(1), "paid");
        vm.assertEq(_fees.reservedFunds(address(_token)), reserved, "nothing stays behind");
    }

    /// @dev Before the draw nothing is earned, with it all of it, however many have entered.
    function testFuzz_payManagementFee_ofARaffleIsDueAtTheDraw(uint8 count, uint256 random) public {
        ERC20Incentive.InitPayload memory data =
            ERC20Incentive.InitPayload(address(_token), ERC20Incentive.Strategy.RAFFLE, REWARD * LIMIT, 1000, BOSS);
        uint256 reserved = _fees.reservedFunds(address(_token));
        uint256 boostId = _createOther(_base("ERC20Incentive"), abi.encode(data));
        for (uint256 index; index <= count % 8; ++index) {
            _claim(boostId, 0, account(index + 1));
        }
        vm.expectRevert(BoostError.ZeroBalancePayout.selector);
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
        ERC20Incentive raffle = ERC20Incentive(_incentive(boostId, 0));
        vm.prevrandao(bytes32(random));
        vm.prank(BOSS);
        raffle.drawRaffle();
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
        vm.assertEq(_token.balanceOf(CREATOR), _share(LIMIT), "all of it");
        vm.assertEq(_fees.reservedFunds(address(_token)), reserved, "nothing stays behind");
    }

    /// @dev The manager of the budget tops up and claws back, so that past claims appear fewer.
    function testFuzz_clawbackFromTarget_leavesWhatIsEarned(uint8 claims, uint8 more, uint8 back, bool isDirect)
        public
    {
        claims = uint8(bound(claims, 1, LIMIT));
        _claims(claims);
        uint256 added = bound(more, 1, 20);
        _topUp(added, isDirect);
        uint256 taken = bound(back, 1, added + LIMIT - claims);
        vm.prank(CREATOR);
        _fees.clawbackFromTarget(address(_core), abi.encode(taken * REWARD), _boostId, 0);
        uint256 left = LIMIT + added - taken;
        uint256 reserved = left < LIMIT ? left : LIMIT;
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(reserved), "what can be earned, and what is");
        IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), _share(claims), "earned stays earned");
    }

    /// @dev The manager adds a small amount at another rate, so that the rate appears to apply to all.
    function testFuzz_topupIncentive_leavesWhatIsEarned(uint8 claims, uint16 share, uint8 back) public {
        claims = uint8(bound(claims, 1, LIMIT));
        _claims(claims);
        share = uint16(bound(share, 1, 10_000));
        bytes memory data = _poolData(REWARD, LIMIT);
        _token.mint(address(_fees), 4 * _withFee(REWARD * LIMIT));
        vm.startPrank(CREATOR);
        _fees.setManagementFee(share);
        _fees.topupIncentive(address(_core), _boostId, 0, data);
        uint256 taken = bound(back, 1, 2 * LIMIT - claims);
        _fees.clawbackFromTarget(address(_core), abi.encode(taken * REWARD), _boostId, 0);
        vm.stopPrank();
        IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), _share(claims), "earned stays earned");
        // Everything that is left is claimed: the books are empty to a unit for each time they were changed.
        uint256 most = _fees.incentiveFeesMax(_incentive(_boostId, 0));
        for (uint256 index = claims; index < 2 * LIMIT - taken; ++index) {
            _claim(_boostId, 0, account(index + 1));
        }
        if (taken < 2 * LIMIT - claims) IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), most, "and the rest at its own rate");
        vm.assertEq(_fees.reservedFunds(address(_token)), 0, "nothing stays behind");
    }

    function testFuzz_clawbackFromTarget_freesTheShareOfARaffle(uint16 entries) public {
        ERC20Incentive.InitPayload memory data = ERC20Incentive.InitPayload(
            address(_token), ERC20Incentive.Strategy.RAFFLE, REWARD, uint256(entries) + 1, BOSS
        );
        uint256 reserved = _fees.reservedFunds(address(_token));
        uint256 boostId = _createOther(_base("ERC20Incentive"), abi.encode(data));
        vm.assertEq(_fees.reservedFunds(address(_token)) - reserved, _share(1), "reserved");
        vm.prank(CREATOR);
        _fees.clawbackFromTarget(address(_core), abi.encode(REWARD), boostId, 0);
        vm.assertEq(_fees.reservedFunds(address(_token)), reserved, "free again");
    }

    /// @dev Nothing is reserved for what does not count its claims; what has stopped counting has earned nothing more.
    function testFuzz_disburse_reservesForWhatCounts(uint64 amount, uint256 who) public {
        uint256 sum = uint256(amount) + 10_000;
        _token.mint(address(_fees), 4 * sum);
        FickleIncentive fickle = new FickleIncentive();
        bytes memory plain = _transfer(address(_token), account(who), sum);
        bytes memory counted = _transfer(address(_token), address(fickle), sum);
        uint256 reserved = _fees.reservedFunds(address(_token));
        vm.startPrank(address(_core));
        _fees.disburse(plain);
        vm.assertEq(_fees.reservedFunds(address(_token)), reserved, "none");
        _fees.disburse(counted);
        fickle.forget();
        _fees.disburse(counted);
        vm.stopPrank();
        vm.assertEq(_fees.incentiveFeesMax(address(fickle)), 2 * (sum * SHARE / 10_000), "its own");
    }

    function testFuzz_payManagementFee_freesWhatAManagerTookBack(uint8 count, uint8 claims, uint256 who) public {
        claims = uint8(claims % LIMIT);
        _claims(claims);
        uint256 taken = bound(count, 1, LIMIT - claims);
        AIncentive incentive = AIncentive(_incentive(_boostId, 0));
        vm.prank(CREATOR);
        incentive.clawback(abi.encode(ClawbackPayload(address(_fees), abi.encode(taken * REWARD))));
        vm.prank(account(who));
        IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
        vm.assertEq(_token.balanceOf(BOSS), _share(claims), "what was earned");
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT - claims - taken), "what still can be");
    }

    function testFuzz_payManagementFee_ofNobodysBoostIsTheBudgets(uint8 claims) public {
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.owner = address(0);
        _token.mint(address(_fees), 2 * _withFee(REWARD * LIMIT));
        uint256 boostId = _create(payload);
        claims = uint8(bound(claims, 1, LIMIT));
        for (uint256 index; index < claims; ++index) {
            _claim(boostId, 0, account(index + 1));
        }
        uint256 free = _fees.available(address(_token));
        IFeePaying(address(_fees)).payManagementFee(boostId, 0);
        vm.assertEq(_fees.available(address(_token)), free + _share(claims), "free again");
    }

    function testFuzz_total_countsWhatIsReserved(uint8 claims, uint8 back) public {
        uint256 all = 2 * _withFee(REWARD * LIMIT);
        vm.assertEq(_fees.total(address(_token)), all, "held, reserved and paid out");
        _claimAndPay(claims % LIMIT);
        uint256 taken = bound(back, 1, LIMIT - claims % LIMIT) * REWARD;
        vm.prank(CREATOR);
        _fees.clawbackFromTarget(address(_core), abi.encode(taken), _boostId, 0);
        vm.assertEq(_fees.total(address(_token)), all, "what comes back is not counted twice");
    }

    function testFuzz_clawbackFromTarget_freesTheShare(uint8 count, uint256 who) public {
        uint256 amount = bound(count, 1, LIMIT) * REWARD;
        vm.prank(account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _fees.clawbackFromTarget(address(_core), abi.encode(amount), _boostId, 0);
        uint256 before = _token.balanceOf(address(_fees));
        vm.prank(CREATOR);
        _fees.clawbackFromTarget(address(_core), abi.encode(amount), _boostId, 0);
        vm.assertEq(_token.balanceOf(address(_fees)) - before, _withFee(amount), "with the core's fee");
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(LIMIT - amount / REWARD), "freed");
    }

    function testFuzz_clawbackFromTargetAndPayFee_paysFirst(uint8 claims, uint8 count) public {
        claims = uint8(claims % LIMIT);
        _claims(claims);
        uint256 rest = LIMIT - claims;
        uint256 amount = bound(count, 1, rest) * REWARD;
        vm.prank(CREATOR);
        (uint256 taken, address asset) =
            IFeePaying(address(_fees)).clawbackFromTargetAndPayFee(address(_core), abi.encode(amount), _boostId, 0);
        vm.assertEq(taken, amount, "told");
        vm.assertEq(asset, address(_token), "of what");
        vm.assertEq(_token.balanceOf(BOSS), _share(claims), "paid");
        vm.assertEq(_fees.reservedFunds(address(_token)), _share(rest - amount / REWARD), "freed");
    }

    function testFuzz_available_isWhatIsNotReserved(uint128 more) public {
        uint256 before = _fees.available(address(_token));
        _token.mint(address(_fees), more);
        vm.assertEq(_fees.available(address(_token)), before + more, "more");
    }

    function testFuzz_isAuthorized_countsTheBudgetItself(uint256 who) public view {
        vm.assertTrue(_fees.isAuthorized(address(_fees)), "itself");
        vm.assertTrue(_fees.isAuthorized(address(_core)), "the core");
        vm.assertFalse(_fees.isAuthorized(account(who)), "nobody else");
    }

    function _topUp(uint256 count, bool isDirect) private {
        address payee = isDirect ? _incentive(_boostId, 0) : address(_core);
        _token.mint(CREATOR, _withFee(REWARD * count));
        vm.startPrank(CREATOR);
        _token.approve(payee, _withFee(REWARD * count));
        if (isDirect) IToppable(payee).topup(REWARD * count);
        else _core.topupIncentiveFromSender(_boostId, 0, _poolData(REWARD, count));
        vm.stopPrank();
    }

    /// @dev Incentives whose rewards vary, worth `LIMIT` rewards each.
    function _ofKind(uint8 kind) private returns (address, bytes memory) {
        (address asset, uint256 sum) = (address(_token), LIMIT * REWARD);
        if (kind % 3 == 0) {
            bytes memory variable = abi.encode(ERC20VariableIncentive.InitPayload(asset, 0, sum, CREATOR));
            return (_base("ERC20VariableIncentive"), variable);
        }
        if (kind % 3 == 1) {
            bytes memory pegged = abi.encode(ERC20PeggedIncentive.InitPayload(asset, asset, REWARD, sum, CREATOR));
            return (_base("ERC20PeggedIncentive"), pegged);
        }
        bytes memory auction = abi.encode(CGDAIncentive.InitPayload(asset, REWARD, REWARD / 2, REWARD, sum, CREATOR));
        return (_base("CGDAIncentive"), auction);
    }

    function _createOther(address base, bytes memory data) private returns (uint256) {
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.incentives[0] = Target(true, base, data);
        _token.mint(address(_fees), 2 * _withFee(REWARD * LIMIT));
        return _create(payload);
    }

    function _transfer(address asset, address to, uint256 amount) private pure returns (bytes memory) {
        return abi.encode(Transfer(AssetType.ERC20, asset, to, abi.encode(FungiblePayload(amount))));
    }

    function _share(uint256 count) internal pure returns (uint256) {
        return REWARD * count * SHARE / 10_000;
    }

    function _claims(uint256 count) internal {
        for (uint256 index; index < count; ++index) {
            _claim(_boostId, 0, account(index + 1));
        }
    }

    function _claimAndPay(uint256 count) private {
        _claims(count);
        if (count != 0) IFeePaying(address(_fees)).payManagementFee(_boostId, 0);
    }
}
