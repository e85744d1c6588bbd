// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {VestingBudget} from "../../src/budget/VestingBudget.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, ERC1155Payload, Transfer} from "../../src/shared/Transfer.sol";
import {BudgetSuite} from "../suite/BudgetSuite.sol";

contract VestingBudgetTest is BudgetSuite {
    uint256 private constant START = 100 days;

    function _name() internal pure override returns (string memory) {
        return "VestingBudget";
    }

    /// @dev Over since long: what holds of every budget holds of this one then.
    function _payloadFor(address) internal pure override returns (bytes memory) {
        return abi.encode(VestingBudget.InitPayload(OWNER, new address[](0), uint64(START), 10 days, 1 days));
    }

    function _vesting() private view returns (VestingBudget) {
        return VestingBudget(payable(_budget));
    }

    function testFuzz_start_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_vesting().start()), START, "start");
    }

    function testFuzz_duration_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_vesting().duration()), 10 days, "duration");
    }

    function testFuzz_cliff_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_vesting().cliff()), 1 days, "cliff");
    }

    function testFuzz_end_isStartAndDuration(uint64 start, uint64 duration) public {
        VestingBudget budget = VestingBudget(payable(_clone()));
        budget.initialize(abi.encode(VestingBudget.InitPayload(OWNER, new address[](0), start, duration, 0)));
        vm.assertEq(budget.end(), uint256(start) + duration, "sum");
    }

    function testFuzz_initialize_makesManagers(uint256 user) public {
        VestingBudget budget = VestingBudget(payable(_clone()));
        budget.initialize(abi.encode(VestingBudget.InitPayload(OWNER, _one(account(user)), 0, 0, 0)));
        vm.assertEq(budget.rolesOf(account(user)), 1, "a manager");
    }

    function testFuzz_available_growsFromCliffToEnd(uint128 funds, uint32 passed) public {
        passed = uint32(bound(passed, 0, 20 days));
        _token.mint(address(_budget), funds);
        vm.warp(START + passed);
        uint256 expected = passed < 1 days ? 0 : passed >= 10 days ? funds : uint256(funds) * passed / 10 days;
        vm.assertEq(_budget.available(address(_token)), expected, "in proportion");
        vm.assertEq(_budget.total(address(_token)), funds, "all of it counts");
    }

    function testFuzz_available_isNotBroughtForward(uint128 funds, uint32 passed, uint8 times, bool isClawback) public {
        passed = uint32(bound(passed, 1 days, 10 days));
        _token.mint(address(_budget), funds);
        vm.warp(START + passed);
        uint256 vested = _budget.available(address(_token));
        for (uint256 index; index < times % 5; ++index) {
            uint256 part = _budget.available(address(_token)) / 2;
            bytes memory request = _request(AssetType.ERC20, address(_token), address(1001), part);
            if (part == 0) continue;
            vm.prank(OWNER);
            if (isClawback) _budget.clawback(request);
            else _budget.disburse(request);
        }
        vm.assertEq(_token.balanceOf(address(1001)) + _budget.available(address(_token)), vested, "taken and available");
    }

    function testFuzz_disburse_dealsInNoBadges(address token, uint256 id, uint256 amount) public {
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
