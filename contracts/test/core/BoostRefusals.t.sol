// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {PointsIncentive} from "../../src/incentive/PointsIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {HostileBudget, HostileIncentive, HostileValidator} from "../world/Hostile.sol";
import {AskingIncentive, LastingToken} from "../world/Stubborn.sol";
import {World} from "../world/World.sol";

/// @notice What the core refuses of parts that are not what they should be.
contract BoostRefusalsTest is World {
    function setUp() public {
        _deployWorld();
        _token.mint(address(_budget), 1_000e18);
    }

    function testFuzz_createBoost_paysInNoCoins(uint96 amount) public {
        _refusesToFund(
            Transfer(AssetType.ETH, address(0), address(0), abi.encode(amount)),
            abi.encodePacked(BoostError.NotImplemented.selector)
        );
    }

    function testFuzz_createBoost_fundsTheIncentiveAlone(uint256 who, uint64 amount) public {
        address other = account(who);
        _refusesToFund(
            Transfer(AssetType.ERC20, address(_token), other, abi.encode(amount)),
            abi.encodeWithSelector(BoostError.InvalidInstance.selector, bytes4(0xa9216705), other)
        );
    }

    function testFuzz_createBoost_believesABudgetThatSaysNo(uint64 asked) public {
        HostileBudget budget = new HostileBudget();
        _token.mint(address(budget), 2 * uint256(asked));
        budget.behave(10_000, false);
        CreateBoostPayload memory payload = _asking(_asks(asked));
        payload.budget = address(budget);
        bytes memory data = _compressed(payload);
        vm.expectRevert(
            abi.encodeWithSelector(BoostError.InsufficientFunds.selector, address(_token), uint256(0), uint256(asked))
        );
        _core.createBoost(data);
    }

    function testFuzz_claimIncentiveFor_needsAPayingIncentive(uint64 asked, uint256 who) public {
        uint256 boostId = _create(_asking(_asks(asked)));
        bytes memory data = _signed(boostId, account(who), "");
        for (uint256 again; again < 2; ++again) {
            // The claim is not spent by it: the second time says the same.
            vm.expectRevert(abi.encodeWithSelector(BoostError.ClaimFailed.selector, account(who), data));
            _core.claimIncentiveFor(boostId, 0, address(0), data, account(who));
        }
    }

    function testFuzz_claimIncentiveFor_asksTheList(uint256 who) public {
        CreateBoostPayload memory payload = _boostOf(2);
        address[] memory denied = new address[](1);
        denied[0] = account(who);
        payload.allowList = Target(true, _base("SimpleDenyList"), abi.encode(CREATOR, denied));
        uint256 boostId = _create(payload);
        bytes memory data = _signed(boostId, account(who), "");
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(who));
    }

    /// @dev An incentive that pays out more than its boost was charged for.
    function testFuzz_claimIncentiveFor_paysNoFeesOfOthers(uint64 asked, uint64 more, uint256 who) public {
        uint256 honest = _createFunded(5);
        uint256 sum = uint256(asked) + bound(more, 20, 1e18);
        uint256 boostId = _create(_hostile(asked));
        _token.mint(_incentive(boostId, 0), sum - asked);
        HostileIncentive(_incentive(boostId, 0)).behave(sum, 0, false);
        uint256 reserved = _reservedFees(boostId, 0);
        _core.claimIncentiveFor(boostId, 0, address(0), "", account(who));
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), reserved, "what its boost was charged");
        vm.assertEq(_reservedFees(boostId, 0), 0, "all of it");
        vm.assertEq(_reservedFees(honest, 0), 5 * REWARD / 10, "others' fees");
    }

    function testFuzz_topupIncentiveFromSender_isForWhatTakesMoney(uint8 limit) public {
        CreateBoostPayload memory payload = _boostOf(1);
        PointsIncentive.InitPayload memory points =
            PointsIncentive.InitPayload(address(_token), bytes4(0), 1, uint256(limit) + 1);
        payload.incentives[0] = Target(true, _base("PointsIncentive"), abi.encode(points));
        uint256 boostId = _create(payload);
        vm.expectRevert(BoostError.NotImplemented.selector);
        _core.topupIncentiveFromSender(boostId, 0, abi.encode(points));
        // Nor is there anything to settle.
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_reservedFees(boostId, 0), 0, "no fees");
    }

    function testFuzz_topupIncentiveFromSender_isInTheBoostsAsset(address other, bool isBadges) public {
        if (other == address(_token) && !isBadges) return;
        uint256 boostId = _createFunded(1);
        bytes memory data = abi.encode(
            ERC20Incentive.InitPayload(isBadges ? address(0) : other, ERC20Incentive.Strategy.POOL, REWARD, 1, CREATOR)
        );
        vm.expectRevert(BoostError.NotImplemented.selector);
        _core.topupIncentiveFromSender(boostId, 0, data);
    }

    function testFuzz_topupIncentiveFromSender_givesExactly(uint64 asked, uint64 amount, uint128 taken) public {
        uint256 boostId = _create(_hostile(asked));
        taken = uint128(bound(taken, 0, uint256(amount) * 2 + 1));
        HostileIncentive(_incentive(boostId, 0)).behave(0, taken, false);
        _token.mint(address(this), 2 * uint256(amount));
        _token.approve(address(_core), 2 * uint256(amount));
        bytes memory data = abi.encode(address(_token), uint256(amount));
        if (taken != amount) vm.expectRevert();
        _core.topupIncentiveFromSender(boostId, 0, data);
        vm.assertEq(_token.balanceOf(_incentive(boostId, 0)), uint256(asked) + (taken == amount ? taken : 0), "exactly");
    }

    function testFuzz_topupIncentiveFromSender_leavesNoAllowance(uint64 asked, uint64 amount) public {
        LastingToken token = new LastingToken();
        token.mint(address(_budget), 2 * uint256(asked));
        CreateBoostPayload memory payload = _hostile(asked);
        payload.incentives[0].parameters = abi.encode(address(token), uint256(asked));
        uint256 boostId = _create(payload);
        HostileIncentive(_incentive(boostId, 0)).behave(0, amount, false);
        token.mint(address(this), 2 * uint256(amount));
        token.approve(address(_core), type(uint256).max);
        _core.topupIncentiveFromSender(boostId, 0, abi.encode(address(token), uint256(amount)));
        vm.assertEq(token.allowance(address(_core), _incentive(boostId, 0)), 0, "taken back");
    }

    function _refusesToFund(Transfer memory request, bytes memory reason) private {
        bytes memory data = _compressed(_asking(request));
        vm.prank(CREATOR);
        vm.expectRevert(reason);
        _core.createBoost(data);
    }

    function _asks(uint256 amount) private view returns (Transfer memory) {
        return Transfer(AssetType.ERC20, address(_token), address(0), abi.encode(FungiblePayload(amount)));
    }

    function _asking(Transfer memory request) private returns (CreateBoostPayload memory payload) {
        payload = _boostOf(1);
        payload.incentives[0] = Target(true, address(new AskingIncentive()), abi.encode(request));
    }

    function _hostile(uint256 asked) private returns (CreateBoostPayload memory payload) {
        payload = _boostOf(1);
        payload.validator = Target(false, address(new HostileValidator()), "");
        payload.incentives[0] = Target(true, address(new HostileIncentive()), abi.encode(address(_token), asked));
    }
}
