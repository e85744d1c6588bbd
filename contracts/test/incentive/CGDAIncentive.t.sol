// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {BoostClaimData, BoostClaimDataWithReferrer} from "../../src/shared/BoostClaimData.sol";
import {ClawbackPayload} from "../../src/shared/Transfer.sol";
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

    function _expectedReward(uint256) internal view override returns (uint256) {
        return CGDAIncentive(_incentive).currentReward();
    }

    /// @dev The first signed word is the minimum reward.
    function _boundSignedAmount(uint256 signed) internal view override returns (uint256) {
        return bound(signed, 0, CGDAIncentive(_incentive).currentReward());
    }

    function testFuzz_initialize_revertsWithoutDecayOrGrowth(uint256 other, bool isDecay) public {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(_payloadOf(REWARD, isDecay ? 0 : other, isDecay ? other : 0, FUNDS));
    }

    function testFuzz_claim_revertsBelowMinimumReward(uint256 minReward, bytes memory extraData, uint32 delay) public {
        CGDAIncentive auction = CGDAIncentive(_incentive);
        minReward = bound(minReward, 1, FUNDS - REWARD);
        bytes memory data = _encodeIncentiveData(abi.encodePacked(minReward, extraData));
        vm.assertTrue(auction.claim(account(1), ""), "the first lowers it");
        vm.warp(block.timestamp + delay);
        uint256 currentReward_ = auction.currentReward();
        vm.assertEq(auction.isClaimable(account(2), data), currentReward_ >= minReward, "said before");
        if (currentReward_ < minReward) {
            vm.expectRevert(AIncentive.NotClaimable.selector);
            auction.claim(account(2), data);
            vm.assertFalse(auction.claimed(account(2)), "nothing is spent");
            // Exactly the time until the reward has grown back.
            vm.warp(block.timestamp + ((minReward - currentReward_) * 1 hours + GROWTH - 1) / GROWTH);
        }
        currentReward_ = auction.currentReward();
        vm.assertTrue(auction.isClaimable(account(2), data), "again");
        auction.claim(account(2), data);
        vm.assertEq(_token.balanceOf(account(2)), currentReward_, "what there was");
        vm.assertTrue(currentReward_ >= minReward, "and no less than that");
    }

    /// @dev Less than the minimum is paid when it is all that remains. Otherwise the claimant would get nothing, and the
    /// creator the rest.
    function testFuzz_claim_paysRemainingFundsBelowMinimum(uint256 minReward, uint256 remaining, bytes memory extraData)
        public
    {
        CGDAIncentive auction = CGDAIncentive(_incentive);
        remaining = bound(remaining, 1, REWARD);
        minReward = bound(minReward, remaining, type(uint256).max);
        bytes memory data = _encodeIncentiveData(abi.encodePacked(minReward, extraData));
        // One claim leaves only this amount.
        vm.warp(block.timestamp + ((FUNDS - REWARD - remaining) * 1 hours + GROWTH - 1) / GROWTH);
        auction.claim(account(1), "");
        remaining = _token.balanceOf(_incentive);
        vm.assume(remaining != 0);
        vm.assertTrue(auction.isClaimable(account(2), data), "the rest");
        auction.claim(account(2), data);
        vm.assertEq(_token.balanceOf(account(2)), remaining, "the whole amount");
        vm.assertFalse(auction.isClaimable(account(3), data), "nothing is left");
    }

    /// @dev Another account cannot submit a claim for less than the remaining funds while the reward still grows to them.
    function testFuzz_claim_revertsUntilRemainingFundsAreReached(uint256 remaining, uint256 minReward) public {
        CGDAIncentive auction = CGDAIncentive(_incentive);
        auction.claim(account(1), "");
        uint256 currentReward_ = auction.currentReward();
        remaining = bound(remaining, currentReward_ + 1, REWARD - 1);
        minReward = bound(minReward, REWARD, type(uint256).max);
        bytes memory data = _encodeIncentiveData(abi.encode(minReward));
        auction.clawback(abi.encode(ClawbackPayload(address(this), abi.encode(FUNDS - REWARD - remaining))));
        vm.assertFalse(auction.isClaimable(account(2), data), "less than the rest");
        vm.expectRevert(AIncentive.NotClaimable.selector);
        auction.claim(account(2), data);
        vm.warp(block.timestamp + ((remaining - currentReward_) * 1 hours + GROWTH - 1) / GROWTH);
        vm.assertTrue(auction.isClaimable(account(2), data), "the rest");
        auction.claim(account(2), data);
        vm.assertEq(_token.balanceOf(account(2)), remaining, "the whole amount");
    }

    function testFuzz_claim_hasNoMinimumWithoutData(bytes memory shortData, bytes32 key, uint8 dataKind) public {
        if (shortData.length > 31) {
            assembly ("memory-safe") {
                mstore(shortData, 31)
            }
        }
        // No bytes, less than a word, or a zero word followed by the key of a completion.
        bytes memory data =
            dataKind % 3 == 0 ? bytes("") : _encodeIncentiveData(dataKind % 3 == 1 ? shortData : abi.encode(0, key));
        vm.assertTrue(AIncentive(_incentive).isClaimable(account(1), data), "claimable");
        AIncentive(_incentive).claim(account(1), data);
        vm.assertEq(_token.balanceOf(account(1)), REWARD, "whatever there is");
    }

    /// @dev The validator and the incentive decode the same bytes.
    function testFuzz_claim_readsMinimumFromReferrerClaimData(uint256 minReward, address referrer) public {
        minReward = bound(minReward, REWARD + 1, type(uint256).max);
        bytes memory data = abi.encode(BoostClaimDataWithReferrer("", abi.encode(minReward), referrer));
        vm.assertFalse(AIncentive(_incentive).isClaimable(account(1), data), "too little");
        vm.expectRevert(AIncentive.NotClaimable.selector);
        AIncentive(_incentive).claim(account(1), data);
    }

    function _encodeIncentiveData(bytes memory incentiveData) private pure returns (bytes memory) {
        return abi.encode(BoostClaimData("", incentiveData));
    }

    function testFuzz_initialize_revertsWhenRewardExceedsBudget(uint256 reward) public {
        if (reward != 0 && reward <= FUNDS) reward += FUNDS;
        address instance = _clone();
        _token.mint(instance, FUNDS);
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(_payloadOf(reward, DECAY, GROWTH, FUNDS));
    }

    function testFuzz_currentReward_increasesOverTimeAndDecreasesOnClaim(uint32 delay, uint256 decay, uint256 growth)
        public
    {
        (decay, growth) = (bound(decay, 1, type(uint256).max), bound(growth, 1, type(uint256).max));
        CGDAIncentive instance = CGDAIncentive(_clone());
        _token.mint(address(instance), FUNDS);
        instance.initialize(_payloadOf(REWARD, decay, growth, FUNDS));
        uint256 start = instance.currentReward();
        vm.assertEq(start, REWARD, "as initialized");
        vm.warp(block.timestamp + delay);
        uint256 rewardAfterDelay = instance.currentReward();
        vm.assertTrue(rewardAfterDelay >= start && rewardAfterDelay <= FUNDS, "grows, within the budget");
        instance.claim(account(1), "");
        vm.assertEq(_token.balanceOf(account(1)), rewardAfterDelay, "the reported reward is paid");
        uint256 nextReward = rewardAfterDelay > decay ? rewardAfterDelay - decay : 0;
        vm.assertEq(
            instance.currentReward(),
            nextReward < FUNDS - rewardAfterDelay ? nextReward : FUNDS - rewardAfterDelay,
            "falls"
        );
    }

    function testFuzz_cgdaParams_areStored(uint256 decay, uint256 growth) public {
        (decay, growth) = (bound(decay, 1, type(uint256).max), bound(growth, 1, type(uint256).max));
        CGDAIncentive instance = CGDAIncentive(_clone());
        _token.mint(address(instance), FUNDS);
        instance.initialize(_payloadOf(REWARD, decay, growth, FUNDS));
        (uint256 rewardDecay, uint256 rewardBoost, uint256 time, uint256 current) = instance.cgdaParams();
        vm.assertEq(rewardDecay, decay, "decay");
        vm.assertEq(rewardBoost, growth, "growth");
        vm.assertEq(time, block.timestamp, "time");
        vm.assertEq(current, REWARD, "reward");
    }

    function testFuzz_totalBudget_isNeverExceeded(uint32[] memory delays) public {
        vm.assertEq(CGDAIncentive(_incentive).totalBudget(), FUNDS, "as initialized");
        uint256 time = block.timestamp;
        for (uint256 index; index < delays.length && index < 12; ++index) {
            time += delays[index];
            vm.warp(time);
            (bool ignored,) = _incentive.call(abi.encodeCall(AIncentive.claim, (account(index + 1), "")));
            ignored;
        }
        // The incentive never pays more than its budget. Its balance is the budget minus the paid rewards.
        uint256 balance = _token.balanceOf(_incentive);
        vm.assertTrue(CGDAIncentive(_incentive).currentReward() <= balance, "present");
    }
}
