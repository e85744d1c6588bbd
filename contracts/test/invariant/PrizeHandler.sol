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
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice Boosts whose reward is not a fixed amount of tokens: raffles, badges, points and entries of a list. They are paid
/// from a vesting budget, and from a budget with fees of the first version. A failed call reverts, so that forge counts it.
/// Calls that must be rejected are tried too, and do not revert the handler.
contract PrizeHandler is CoreFixture {
    enum Kind {
        POOL,
        RAFFLE,
        ERC1155,
        POINTS,
        ALLOW_LIST
    }

    struct TrackedBoost {
        uint256 boostId;
        address incentive;
        Kind kind;
        address budget;
        uint256 deposited;
        uint256 paid;
        uint256 clawedBack;
        uint256 claims;
        uint256 limit;
        bool isDrawn;
    }

    uint256 private constant _MAX_BOOSTS = 12;
    uint256 public constant TOKEN_ID = 7;
    uint64 public constant VESTING = 40 days;

    ManagedBudgetWithFees public immutable feeBudget;
    VestingBudget public immutable vesting;
    ERC1155Token public immutable erc1155 = new ERC1155Token("");
    Points public immutable points;
    uint256 public immutable start;

    TrackedBoost[] private _trackedBoosts;
    bytes[] private _submittedClaims;
    uint256[] private _claimedBoosts;
    address[] private _claimants;

    /// @notice The funds that were allocated to the vesting budget.
    uint256 public totalVestingDeposits;

    /// @notice The number of successful replays, which must be zero.
    uint256 public replays;

    /// @notice The number of second draws, entries after a draw, and clawbacks of prizes with participants, which must be zero.
    uint256 public violations;

    constructor() {
        _deployFixture();
        start = block.timestamp;
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (address(_core), 1);
        feeBudget = ManagedBudgetWithFees(payable(LibClone.clone(_implementation("ManagedBudgetWithFees"))));
        feeBudget.initialize(abi.encode(ManagedBudgetWithFees.InitPayload(CREATOR, users, roles, 700)));
        vesting = VestingBudget(payable(LibClone.clone(_implementation("VestingBudget"))));
        vesting.initialize(abi.encode(VestingBudget.InitPayload(CREATOR, users, uint64(start), VESTING, 0)));
        points = Points(LibClone.clone(_implementation("Points")));
        points.initialize("Laurel Points", "LP", address(this));
        for (uint8 kind; kind < 5; ++kind) {
            create(kind, 6, 0);
        }
        create(0, 6, 1);
    }

    function create(uint8 kind, uint256 count, uint8 budget) public {
        // At the maximum, no boost is created and the call counts as successful.
        if (_trackedBoosts.length == _MAX_BOOSTS) return;
        TrackedBoost memory tracked;
        tracked.kind = Kind(kind % 5);
        tracked.limit = bound(count, 1, 12);
        tracked.boostId = _core.getBoostCount();
        tracked.budget = [address(_budget), address(feeBudget), address(vesting)][budget % 3];
        if (tracked.budget == address(vesting) && !_canVest(tracked)) tracked.budget = address(feeBudget);
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.budget = tracked.budget;
        payload.incentives[0] = _incentiveTarget(tracked);
        if (tracked.kind == Kind.ERC1155) {
            tracked.deposited = tracked.limit;
            // One badge per claim, because a badge cannot be divided.
            payload.protocolFee = 9_000;
            erc1155.mint(tracked.budget, TOKEN_ID, 3 * tracked.deposited);
        } else if (tracked.kind == Kind.POOL || tracked.kind == Kind.RAFFLE) {
            tracked.deposited = tracked.kind == Kind.POOL ? tracked.limit * REWARD : REWARD;
            if (tracked.budget != address(vesting)) {
                _token.mint(tracked.budget, tracked.deposited + _amountWithFee(tracked.deposited));
            }
        }
        _create(payload);
        tracked.incentive = _incentive(tracked.boostId, 0);
        if (tracked.kind == Kind.POINTS) points.grantRoles(tracked.incentive, 2);
        if (tracked.kind == Kind.ALLOW_LIST) _allowListOf(tracked.boostId).grantRoles(tracked.incentive, 1);
        _trackedBoosts.push(tracked);
    }

    function claim(uint256 boostSeed, uint8 actor, uint16 transactionSeed) external {
        // Sometimes for a boost without remaining claims.
        TrackedBoost storage tracked =
            boostSeed % 4 == 0 ? _trackedBoosts[(boostSeed / 4) % _trackedBoosts.length] : _openBoostAt(boostSeed);
        address claimant = account(uint256(actor) % 12 + 1);
        bytes memory data = _signClaim(tracked.boostId, claimant, abi.encode(uint256(transactionSeed)));
        uint256 before = _rewardBalanceOf(tracked, claimant);
        _core.claimIncentiveFor(tracked.boostId, 0, address(0), data, claimant);
        tracked.paid += _rewardBalanceOf(tracked, claimant) - before;
        ++tracked.claims;
        _submittedClaims.push(data);
        _claimedBoosts.push(tracked.boostId);
        _claimants.push(claimant);
    }

    /// @notice Claims everything that is left of a boost, and then tries one more claim.
    function claimAll(uint256 boostSeed, uint16 transactionSeed) external {
        TrackedBoost storage tracked = _openBoostAt(boostSeed);
        for (uint256 actor = 1; actor <= 13 && tracked.claims <= tracked.limit; ++actor) {
            address claimant = account(actor);
            bytes memory data = _signClaim(tracked.boostId, claimant, abi.encode(uint256(transactionSeed)));
            uint256 before = _rewardBalanceOf(tracked, claimant);
            try _core.claimIncentiveFor(tracked.boostId, 0, address(0), data, claimant) {
                tracked.paid += _rewardBalanceOf(tracked, claimant) - before;
                ++tracked.claims;
            } catch {}
        }
    }

    /// @notice Submits a used claim again: unchanged, for another boost, and for another claimant.
    function replay(uint256 claimSeed, uint256 otherSeed, uint8 mode) external {
        if (_submittedClaims.length == 0) return;
        claimSeed = claimSeed % _submittedClaims.length;
        (uint256 boostId, address claimant) = (_claimedBoosts[claimSeed], _claimants[claimSeed]);
        if (mode % 3 == 1) boostId = _trackedBoosts[otherSeed % _trackedBoosts.length].boostId;
        if (mode % 3 == 2) claimant = account(otherSeed % 12 + 1);
        bool isSame = boostId == _claimedBoosts[claimSeed] && claimant == _claimants[claimSeed];
        if (mode % 3 != 0 && isSame) return;
        try _core.claimIncentiveFor(boostId, 0, address(0), _submittedClaims[claimSeed], claimant) {
            ++replays;
        } catch {}
    }

    /// @notice Draws a raffle with entries, and then tries to draw, enter and claw back again.
    function draw(uint256 boostSeed, uint64 random, uint8 actor) external {
        TrackedBoost storage tracked = _trackedOfKind(boostSeed, Kind.RAFFLE);
        ERC20Incentive raffle = ERC20Incentive(_incentive(tracked.boostId, 0));
        if (tracked.claims != 0 && _tryClawback(tracked, REWARD)) return;
        if (!tracked.isDrawn && tracked.claims != 0) {
            uint256 before = _token.balanceOf(address(raffle));
            vm.prevrandao(bytes32(uint256(random)));
            vm.prank(CREATOR);
            raffle.drawRaffle();
            tracked.paid += before - _token.balanceOf(address(raffle));
            tracked.isDrawn = true;
        }
        if (!tracked.isDrawn) return;
        vm.prank(CREATOR);
        try raffle.drawRaffle() {
            ++violations;
        } catch {}
        bytes memory data = _signClaim(tracked.boostId, account(actor + 20), "");
        try _core.claimIncentiveFor(tracked.boostId, 0, address(0), data, account(actor + 20)) {
            ++violations;
        } catch {}
    }

    /// @notice Claws back unclaimed funds of a boost.
    function clawback(uint256 boostSeed, uint256 count) external {
        TrackedBoost storage tracked = _openBoostAt(boostSeed);
        if (tracked.kind == Kind.POINTS || tracked.kind == Kind.ALLOW_LIST) {
            tracked = _trackedOfKind(boostSeed, Kind.POOL);
        }
        uint256 unit = tracked.kind == Kind.ERC1155 ? 1 : REWARD;
        uint256 remainingClaims = _incentiveBalance(tracked.boostId, tracked.kind) / unit;
        if (remainingClaims == 0 || (tracked.kind == Kind.RAFFLE && tracked.claims != 0)) return;
        uint256 amount = bound(count, 1, remainingClaims) * unit;
        vm.prank(CREATOR);
        ABudget(payable(tracked.budget)).clawbackFromTarget(address(_core), abi.encode(amount), tracked.boostId, 0);
        tracked.clawedBack += amount;
        tracked.limit -= tracked.kind == Kind.RAFFLE ? tracked.limit : amount / unit;
    }

    function settle(uint256 boostSeed) external {
        _core.settleProtocolFees(_trackedBoosts[boostSeed % _trackedBoosts.length].boostId, 0);
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

    /// @notice Allocates funds to the vesting budget, advances the time, and disburses up to the vested amount.
    function vest(uint64 amount, uint32 delay, uint256 withdrawSeed) external {
        _token.mint(address(vesting), amount);
        totalVestingDeposits += amount;
        vm.warp(block.timestamp + delay % 1 days);
        uint256 availableAmount = vesting.available(address(_token));
        if (availableAmount == 0) return;
        bytes memory payload = abi.encode(FungiblePayload(bound(withdrawSeed, 1, availableAmount)));
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

    function trackedBoosts() external view returns (TrackedBoost[] memory) {
        return _trackedBoosts;
    }

    function allowedCountOf(uint256 boostId) external view returns (uint256 count) {
        for (uint256 actor = 1; actor <= 13; ++actor) {
            if (_allowListOf(boostId).isAllowed(account(actor), "")) ++count;
        }
    }

    function _tryClawback(TrackedBoost storage tracked, uint256 amount) private returns (bool) {
        vm.prank(CREATOR);
        try ABudget(payable(tracked.budget))
            .clawbackFromTarget(address(_core), abi.encode(amount), tracked.boostId, 0) {
            ++violations;
            return true;
        } catch {
            return false;
        }
    }

    /// @dev Returns the first boost from an index on that still has claims, if one exists.
    function _openBoostAt(uint256 boostSeed) private view returns (TrackedBoost storage tracked) {
        for (uint256 index; index < _trackedBoosts.length; ++index) {
            tracked = _trackedBoosts[(boostSeed % _trackedBoosts.length + index) % _trackedBoosts.length];
            if (!tracked.isDrawn && tracked.claims < tracked.limit) {
                return tracked;
            }
        }
        return _trackedBoosts[boostSeed % _trackedBoosts.length];
    }

    function _trackedOfKind(uint256 boostSeed, Kind kind) private view returns (TrackedBoost storage tracked) {
        for (uint256 index; index < _trackedBoosts.length; ++index) {
            tracked = _trackedBoosts[(boostSeed % _trackedBoosts.length + index) % _trackedBoosts.length];
            if (tracked.kind == kind) return tracked;
        }
        revert("the constructor made one of each");
    }

    function _rewardBalanceOf(TrackedBoost storage tracked, address claimant) private view returns (uint256) {
        if (tracked.kind == Kind.ERC1155) return erc1155.balanceOf(claimant, TOKEN_ID);
        if (tracked.kind == Kind.POINTS) return points.balanceOf(claimant);
        if (tracked.kind == Kind.ALLOW_LIST) return _allowListOf(tracked.boostId).isAllowed(claimant, "") ? 1 : 0;
        return _token.balanceOf(claimant);
    }

    function _incentiveBalance(uint256 boostId, Kind kind) private view returns (uint256) {
        address incentive = _incentive(boostId, 0);
        return kind == Kind.ERC1155 ? erc1155.balanceOf(incentive, TOKEN_ID) : _token.balanceOf(incentive);
    }

    function _allowListOf(uint256 boostId) private view returns (SimpleAllowList) {
        return AllowListIncentive(_incentive(boostId, 0)).allowList();
    }

    /// @dev Returns whether the vested funds cover a boost.
    function _canVest(TrackedBoost memory tracked) private view returns (bool) {
        if (tracked.kind == Kind.POINTS || tracked.kind == Kind.ALLOW_LIST) return true;
        if (tracked.kind == Kind.ERC1155) return false;
        uint256 sum = tracked.kind == Kind.POOL ? tracked.limit * REWARD : REWARD;
        return vesting.available(address(_token)) >= _amountWithFee(sum);
    }

    function _incentiveTarget(TrackedBoost memory tracked) private returns (Target memory) {
        if (tracked.kind == Kind.POOL) return _poolTarget(tracked.limit);
        if (tracked.kind == Kind.RAFFLE) {
            bytes memory raffle = abi.encode(
                ERC20Incentive.InitPayload(
                    address(_token), ERC20Incentive.Strategy.RAFFLE, REWARD, tracked.limit, CREATOR
                )
            );
            return Target(true, _implementation("ERC20Incentive"), raffle);
        }
        if (tracked.kind == Kind.ERC1155) {
            bytes memory erc1155Payload = abi.encode(
                ERC1155Incentive.InitPayload(
                    address(erc1155), ERC1155Incentive.Strategy.POOL, TOKEN_ID, tracked.limit, "", CREATOR
                )
            );
            return Target(true, _implementation("ERC1155Incentive"), erc1155Payload);
        }
        if (tracked.kind == Kind.POINTS) {
            bytes memory pointsPayload =
                abi.encode(PointsIncentive.InitPayload(address(points), Points.issue.selector, REWARD, tracked.limit));
            return Target(true, _implementation("PointsIncentive"), pointsPayload);
        }
        SimpleAllowList list = SimpleAllowList(LibClone.clone(_implementation("SimpleAllowList")));
        list.initialize(abi.encode(address(this), new address[](0)));
        return Target(
            true, _implementation("AllowListIncentive"), abi.encode(AllowListIncentive.InitPayload(list, tracked.limit))
        );
    }
}
