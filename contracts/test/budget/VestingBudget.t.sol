// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {VestingBudget} from "../../src/budget/VestingBudget.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {AssetType, ERC1155Payload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {BudgetSuite} from "../suite/BudgetSuite.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

contract VestingBudgetTest is BudgetSuite {
    uint256 private constant START = 100 days;

    function _name() internal pure override returns (string memory) {
        return "VestingBudget";
    }

    /// @dev The vesting has ended long ago, so that the tests of all budgets apply.
    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(VestingBudget.InitPayload(OWNER, new address[](0), uint64(START), 10 days, 1 days));
    }

    function _vesting() private view returns (VestingBudget) {
        return VestingBudget(payable(_budget));
    }

    function testFuzz_start_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_vesting().start()), START, "start");
    }

    function testFuzz_duration_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_vesting().duration()), 10 days, "duration");
    }

    function testFuzz_cliff_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_vesting().cliff()), 1 days, "cliff");
    }

    function testFuzz_end_equalsStartPlusDuration(uint64 start, uint64 duration) public {
        VestingBudget budget = VestingBudget(payable(_clone()));
        budget.initialize(abi.encode(VestingBudget.InitPayload(OWNER, new address[](0), start, duration, 0)));
        vm.assertEq(budget.end(), uint256(start) + duration, "sum");
    }

    function testFuzz_initialize_grantsManagerRole(uint256 user) public {
        VestingBudget budget = VestingBudget(payable(_clone()));
        budget.initialize(abi.encode(VestingBudget.InitPayload(OWNER, _asArray(account(user)), 0, 0, 0)));
        vm.assertEq(budget.rolesOf(account(user)), 1, "a manager");
    }

    function testFuzz_available_increasesFromCliffToEnd(uint128 funds, uint32 passed) public {
        passed = uint32(bound(passed, 0, 20 days));
        _token.mint(address(_budget), funds);
        vm.warp(START + passed);
        uint256 expected = passed < 1 days ? 0 : passed >= 10 days ? funds : uint256(funds) * passed / 10 days;
        vm.assertEq(_budget.available(address(_token)), expected, "proportional");
        vm.assertEq(_budget.total(address(_token)), funds, "all of it counts");
    }

    function testFuzz_available_isNotAcceleratedByWithdrawal(uint128 funds, uint32 passed, uint8 times, bool isClawback)
        public
    {
        passed = uint32(bound(passed, 1 days, 10 days));
        _token.mint(address(_budget), funds);
        vm.warp(START + passed);
        uint256 vested = _budget.available(address(_token));
        for (uint256 index; index < times % 5; ++index) {
            uint256 amount = _budget.available(address(_token)) / 2;
            bytes memory request = _request(AssetType.ERC20, address(_token), address(1001), amount);
            if (amount == 0) continue;
            vm.prank(OWNER);
            if (isClawback) _budget.clawback(request);
            else _budget.disburse(request);
        }
        vm.assertEq(_token.balanceOf(address(1001)) + _budget.available(address(_token)), vested, "taken and available");
    }

    function testFuzz_disburse_revertsForERC1155(address token, uint256 id, uint256 amount) public {
        bytes memory request =
            abi.encode(Transfer(AssetType.ERC1155, token, OWNER, abi.encode(ERC1155Payload(id, amount, ""))));
        vm.prank(OWNER);
        vm.expectRevert(BoostError.NotImplemented.selector);
        _budget.disburse(request);
        vm.prank(OWNER);
        vm.expectRevert(BoostError.NotImplemented.selector);
        _budget.allocate(request);
    }
}

/// @notice Boosts that are paid from vested funds.
contract VestingBudgetCoreTest is CoreFixture {
    uint256 private constant LIMIT = 4;

    /// @dev Funds that were spent and clawed back are available again, and count once.
    function testFuzz_available_isRestoredAfterFullClawback(uint8 passed, uint8 parts, bool isClaimed) public {
        _deployFixture();
        address vesting = LibClone.clone(_implementation("VestingBudget"));
        address[] memory users = new address[](1);
        users[0] = address(_core);
        ICloneable(vesting)
            .initialize(abi.encode(VestingBudget.InitPayload(CREATOR, users, uint64(block.timestamp), 100 days, 0)));
        _budget = ABudget(payable(vesting));
        uint256 sum = 4 * _amountWithFee(LIMIT * REWARD);
        _token.mint(vesting, sum);
        vm.warp(block.timestamp + bound(passed, 25, 120) * 1 days);
        uint256 availableBefore = _budget.available(address(_token));
        uint256 boostId = _create(_boostPayload(LIMIT));
        vm.assertEq(_budget.available(address(_token)), availableBefore - _amountWithFee(LIMIT * REWARD), "spent");
        vm.assertEq(_budget.distributed(address(_token)), _amountWithFee(LIMIT * REWARD), "and counted");
        if (isClaimed) _claim(boostId, 0, account(1));
        uint256 firstAmount = bound(parts, 1, LIMIT - 2) * REWARD;
        uint256 secondAmount = LIMIT * REWARD - firstAmount - (isClaimed ? REWARD : 0);
        vm.startPrank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(firstAmount), boostId, 0);
        _budget.clawbackFromTarget(address(_core), abi.encode(secondAmount), boostId, 0);
        vm.stopPrank();
        uint256 distributed = isClaimed ? _amountWithFee(REWARD) : 0;
        vm.assertEq(_budget.available(address(_token)), availableBefore - distributed, "available again");
        vm.assertEq(_budget.distributed(address(_token)), distributed, "what is gone");
        vm.assertEq(_budget.total(address(_token)), sum, "all of it, once");
    }

    /// @dev A target that only reports a clawback, or reports no asset, does not make more funds available.
    function testFuzz_clawbackFromTarget_recordsReceivedAmount(
        uint128 reportedAmount,
        uint64 returnedAmount,
        uint8 kind,
        uint256 rawAsset
    ) public {
        _deployFixture();
        address vesting = LibClone.clone(_implementation("VestingBudget"));
        ICloneable(vesting)
            .initialize(
                abi.encode(VestingBudget.InitPayload(CREATOR, new address[](0), uint64(block.timestamp), 100 days, 0))
            );
        VestingBudget budget = VestingBudget(payable(vesting));
        _token.mint(vesting, 100e18);
        vm.warp(block.timestamp + 50 days);
        bytes memory out =
            abi.encode(Transfer(AssetType.ERC20, address(_token), CREATOR, abi.encode(FungiblePayload(50e18))));
        vm.prank(CREATOR);
        budget.disburse(out);
        bool reportsAsset = kind % 4 == 1 && rawAsset % 2 == 0;
        if (rawAsset % 4 == 1) rawAsset |= 1 << 160;
        if (rawAsset % 2 == 0) rawAsset = uint160(address(_token));
        RefundingTarget target = new RefundingTarget(_token, reportedAmount, kind % 4, rawAsset);
        _token.mint(address(target), returnedAmount);
        vm.prank(CREATOR);
        budget.clawbackFromTarget(address(target), "", 0, 0);
        vm.assertEq(
            budget.distributed(address(_token)), 50e18 - (reportsAsset ? uint256(returnedAmount) : 0), "what arrived"
        );
        if (reportsAsset) vm.assertEq(budget.available(address(_token)), returnedAmount, "and no more");
        vm.assertEq(_token.balanceOf(vesting), 50e18 + uint256(returnedAmount), "it is there");
    }
}

/// @notice A target that reports a configurable clawback, and transfers the funds that it has.
contract RefundingTarget {
    ERC20Token private _token;
    uint256 private _reportedAmount;
    uint256 private _kind;
    uint256 private _rawAsset;

    constructor(ERC20Token token, uint256 reportedAmount, uint256 kind, uint256 rawAsset) {
        (_token, _reportedAmount, _kind, _rawAsset) = (token, reportedAmount, kind, rawAsset);
    }

    function incentivesFeeInfo(bytes32) external view returns (uint256, uint256, uint256, uint256, uint256) {
        return (_kind, _rawAsset, 0, 0, 0);
    }

    function clawback(bytes calldata, uint256, uint256) external returns (uint256, address) {
        _token.transfer(msg.sender, _token.balanceOf(address(this)));
        return (_reportedAmount, address(_token));
    }
}
