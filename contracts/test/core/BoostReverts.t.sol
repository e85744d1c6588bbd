// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {PointsIncentive} from "../../src/incentive/PointsIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {HostileBudget, HostileIncentive, HostileValidator} from "../fixtures/Hostile.sol";
import {PreflightIncentive, PersistentAllowanceToken} from "../fixtures/TestDoubles.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The core reverts for invalid or dishonest components.
contract BoostRevertsTest is CoreFixture {
    function setUp() public {
        _deployFixture();
        _token.mint(address(_budget), 1_000e18);
    }

    function testFuzz_createBoost_revertsForNativeTokens(uint96 amount) public {
        _assertFundingReverts(
            Transfer(AssetType.ETH, address(0), address(0), abi.encode(amount)),
            abi.encodePacked(BoostError.NotImplemented.selector)
        );
    }

    function testFuzz_createBoost_revertsForOtherTransferTarget(uint256 accountSeed, uint64 amount) public {
        address other = account(accountSeed);
        _assertFundingReverts(
            Transfer(AssetType.ERC20, address(_token), other, abi.encode(amount)),
            abi.encodeWithSelector(BoostError.InvalidInstance.selector, bytes4(0xa9216705), other)
        );
    }

    function testFuzz_createBoost_revertsWhenBudgetReturnsFalse(uint64 requested) public {
        HostileBudget budget = new HostileBudget();
        _token.mint(address(budget), 2 * uint256(requested));
        budget.configure(10_000, false);
        CreateBoostPayload memory payload = _payloadWithPreflight(_erc20Preflight(requested));
        payload.budget = address(budget);
        bytes memory data = _compress(payload);
        vm.expectRevert(
            abi.encodeWithSelector(
                BoostError.InsufficientFunds.selector, address(_token), uint256(0), uint256(requested)
            )
        );
        _core.createBoost(data);
    }

    function testFuzz_claimIncentiveFor_revertsWhenIncentiveReturnsFalse(uint64 requested, uint256 accountSeed) public {
        uint256 boostId = _create(_payloadWithPreflight(_erc20Preflight(requested)));
        bytes memory data = _signClaim(boostId, account(accountSeed), "");
        for (uint256 attempt; attempt < 2; ++attempt) {
            // The claim is not used up, so the second call reverts with the same error.
            vm.expectRevert(abi.encodeWithSelector(BoostError.ClaimFailed.selector, account(accountSeed), data));
            _core.claimIncentiveFor(boostId, 0, address(0), data, account(accountSeed));
        }
    }

    function testFuzz_claimIncentiveFor_checksAllowList(uint256 accountSeed) public {
        CreateBoostPayload memory payload = _boostPayload(2);
        address[] memory denied = new address[](1);
        denied[0] = account(accountSeed);
        payload.allowList = Target(true, _implementation("SimpleDenyList"), abi.encode(CREATOR, denied));
        uint256 boostId = _create(payload);
        bytes memory data = _signClaim(boostId, account(accountSeed), "");
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(accountSeed));
    }

    /// @dev An incentive that reports more payments than its boost was charged for.
    function testFuzz_claimIncentiveFor_neverSpendsOtherBoostsFees(uint64 requested, uint64 excess, uint256 accountSeed)
        public
    {
        uint256 honest = _createFunded(5);
        uint256 sum = uint256(requested) + bound(excess, 20, 1e18);
        uint256 boostId = _create(_hostilePayload(requested));
        _token.mint(_incentive(boostId, 0), sum - requested);
        HostileIncentive(_incentive(boostId, 0)).configure(sum, 0, false);
        uint256 reserved = _reservedFees(boostId, 0);
        _core.claimIncentiveFor(boostId, 0, address(0), "", account(accountSeed));
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), reserved, "at most the fees of its boost");
        vm.assertEq(_reservedFees(boostId, 0), 0, "no fees are left");
        vm.assertEq(_reservedFees(honest, 0), 5 * REWARD / 10, "the fees of other boosts");
    }

    function testFuzz_topupIncentiveFromSender_revertsForIncentivesWithoutFunds(uint8 limit) public {
        CreateBoostPayload memory payload = _boostPayload(1);
        PointsIncentive.InitPayload memory points =
            PointsIncentive.InitPayload(address(_token), bytes4(0), 1, uint256(limit) + 1);
        payload.incentives[0] = Target(true, _implementation("PointsIncentive"), abi.encode(points));
        uint256 boostId = _create(payload);
        vm.expectRevert(BoostError.NotImplemented.selector);
        _core.topupIncentiveFromSender(boostId, 0, abi.encode(points));
        // No fees are left to settle.
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_reservedFees(boostId, 0), 0, "no fees");
    }

    function testFuzz_topupIncentiveFromSender_revertsForOtherAsset(address other, bool isERC1155) public {
        if (other == address(_token) && !isERC1155) return;
        uint256 boostId = _createFunded(1);
        bytes memory data = abi.encode(
            ERC20Incentive.InitPayload(isERC1155 ? address(0) : other, ERC20Incentive.Strategy.POOL, REWARD, 1, CREATOR)
        );
        vm.expectRevert(BoostError.NotImplemented.selector);
        _core.topupIncentiveFromSender(boostId, 0, data);
    }

    function testFuzz_topupIncentiveFromSender_revertsWhenIncentiveTakesOtherAmount(
        uint64 requested,
        uint64 amount,
        uint128 pulledAmount
    ) public {
        uint256 boostId = _create(_hostilePayload(requested));
        pulledAmount = uint128(bound(pulledAmount, 0, uint256(amount) * 2 + 1));
        HostileIncentive(_incentive(boostId, 0)).configure(0, pulledAmount, false);
        _token.mint(address(this), 2 * uint256(amount));
        _token.approve(address(_core), 2 * uint256(amount));
        bytes memory data = abi.encode(address(_token), uint256(amount));
        if (pulledAmount != amount) vm.expectRevert();
        _core.topupIncentiveFromSender(boostId, 0, data);
        vm.assertEq(
            _token.balanceOf(_incentive(boostId, 0)),
            uint256(requested) + (pulledAmount == amount ? pulledAmount : 0),
            "exactly"
        );
    }

    function testFuzz_topupIncentiveFromSender_resetsAllowance(uint64 requested, uint64 amount) public {
        PersistentAllowanceToken token = new PersistentAllowanceToken();
        token.mint(address(_budget), 2 * uint256(requested));
        CreateBoostPayload memory payload = _hostilePayload(requested);
        payload.incentives[0].parameters = abi.encode(address(token), uint256(requested));
        uint256 boostId = _create(payload);
        HostileIncentive(_incentive(boostId, 0)).configure(0, amount, false);
        token.mint(address(this), 2 * uint256(amount));
        token.approve(address(_core), type(uint256).max);
        _core.topupIncentiveFromSender(boostId, 0, abi.encode(address(token), uint256(amount)));
        vm.assertEq(token.allowance(address(_core), _incentive(boostId, 0)), 0, "the allowance is revoked");
    }

    function _assertFundingReverts(Transfer memory request, bytes memory reason) private {
        bytes memory data = _compress(_payloadWithPreflight(request));
        vm.prank(CREATOR);
        vm.expectRevert(reason);
        _core.createBoost(data);
    }

    function _erc20Preflight(uint256 amount) private view returns (Transfer memory) {
        return Transfer(AssetType.ERC20, address(_token), address(0), abi.encode(FungiblePayload(amount)));
    }

    function _payloadWithPreflight(Transfer memory request) private returns (CreateBoostPayload memory payload) {
        payload = _boostPayload(1);
        payload.incentives[0] = Target(true, address(new PreflightIncentive()), abi.encode(request));
    }

    function _hostilePayload(uint256 requested) private returns (CreateBoostPayload memory payload) {
        payload = _boostPayload(1);
        payload.validator = Target(false, address(new HostileValidator()), "");
        payload.incentives[0] = Target(true, address(new HostileIncentive()), abi.encode(address(_token), requested));
    }
}
