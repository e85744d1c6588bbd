// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {SimpleAllowList} from "../../src/allow-list/SimpleAllowList.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {ManagedBudgetWithFees} from "../../src/budget/ManagedBudgetWithFees.sol";
import {VestingBudget} from "../../src/budget/VestingBudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {AllowListIncentive} from "../../src/incentive/AllowListIncentive.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {PointsIncentive} from "../../src/incentive/PointsIncentive.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {Points} from "../../src/tokens/Points.sol";
import {World} from "../world/World.sol";

/// @notice Boosts that pay otherwise than a sum each: by raffle, in badges, in points, by a place on a list; out of a
/// budget that vests, and out of one with fees of the first version. What fails reverts, so that forge counts it; what
/// must be refused is tried and must not revert the handler.
contract PrizeHandler is World {
    enum Kind {
        POOL,
        RAFFLE,
        BADGES,
        POINTS,
        PLACES
    }

    struct Known {
        uint256 boostId;
        address incentive;
        Kind kind;
        address budget;
        uint256 put;
        uint256 paid;
        uint256 takenBack;
        uint256 claims;
        uint256 limit;
        bool isDrawn;
    }

    uint256 private constant _MOST_BOOSTS = 12;
    uint256 public constant BADGE = 7;
    uint64 public constant VESTING = 40 days;

    ManagedBudgetWithFees public immutable fees;
    VestingBudget public immutable vesting;
    ERC1155Token public immutable badges = new ERC1155Token("");
    Points public immutable points;
    uint256 public immutable start;

    Known[] private _known;
    bytes[] private _claims;
    uint256[] private _claimedBoosts;
    address[] private _claimants;

    /// @notice What was put into the vesting budget.
    uint256 public vestingIn;

    /// @notice Replays that went through: none, ever.
    uint256 public replays;

    /// @notice Second draws, entries after a draw, prizes taken back from those who entered: none, ever.
    uint256 public foul;

    constructor() {
        _deployWorld();
        start = block.timestamp;
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (address(_core), 1);
        fees = ManagedBudgetWithFees(payable(LibClone.clone(_base("ManagedBudgetWithFees"))));
        fees.initialize(abi.encode(ManagedBudgetWithFees.InitPayload(CREATOR, users, roles, 700)));
        vesting = VestingBudget(payable(LibClone.clone(_base("VestingBudget"))));
        vesting.initialize(abi.encode(VestingBudget.InitPayload(CREATOR, users, uint64(start), VESTING, 0)));
        points = Points(LibClone.clone(_base("Points")));
        points.initialize("Laurel Points", "LP", address(this));
        for (uint8 kind; kind < 5; ++kind) {
            create(kind, 6, 0);
        }
        create(0, 6, 1);
    }

    function create(uint8 kind, uint256 count, uint8 budget) public {
        // What is full stays as it is, and counts as done: there is enough to play with.
        if (_known.length == _MOST_BOOSTS) return;
        Known memory known;
        known.kind = Kind(kind % 5);
        known.limit = bound(count, 1, 12);
        known.boostId = _core.getBoostCount();
        known.budget = [address(_budget), address(fees), address(vesting)][budget % 3];
        if (known.budget == address(vesting) && !_canVest(known)) known.budget = address(fees);
        CreateBoostPayload memory payload = _boostOf(1);
        payload.budget = known.budget;
        payload.incentives[0] = _prize(known);
        if (known.kind == Kind.BADGES) {
            known.put = known.limit;
            // A badge each: parts of one are none.
            payload.protocolFee = 9_000;
            badges.mint(known.budget, BADGE, 3 * known.put);
        } else if (known.kind == Kind.POOL || known.kind == Kind.RAFFLE) {
            known.put = known.kind == Kind.POOL ? known.limit * REWARD : REWARD;
            if (known.budget != address(vesting)) _token.mint(known.budget, known.put + _withFee(known.put));
        }
        _create(payload);
        known.incentive = _incentive(known.boostId, 0);
        if (known.kind == Kind.POINTS) points.grantRoles(known.incentive, 2);
        if (known.kind == Kind.PLACES) _listOf(known.boostId).grantRoles(known.incentive, 1);
        _known.push(known);
    }

    function claim(uint256 which, uint8 actor, uint16 deed) external {
        // Now and then where there is nothing left to claim.
        Known storage known = which % 4 == 0 ? _known[(which / 4) % _known.length] : _open(which);
        address claimant = account(uint256(actor) % 12 + 1);
        bytes memory data = _signed(known.boostId, claimant, abi.encode(uint256(deed)));
        uint256 before = _wealth(known, claimant);
        _core.claimIncentiveFor(known.boostId, 0, address(0), data, claimant);
        known.paid += _wealth(known, claimant) - before;
        ++known.claims;
        _claims.push(data);
        _claimedBoosts.push(known.boostId);
        _claimants.push(claimant);
    }

    /// @notice Everybody claims what is left of a boost, and one more tries when nothing is.
    function fill(uint256 which, uint16 deed) external {
        Known storage known = _open(which);
        for (uint256 actor = 1; actor <= 13 && known.claims <= known.limit; ++actor) {
            address claimant = account(actor);
            bytes memory data = _signed(known.boostId, claimant, abi.encode(uint256(deed)));
            uint256 before = _wealth(known, claimant);
            try _core.claimIncentiveFor(known.boostId, 0, address(0), data, claimant) {
                known.paid += _wealth(known, claimant) - before;
                ++known.claims;
            } catch {}
        }
    }

    /// @notice A claim that was made is made again: as it was, for another boost, for another claimant.
    function replay(uint256 which, uint256 other, uint8 how) external {
        if (_claims.length == 0) return;
        which = which % _claims.length;
        (uint256 boostId, address claimant) = (_claimedBoosts[which], _claimants[which]);
        if (how % 3 == 1) boostId = _known[other % _known.length].boostId;
        if (how % 3 == 2) claimant = account(other % 12 + 1);
        bool isSame = boostId == _claimedBoosts[which] && claimant == _claimants[which];
        if (how % 3 != 0 && isSame) return;
        try _core.claimIncentiveFor(boostId, 0, address(0), _claims[which], claimant) {
            ++replays;
        } catch {}
    }

    /// @notice Draws a raffle with entries; then draws, enters and claws back again.
    function draw(uint256 which, uint64 random, uint8 actor) external {
        Known storage known = _pick(which, Kind.RAFFLE);
        ERC20Incentive raffle = ERC20Incentive(_incentive(known.boostId, 0));
        if (known.claims != 0 && _tryTakeBack(known, REWARD)) return;
        if (!known.isDrawn && known.claims != 0) {
            uint256 before = _token.balanceOf(address(raffle));
            vm.prevrandao(bytes32(uint256(random)));
            vm.prank(CREATOR);
            raffle.drawRaffle();
            known.paid += before - _token.balanceOf(address(raffle));
            known.isDrawn = true;
        }
        if (!known.isDrawn) return;
        vm.prank(CREATOR);
        try raffle.drawRaffle() {
            ++foul;
        } catch {}
        bytes memory data = _signed(known.boostId, account(actor + 20), "");
        try _core.claimIncentiveFor(known.boostId, 0, address(0), data, account(actor + 20)) {
            ++foul;
        } catch {}
    }

    /// @notice Takes back what nobody claimed, of whatever can be taken back.
    function clawback(uint256 which, uint256 count) external {
        Known storage known = _open(which);
        if (known.kind == Kind.POINTS || known.kind == Kind.PLACES) known = _pick(which, Kind.POOL);
        uint256 unit = known.kind == Kind.BADGES ? 1 : REWARD;
        uint256 left = _held(known.boostId, known.kind) / unit;
        if (left == 0 || (known.kind == Kind.RAFFLE && known.claims != 0)) return;
        uint256 amount = bound(count, 1, left) * unit;
        vm.prank(CREATOR);
        ABudget(payable(known.budget)).clawbackFromTarget(address(_core), abi.encode(amount), known.boostId, 0);
        known.takenBack += amount;
        known.limit -= known.kind == Kind.RAFFLE ? known.limit : amount / unit;
    }

    function settle(uint256 which) external {
        _core.settleProtocolFees(_known[which % _known.length].boostId, 0);
    }

    function payManagementFee(uint256 which) external {
        for (uint256 index; index < _known.length; ++index) {
            uint256 boostId = _known[(which % _known.length + index) % _known.length].boostId;
            try fees.payManagementFee(boostId, 0) {
                return;
            } catch {}
        }
    }

    /// @notice Money comes to the vesting budget, time passes, and as much as has vested goes out.
    function vest(uint64 amount, uint32 wait, uint256 taken) external {
        _token.mint(address(vesting), amount);
        vestingIn += amount;
        vm.warp(block.timestamp + wait % 1 days);
        uint256 most = vesting.available(address(_token));
        if (most == 0) return;
        bytes memory payload = abi.encode(FungiblePayload(bound(taken, 1, most)));
        vm.prank(CREATOR);
        vesting.clawback(abi.encode(Transfer(AssetType.ERC20, address(_token), CREATOR, payload)));
    }

    function setFees(uint16 fee) external {
        vm.prank(CORE_OWNER);
        _core.setProtocolFee(uint16(bound(fee, 1, 1_000)));
    }

    function core() external view returns (BoostCore) {
        return _core;
    }

    function token() external view returns (ERC20Token) {
        return _token;
    }

    function knownBoosts() external view returns (Known[] memory) {
        return _known;
    }

    function placesOf(uint256 boostId) external view returns (uint256 count) {
        for (uint256 actor = 1; actor <= 13; ++actor) {
            if (_listOf(boostId).isAllowed(account(actor), "")) ++count;
        }
    }

    function _tryTakeBack(Known storage known, uint256 amount) private returns (bool) {
        vm.prank(CREATOR);
        try ABudget(payable(known.budget)).clawbackFromTarget(address(_core), abi.encode(amount), known.boostId, 0) {
            ++foul;
            return true;
        } catch {
            return false;
        }
    }

    /// @dev The first boost from a place on that still has something to claim, where there is one.
    function _open(uint256 which) private view returns (Known storage known) {
        for (uint256 index; index < _known.length; ++index) {
            known = _known[(which % _known.length + index) % _known.length];
            if (!known.isDrawn && known.claims < known.limit) {
                return known;
            }
        }
        return _known[which % _known.length];
    }

    function _pick(uint256 which, Kind kind) private view returns (Known storage known) {
        for (uint256 index; index < _known.length; ++index) {
            known = _known[(which % _known.length + index) % _known.length];
            if (known.kind == kind) return known;
        }
        revert("the constructor made one of each");
    }

    function _wealth(Known storage known, address claimant) private view returns (uint256) {
        if (known.kind == Kind.BADGES) return badges.balanceOf(claimant, BADGE);
        if (known.kind == Kind.POINTS) return points.balanceOf(claimant);
        if (known.kind == Kind.PLACES) return _listOf(known.boostId).isAllowed(claimant, "") ? 1 : 0;
        return _token.balanceOf(claimant);
    }

    function _held(uint256 boostId, Kind kind) private view returns (uint256) {
        address incentive = _incentive(boostId, 0);
        return kind == Kind.BADGES ? badges.balanceOf(incentive, BADGE) : _token.balanceOf(incentive);
    }

    function _listOf(uint256 boostId) private view returns (SimpleAllowList) {
        return AllowListIncentive(_incentive(boostId, 0)).allowList();
    }

    /// @dev Whether a boost can be paid for out of what has vested.
    function _canVest(Known memory known) private view returns (bool) {
        if (known.kind == Kind.POINTS || known.kind == Kind.PLACES) return true;
        if (known.kind == Kind.BADGES) return false;
        uint256 sum = known.kind == Kind.POOL ? known.limit * REWARD : REWARD;
        return vesting.available(address(_token)) >= _withFee(sum);
    }

    function _prize(Known memory known) private returns (Target memory) {
        if (known.kind == Kind.POOL) return _pool(known.limit);
        if (known.kind == Kind.RAFFLE) {
            bytes memory raffle = abi.encode(
                ERC20Incentive.InitPayload(
                    address(_token), ERC20Incentive.Strategy.RAFFLE, REWARD, known.limit, CREATOR
                )
            );
            return Target(true, _base("ERC20Incentive"), raffle);
        }
        if (known.kind == Kind.BADGES) {
            bytes memory pieces = abi.encode(
                ERC1155Incentive.InitPayload(
                    address(badges), ERC1155Incentive.Strategy.POOL, BADGE, known.limit, "", CREATOR
                )
            );
            return Target(true, _base("ERC1155Incentive"), pieces);
        }
        if (known.kind == Kind.POINTS) {
            bytes memory given =
                abi.encode(PointsIncentive.InitPayload(address(points), Points.issue.selector, REWARD, known.limit));
            return Target(true, _base("PointsIncentive"), given);
        }
        SimpleAllowList list = SimpleAllowList(LibClone.clone(_base("SimpleAllowList")));
        list.initialize(abi.encode(address(this), new address[](0)));
        return Target(true, _base("AllowListIncentive"), abi.encode(AllowListIncentive.InitPayload(list, known.limit)));
    }
}
