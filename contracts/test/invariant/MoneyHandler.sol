// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {ManagedBudgetWithFeesV2} from "../../src/budget/ManagedBudgetWithFeesV2.sol";
import {TransparentBudget} from "../../src/budget/TransparentBudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {ERC20PeggedIncentive} from "../../src/incentive/ERC20PeggedIncentive.sol";
import {ERC20VariableCriteriaIncentiveV2} from "../../src/incentive/ERC20VariableCriteriaIncentiveV2.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {IncentiveCriteriaV2, SignatureType, ValueType} from "../../src/incentive/IncentiveCriteria.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice Creates boosts of many kinds and uses them as honest accounts do. A failed call reverts, so that forge counts it.
/// Calls that the core must reject are tried too, and do not revert the handler.
contract MoneyHandler is CoreFixture {
    enum Kind {
        POOL,
        VARIABLE,
        CRITERIA,
        PEGGED,
        CGDA
    }

    struct TrackedBoost {
        uint256 boostId;
        address incentive;
        bytes32 hash;
        Kind kind;
        uint256 paid;
        uint256 deposited;
        uint256 clawedBack;
        uint256 feePrincipal;
    }

    uint256 private constant _MAX_BOOSTS = 10;
    address private constant REVOKED_OWNER = address(0x1E7);
    address public constant VICTIM = address(0x71C7);

    ManagedBudgetWithFeesV2 public feeBudget;
    TransparentBudget public transparentBudget;

    TrackedBoost[] private _trackedBoosts;
    bytes[] private _submittedClaims;
    uint256[] private _claimedBoosts;
    address[] private _claimants;

    /// @notice The number of successful replays, which must be zero.
    uint256 public replays;

    /// @notice The number of incentives that owners added without the budget's authorization, which must be zero.
    uint256 public unauthorizedAdditions;

    /// @notice The number of successful second initializations, which must be zero.
    uint256 public reinitializations;

    /// @notice The number of successful thefts of an existing approval, which must be zero.
    uint256 public unauthorizedTransfers;

    constructor() {
        _deployFixture();
        address[] memory users = new address[](1);
        users[0] = address(_core);
        feeBudget = ManagedBudgetWithFeesV2(payable(LibClone.clone(_implementation("ManagedBudgetWithFeesV2"))));
        feeBudget.initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(CREATOR, users, new uint256[](1), 700)));
        transparentBudget = TransparentBudget(payable(_implementation("TransparentBudget")));
        _token.mint(VICTIM, 1_000e18);
        vm.startPrank(VICTIM);
        _token.approve(address(transparentBudget), type(uint256).max);
        _token.approve(address(feeBudget), type(uint256).max);
        _token.approve(address(_budget), type(uint256).max);
        _token.approve(address(_core), type(uint256).max);
        vm.stopPrank();
        create(0, 5, 2, 0);
        create(1, 5, 0, 1);
        create(0, 5, 128, 0);
    }

    function create(uint8 kind, uint256 count, uint8 limitSeed, uint8 budget) public {
        // At the maximum, no boost is created and the call counts as successful.
        if (_trackedBoosts.length == _MAX_BOOSTS) return;
        count = bound(count, 1, 20);
        TrackedBoost memory tracked;
        tracked.kind = Kind(kind % 5);
        tracked.deposited = count * REWARD;
        CreateBoostPayload memory payload = _boostPayload(count);
        payload.maxParticipants = limitSeed % 6;
        if (limitSeed >= 128 && budget % 3 != 2) payload.owner = REVOKED_OWNER;
        payload.incentives[0] = _target(tracked.kind, count);
        payload.validator.parameters = abi.encode(_signers(), address(_core));
        uint256 sum = _amountWithFee(tracked.deposited) + tracked.deposited;
        tracked.boostId = _core.getBoostCount();
        if (budget % 3 == 2) {
            payload.budget = address(transparentBudget);
            _createWithTransparentBudget(payload, _amountWithFee(tracked.deposited));
        } else {
            payload.budget = budget % 3 == 0 ? address(_budget) : address(feeBudget);
            if (payload.budget == address(feeBudget)) tracked.feePrincipal = tracked.deposited;
            _token.mint(payload.budget, sum);
            _create(payload);
        }
        tracked.incentive = _incentive(tracked.boostId, 0);
        tracked.hash = keccak256(abi.encode(_core.getBoost(tracked.boostId)));
        _trackedBoosts.push(tracked);
    }

    function claim(uint256 boostSeed, uint8 actor, uint256 signedAmount) external {
        TrackedBoost storage tracked = _trackedAt(boostSeed);
        address claimant = account(uint256(actor) % 12 + 1);
        signedAmount = bound(signedAmount, 1, REWARD);
        // For a falling reward, the signed amount is the minimum.
        if (tracked.kind == Kind.CGDA) {
            signedAmount = FixedPointMathLib.min(signedAmount, CGDAIncentive(tracked.incentive).currentReward());
        }
        bytes memory data = _signClaim(tracked.boostId, claimant, abi.encode(signedAmount));
        uint256 before = _token.balanceOf(claimant);
        _core.claimIncentiveFor(tracked.boostId, 0, address(0), data, claimant);
        tracked.paid += _token.balanceOf(claimant) - before;
        _submittedClaims.push(data);
        _claimedBoosts.push(tracked.boostId);
        _claimants.push(claimant);
    }

    /// @notice Submits a used claim again: unchanged, for another boost, for another incentive, and for another claimant.
    function replay(uint256 claimSeed, uint256 otherSeed, uint8 mode) external {
        if (_submittedClaims.length == 0) return;
        claimSeed = claimSeed % _submittedClaims.length;
        (uint256 boostId, address claimant) = (_claimedBoosts[claimSeed], _claimants[claimSeed]);
        uint256 incentiveId;
        mode = mode % 4;
        if (mode == 1) boostId = _trackedAt(otherSeed).boostId;
        if (mode == 2) incentiveId = otherSeed;
        if (mode == 3) claimant = account(otherSeed % 12 + 1);
        if (mode == 3 && claimant == _claimants[claimSeed]) return;
        if (mode == 1 && boostId == _claimedBoosts[claimSeed]) return;
        try _core.claimIncentiveFor(boostId, incentiveId, address(0), _submittedClaims[claimSeed], claimant) {
            ++replays;
        } catch {}
    }

    function topup(uint256 boostSeed, uint256 count, bool isFromSender) external {
        TrackedBoost storage tracked = _trackedAt(boostSeed);
        if (tracked.kind == Kind.CGDA) tracked = _trackedBoosts[0];
        count = bound(count, 1, 5);
        bytes memory data = _target(tracked.kind, count).parameters;
        uint256 protocolFee_ = _core.getBoost(tracked.boostId).protocolFee;
        uint256 sum = count * REWARD + count * REWARD * protocolFee_ / 10_000;
        if (isFromSender) {
            _token.mint(address(this), sum);
            _token.approve(address(_core), sum);
            _core.topupIncentiveFromSender(tracked.boostId, 0, data);
        } else {
            _token.mint(address(_budget), sum);
            vm.prank(CREATOR);
            _core.topupIncentiveFromBudget(tracked.boostId, 0, data, address(_budget));
        }
        tracked.deposited += count * REWARD;
    }

    function clawback(uint256 boostSeed, uint256 count) external {
        TrackedBoost storage tracked = _trackedAt(boostSeed);
        uint256 remainingClaims = _token.balanceOf(_incentive(tracked.boostId, 0)) / REWARD;
        uint256 amount = bound(count, 1, remainingClaims == 0 ? 1 : remainingClaims) * REWARD;
        address budget = _core.getBoost(tracked.boostId).budget;
        vm.prank(CREATOR);
        ABudget(payable(budget)).clawbackFromTarget(address(_core), abi.encode(amount), tracked.boostId, 0);
        tracked.clawedBack += amount;
        tracked.feePrincipal = FixedPointMathLib.min(tracked.feePrincipal, tracked.deposited - tracked.clawedBack);
    }

    /// @notice An owner of a boost without the budget's authorization tries to add an incentive from the budget.
    function addIncentiveWithoutAuthorization(uint256 boostSeed, uint256 count) external {
        Target memory target = _poolTarget(bound(count, 1, 3));
        TrackedBoost storage tracked = _trackedAt(boostSeed);
        address owner = _core.getBoost(tracked.boostId).owner;
        if (owner == CREATOR) return;
        vm.prank(owner);
        try _core.addIncentiveToBoost(tracked.boostId, target) {
            ++unauthorizedAdditions;
        } catch {}
    }

    /// @notice Claims with unrequested ether, which must not stay in any contract.
    function claimWithNativeValue(uint256 boostSeed, uint8 actor, uint64 value) external {
        TrackedBoost storage tracked = _trackedAt(boostSeed);
        address claimant = account(uint256(actor) % 12 + 1);
        bytes memory data = _signClaim(tracked.boostId, claimant, abi.encode(REWARD / 4));
        value = uint64(bound(value, 1, 1 ether));
        vm.deal(address(this), value);
        uint256 before = _token.balanceOf(claimant);
        try _core.claimIncentiveFor{value: value}(tracked.boostId, 0, address(0), data, claimant) {
            tracked.paid += _token.balanceOf(claimant) - before;
        } catch {}
    }

    function settle(uint256 boostSeed) external {
        _core.settleProtocolFees(_trackedAt(boostSeed).boostId, 0);
    }

    function donate(uint256 boostSeed, uint64 amount) external {
        _token.mint(boostSeed % 2 == 0 ? address(_core) : address(feeBudget), amount);
    }

    function payManagementFee(uint256 boostSeed) external {
        for (uint256 index; index < _trackedBoosts.length; ++index) {
            uint256 boostId =
                _trackedBoosts[(boostSeed % _trackedBoosts.length + index) % _trackedBoosts.length].boostId;
            try feeBudget.payManagementFee(boostId, 0) {
                return;
            } catch {}
        }
    }

    function withdraw(uint256 amount, bool isFees) external {
        ABudget budget = isFees ? ABudget(payable(feeBudget)) : _budget;
        uint256 availableAmount = budget.available(address(_token));
        if (availableAmount == 0) return;
        bytes memory request = _request(CREATOR, bound(amount, 1, availableAmount));
        vm.prank(CREATOR);
        budget.clawback(request);
    }

    function setFees(uint16 fee, uint16 referralFeeSeed, uint32 delay) external {
        fee = uint16(bound(fee, 1, 10_000));
        vm.startPrank(CORE_OWNER);
        _core.setReferralFee(0);
        _core.setProtocolFee(fee);
        _core.setReferralFee(referralFeeSeed % fee);
        vm.stopPrank();
        vm.warp(block.timestamp + delay % 1 days);
    }

    /// @notice Tries to spend another account's approval or funds in transit, or to initialize again.
    function steal(uint256 boostSeed, uint8 mode, uint256 amount) external {
        amount = bound(amount, 1, 1_000e18);
        bytes memory request = _request(VICTIM, amount);
        bytes[] memory requests = new bytes[](1);
        requests[0] = request;
        mode = mode % 4;
        uint256 before = _token.balanceOf(VICTIM);
        if (mode == 0) try _budget.allocate(request) {} catch {}
        if (mode == 1) try feeBudget.allocate(request) {} catch {}
        if (mode == 2) {
            CreateBoostPayload memory payload = _boostPayload(1);
            payload.budget = address(transparentBudget);
            try transparentBudget.createBoost(requests, address(_core), _compress(payload)) {} catch {}
        }
        if (mode == 3) {
            address incentive = _incentive(_trackedAt(boostSeed).boostId, 0);
            try ICloneable(incentive).initialize(_poolData(1, 1)) {
                ++reinitializations;
            } catch {}
            try feeBudget.initialize(requests[0]) {
                ++reinitializations;
            } catch {}
        }
        if (_token.balanceOf(VICTIM) != before) ++unauthorizedTransfers;
    }

    function core() external view returns (BoostCore) {
        return _core;
    }

    function token() external view returns (ERC20Token) {
        return _token;
    }

    function budget_() external view returns (ABudget) {
        return _budget;
    }

    function trackedBoosts() external view returns (TrackedBoost[] memory) {
        return _trackedBoosts;
    }

    function feeReceiver() external pure returns (address) {
        return FEE_RECEIVER;
    }

    /// @dev First requests one unit too many, which must revert, because the unit would stay in the budget.
    function _createWithTransparentBudget(CreateBoostPayload memory payload, uint256 sum) private {
        bytes[] memory requests = new bytes[](1);
        _token.mint(CREATOR, sum + 1);
        vm.startPrank(CREATOR);
        _token.approve(address(transparentBudget), sum + 1);
        requests[0] = _request(CREATOR, sum + 1);
        try transparentBudget.createBoost(requests, address(_core), _compress(payload)) {}
        catch {
            requests[0] = _request(CREATOR, sum);
            transparentBudget.createBoost(requests, address(_core), _compress(payload));
        }
        vm.stopPrank();
    }

    function _trackedAt(uint256 boostSeed) private view returns (TrackedBoost storage) {
        return _trackedBoosts[boostSeed % _trackedBoosts.length];
    }

    function _request(address target, uint256 amount) private view returns (bytes memory) {
        return abi.encode(Transfer(AssetType.ERC20, address(_token), target, abi.encode(FungiblePayload(amount))));
    }

    function _target(Kind kind, uint256 count) private returns (Target memory) {
        uint256 sum = count * REWARD;
        address asset = address(_token);
        if (kind == Kind.POOL) return _poolTarget(count);
        if (kind == Kind.VARIABLE) {
            bytes memory variable = abi.encode(ERC20VariableIncentive.InitPayload(asset, 0, sum, CREATOR));
            return Target(true, _implementation("ERC20VariableIncentive"), variable);
        }
        if (kind == Kind.CRITERIA) {
            IncentiveCriteriaV2 memory criteria =
                IncentiveCriteriaV2(SignatureType.EVENT, keccak256("e"), 0, asset, ValueType.RAW);
            bytes memory data =
                abi.encode(ERC20VariableCriteriaIncentiveV2.InitPayload(asset, 0, sum, REWARD / 2, criteria));
            return Target(true, _implementation("ERC20VariableCriteriaIncentiveV2"), data);
        }
        if (kind == Kind.PEGGED) {
            bytes memory pegged = abi.encode(ERC20PeggedIncentive.InitPayload(asset, asset, REWARD, sum, CREATOR));
            return Target(true, _implementation("ERC20PeggedIncentive"), pegged);
        }
        bytes memory auction =
            abi.encode(CGDAIncentive.InitPayload(asset, REWARD / 2, REWARD / 20, REWARD / 10, sum, CREATOR));
        return Target(true, _implementation("CGDAIncentive"), auction);
    }
}
