// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {RewardSuite} from "../suite/RewardSuite.sol";

contract CGDAIncentiveTest is RewardSuite {
    uint256 private constant DECAY = 0.1e18;
    uint256 private constant GROWTH = 0.05e18;

    function _name() internal pure override returns (string memory) {
        return "CGDAIncentive";
    }

    function _payload() internal view override returns (bytes memory) {
        return _payloadOf(REWARD, DECAY, GROWTH, FUNDS);
    }

    function _payloadOf(uint256 reward, uint256 decay, uint256 growth, uint256 budget)
        private
        view
        returns (bytes memory)
    {
        return abi.encode(CGDAIncentive.InitPayload(address(_token), reward, decay, growth, budget, MANAGER));
    }

    function _expected(uint256) internal view override returns (uint256) {
        return CGDAIncentive(_incentive).currentReward();
    }

    function testFuzz_initialize_needsARewardWithinTheBudget(uint256 reward) public {
        if (reward != 0 && reward <= FUNDS) reward += FUNDS;
        address instance = _clone();
        _token.mint(instance, FUNDS);
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(_payloadOf(reward, DECAY, GROWTH, FUNDS));
    }

    function testFuzz_currentReward_growsAndFalls(uint32 wait, uint256 decay, uint256 growth) public {
        CGDAIncentive instance = CGDAIncentive(_clone());
        _token.mint(address(instance), FUNDS);
        instance.initialize(_payloadOf(REWARD, decay, growth, FUNDS));
        uint256 start = instance.currentReward();
        vm.assertEq(start, REWARD, "as initialised");
        vm.warp(block.timestamp + wait);
        uint256 later = instance.currentReward();
        vm.assertTrue(later >= start && later <= FUNDS, "grows, within the budget");
        instance.claim(account(1), "");
        vm.assertEq(_token.balanceOf(account(1)), later, "paid what was told");
        uint256 left = later > decay ? later - decay : 0;
        vm.assertEq(instance.currentReward(), left < FUNDS - later ? left : FUNDS - later, "falls");
    }

    function testFuzz_cgdaParams_areKept(uint256 decay, uint256 growth) public {
        CGDAIncentive instance = CGDAIncentive(_clone());
        _token.mint(address(instance), FUNDS);
        instance.initialize(_payloadOf(REWARD, decay, growth, FUNDS));
        (uint256 kept, uint256 raise, uint256 time, uint256 current) = instance.cgdaParams();
        vm.assertEq(kept, decay, "decay");
        vm.assertEq(raise, growth, "growth");
        vm.assertEq(time, block.timestamp, "time");
        vm.assertEq(current, REWARD, "reward");
    }

    function testFuzz_totalBudget_isNeverExceeded(uint32[] memory waits) public {
        vm.assertEq(CGDAIncentive(_incentive).totalBudget(), FUNDS, "as initialised");
        uint256 time = block.timestamp;
        for (uint256 index; index < waits.length && index < 12; ++index) {
            time += waits[index];
            vm.warp(time);
            (bool ignored,) = _incentive.call(abi.encodeCall(AIncentive.claim, (account(index + 1), "")));
            ignored;
        }
        // More than was promised is never paid: what is there is what was not.
        uint256 held = _token.balanceOf(_incentive);
        vm.assertTrue(CGDAIncentive(_incentive).currentReward() <= held, "there");
    }
}
