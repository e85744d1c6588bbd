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
import {World} from "../world/World.sol";

/// @notice Creates boosts of many kinds and uses them as honest people would. What fails reverts, so that forge counts
/// it; what must be refused is tried and must not revert the handler.
contract MoneyHandler is World {
    enum Kind {
        POOL,
        VARIABLE,
        CRITERIA,
        PEGGED,
        CGDA
    }

    struct Known {
        uint256 boostId;
        address incentive;
        bytes32 hash;
        Kind kind;
        uint256 paid;
        uint256 put;
        uint256 takenBack;
        uint256 shared;
    }

    uint256 private constant _MOST_BOOSTS = 10;
    address private constant LET_GO = address(0x1E7);
    address public constant VICTIM = address(0x71C7);

    ManagedBudgetWithFeesV2 public fees;
    TransparentBudget public through;

    Known[] private _known;
    bytes[] private _claims;
    uint256[] private _claimedBoosts;
    address[] private _claimants;

    /// @notice Replays, of any kind, that went through: none, ever.
    uint256 public replays;

    /// @notice Incentives that owners added whom the budget does not know: none, ever.
    uint256 public emptied;

    /// @notice Second initialisations that went through: none, ever.
    uint256 public secondInitialisations;

    /// @notice Thefts of a standing approval that went through: none, ever.
    uint256 public thefts;

    constructor() {
        _deployWorld();
        address[] memory users = new address[](1);
        users[0] = address(_core);
        fees = ManagedBudgetWithFeesV2(payable(LibClone.clone(_base("ManagedBudgetWithFeesV2"))));
        fees.initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(CREATOR, users, new uint256[](1), 700)));
        through = TransparentBudget(payable(_base("TransparentBudget")));
        _token.mint(VICTIM, 1_000e18);
        vm.startPrank(VICTIM);
        _token.approve(address(through), type(uint256).max);
        _token.approve(address(fees), type(uint256).max);
        _token.approve(address(_budget), type(uint256).max);
        _token.approve(address(_core), type(uint256).max);
        vm.stopPrank();
        create(0, 5, 2, 0);
        create(1, 5, 0, 1);
        create(0, 5, 128, 0);
    }

    function create(uint8 kind, uint256 count, uint8 most, uint8 budget) public {
        // What is full stays as it is, and counts as done: there is enough to play with.
        if (_known.length == _MOST_BOOSTS) return;
        count = bound(count, 1, 20);
        Known memory known;
        known.kind = Kind(kind % 5);
        known.put = count * REWARD;
        CreateBoostPayload memory payload = _boostOf(count);
        payload.maxParticipants = most % 6;
        if (most >= 128 && budget % 3 != 2) payload.owner = LET_GO;
        payload.incentives[0] = _target(known.kind, count);
        payload.validator.parameters = abi.encode(_signers(), address(_core));
        uint256 sum = _withFee(known.put) + known.put;
        known.boostId = _core.getBoostCount();
        if (budget % 3 == 2) {
            payload.budget = address(through);
            _createThrough(payload, _withFee(known.put));
        } else {
            payload.budget = budget % 3 == 0 ? address(_budget) : address(fees);
            if (payload.budget == address(fees)) known.shared = known.put;
            _token.mint(payload.budget, sum);
            _create(payload);
        }
        known.incentive = _incentive(known.boostId, 0);
        known.hash = keccak256(abi.encode(_core.getBoost(known.boostId)));
        _known.push(known);
    }

    function claim(uint256 which, uint8 actor, uint256 signed) external {
        Known storage known = _pick(which);
        address claimant = account(uint256(actor) % 12 + 1);
        signed = bound(signed, 1, REWARD);
        // Of a falling reward it is the least that is accepted.
        if (known.kind == Kind.CGDA) {
            signed = FixedPointMathLib.min(signed, CGDAIncentive(known.incentive).currentReward());
        }
        bytes memory data = _signed(known.boostId, claimant, abi.encode(signed));
        uint256 before = _token.balanceOf(claimant);
        _core.claimIncentiveFor(known.boostId, 0, address(0), data, claimant);
        known.paid += _token.balanceOf(claimant) - before;
        _claims.push(data);
        _claimedBoosts.push(known.boostId);
        _claimants.push(claimant);
    }

    /// @notice A claim that was made is made again: as it was, for another boost, for another incentive, for another
    /// claimant.
    function replay(uint256 which, uint256 other, uint8 how) external {
        if (_claims.length == 0) return;
        which = which % _claims.length;
        (uint256 boostId, address claimant) = (_claimedBoosts[which], _claimants[which]);
        uint256 incentiveId;
        how = how % 4;
        if (how == 1) boostId = _pick(other).boostId;
        if (how == 2) incentiveId = other;
        if (how == 3) claimant = account(other % 12 + 1);
        if (how == 3 && claimant == _claimants[which]) return;
        if (how == 1 && boostId == _claimedBoosts[which]) return;
        try _core.claimIncentiveFor(boostId, incentiveId, address(0), _claims[which], claimant) {
            ++replays;
        } catch {}
    }

    function topup(uint256 which, uint256 count, bool isFromSender) external {
        Known storage known = _pick(which);
        if (known.kind == Kind.CGDA) known = _known[0];
        count = bound(count, 1, 5);
        bytes memory data = _target(known.kind, count).parameters;
        uint256 share = _core.getBoost(known.boostId).protocolFee;
        uint256 sum = count * REWARD + count * REWARD * share / 10_000;
        if (isFromSender) {
            _token.mint(address(this), sum);
            _token.approve(address(_core), sum);
            _core.topupIncentiveFromSender(known.boostId, 0, data);
        } else {
            _token.mint(address(_budget), sum);
            vm.prank(CREATOR);
            _core.topupIncentiveFromBudget(known.boostId, 0, data, address(_budget));
        }
        known.put += count * REWARD;
    }

    function clawback(uint256 which, uint256 count) external {
        Known storage known = _pick(which);
        uint256 left = _token.balanceOf(_incentive(known.boostId, 0)) / REWARD;
        uint256 amount = bound(count, 1, left == 0 ? 1 : left) * REWARD;
        address budget = _core.getBoost(known.boostId).budget;
        vm.prank(CREATOR);
        ABudget(payable(budget)).clawbackFromTarget(address(_core), abi.encode(amount), known.boostId, 0);
        known.takenBack += amount;
        known.shared = FixedPointMathLib.min(known.shared, known.put - known.takenBack);
    }

    /// @notice A boost's owner whom its budget does not know tries to have more paid from it.
    function empty(uint256 which, uint256 count) external {
        Target memory target = _pool(bound(count, 1, 3));
        Known storage known = _pick(which);
        address owner = _core.getBoost(known.boostId).owner;
        if (owner == CREATOR) return;
        vm.prank(owner);
        try _core.addIncentiveToBoost(known.boostId, target) {
            ++emptied;
        } catch {}
    }

    /// @notice A claim with coins that nobody asked for: they must not stay anywhere.
    function overpay(uint256 which, uint8 actor, uint64 value) external {
        Known storage known = _pick(which);
        address claimant = account(uint256(actor) % 12 + 1);
        bytes memory data = _signed(known.boostId, claimant, abi.encode(REWARD / 4));
        value = uint64(bound(value, 1, 1 ether));
        vm.deal(address(this), value);
        uint256 before = _token.balanceOf(claimant);
        try _core.claimIncentiveFor{value: value}(known.boostId, 0, address(0), data, claimant) {
            known.paid += _token.balanceOf(claimant) - before;
        } catch {}
    }

    function settle(uint256 which) external {
        _core.settleProtocolFees(_pick(which).boostId, 0);
    }

    function donate(uint256 which, uint64 amount) external {
        _token.mint(which % 2 == 0 ? address(_core) : address(fees), amount);
    }

    function payManagementFee(uint256 which) external {
        for (uint256 index; index < _known.length; ++index) {
            uint256 boostId = _known[(which % _known.length + index) % _known.length].boostId;
            try fees.payManagementFee(boostId, 0) {
                return;
            } catch {}
        }
    }

    function withdraw(uint256 amount, bool isFees) external {
        ABudget budget = isFees ? ABudget(payable(fees)) : _budget;
        uint256 most = budget.available(address(_token));
        if (most == 0) return;
        bytes memory request = _request(CREATOR, bound(amount, 1, most));
        vm.prank(CREATOR);
        budget.clawback(request);
    }

    function setFees(uint16 fee, uint16 part, uint32 wait) external {
        fee = uint16(bound(fee, 1, 10_000));
        vm.startPrank(CORE_OWNER);
        _core.setReferralFee(0);
        _core.setProtocolFee(fee);
        _core.setReferralFee(part % fee);
        vm.stopPrank();
        vm.warp(block.timestamp + wait % 1 days);
    }

    /// @notice Tries to spend another account's approval or funds in transit, or to initialize again.
    function steal(uint256 which, uint8 how, uint256 amount) external {
        amount = bound(amount, 1, 1_000e18);
        bytes memory request = _request(VICTIM, amount);
        bytes[] memory requests = new bytes[](1);
        requests[0] = request;
        how = how % 4;
        uint256 before = _token.balanceOf(VICTIM);
        if (how == 0) try _budget.allocate(request) {} catch {}
        if (how == 1) try fees.allocate(request) {} catch {}
        if (how == 2) {
            CreateBoostPayload memory payload = _boostOf(1);
            payload.budget = address(through);
            try through.createBoost(requests, address(_core), _compressed(payload)) {} catch {}
        }
        if (how == 3) {
            address incentive = _incentive(_pick(which).boostId, 0);
            try ICloneable(incentive).initialize(_poolData(1, 1)) {
                ++secondInitialisations;
            } catch {}
            try fees.initialize(requests[0]) {
                ++secondInitialisations;
            } catch {}
        }
        if (_token.balanceOf(VICTIM) != before) ++thefts;
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

    function knownBoosts() external view returns (Known[] memory) {
        return _known;
    }

    function feeReceiver() external pure returns (address) {
        return FEE_RECEIVER;
    }

    /// @dev With a unit too many first, which must be refused, and would stay in the budget otherwise.
    function _createThrough(CreateBoostPayload memory payload, uint256 sum) private {
        bytes[] memory requests = new bytes[](1);
        _token.mint(CREATOR, sum + 1);
        vm.startPrank(CREATOR);
        _token.approve(address(through), sum + 1);
        requests[0] = _request(CREATOR, sum + 1);
        try through.createBoost(requests, address(_core), _compressed(payload)) {}
        catch {
            requests[0] = _request(CREATOR, sum);
            through.createBoost(requests, address(_core), _compressed(payload));
        }
        vm.stopPrank();
    }

    function _pick(uint256 which) private view returns (Known storage) {
        return _known[which % _known.length];
    }

    function _request(address target, uint256 amount) private view returns (bytes memory) {
        return abi.encode(Transfer(AssetType.ERC20, address(_token), target, abi.encode(FungiblePayload(amount))));
    }

    function _target(Kind kind, uint256 count) private returns (Target memory) {
        uint256 sum = count * REWARD;
        address asset = address(_token);
        if (kind == Kind.POOL) return _pool(count);
        if (kind == Kind.VARIABLE) {
            bytes memory variable = abi.encode(ERC20VariableIncentive.InitPayload(asset, 0, sum, CREATOR));
            return Target(true, _base("ERC20VariableIncentive"), variable);
        }
        if (kind == Kind.CRITERIA) {
            IncentiveCriteriaV2 memory criteria =
                IncentiveCriteriaV2(SignatureType.EVENT, keccak256("e"), 0, asset, ValueType.RAW);
            bytes memory data =
                abi.encode(ERC20VariableCriteriaIncentiveV2.InitPayload(asset, 0, sum, REWARD / 2, criteria));
            return Target(true, _base("ERC20VariableCriteriaIncentiveV2"), data);
        }
        if (kind == Kind.PEGGED) {
            bytes memory pegged = abi.encode(ERC20PeggedIncentive.InitPayload(asset, asset, REWARD, sum, CREATOR));
            return Target(true, _base("ERC20PeggedIncentive"), pegged);
        }
        bytes memory auction =
            abi.encode(CGDAIncentive.InitPayload(asset, REWARD / 2, REWARD / 20, REWARD / 10, sum, CREATOR));
        return Target(true, _base("CGDAIncentive"), auction);
    }
}
