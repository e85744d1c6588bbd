// @ts-check
/**
 * For each proof, a fault in the code that it is about, so that no proof can be empty. With the fault the prover must find
 * an input that breaks the property. The key is `'Contract prove_name'`, and the value is the code and its replacement.
 */

/** @type {Readonly<Record<string, readonly [from: string, to: string]>>} */
export const faults = {
  'FallingReward prove_currentRewardNeverExceedsRemaining': [
    'amount = FixedPointMathLib.min(FixedPointMathLib.saturatingAdd(parameters.currentReward, growth), remaining);',
    'amount = FixedPointMathLib.saturatingAdd(parameters.currentReward, growth);',
  ],
  'FallingReward prove_claimPaysCurrentRewardAndRecordsIt': ['_totalPaid += amount;', ''],
  'FallingReward prove_claimPaysAtLeastMinRewardOrAllRemaining': [
    'amount >= _decodeMinReward(data)',
    'amount != _decodeMinReward(data)',
  ],
  'FallingReward prove_claimRevertsWhenAlreadyClaimed': [' && !claimed[claimTarget]', ''],
  'FallingReward prove_nextRewardInSameBlockIsNotHigher': ['cgdaParams.lastClaimTime = block.timestamp;', ''],
  'FallingReward prove_clawbackNeverTakesPaidRewards': ['if (amount > remaining) require(false);', ''],
  'SignedAmounts prove_totalClaimedNeverExceedsLimit': ['amount > limit - paid', 'amount > limit'],
  'SignedAmounts prove_claimPaysSignedAmount': ['amount == 0 || ', ''],
  'SignedAmounts prove_claimSucceedsOnlyWhenClaimable': [
    'amount <= limit - totalClaimed',
    'amount < limit - totalClaimed',
  ],
  'SignedAmounts prove_topUpIncreasesLimitByAmount': ['limit += amount;', 'limit = amount;'],
  'SignedAmounts prove_clawbackNeverTakesPaidRewards': ['if (amount > remaining) require(false);', ''],
  'SignedAmounts prove_cappedRewardNeverExceedsMaximum': [
    'FixedPointMathLib.min(amount, maximum)',
    'FixedPointMathLib.max(amount, maximum)',
  ],
  'ManagementFee prove_earnedFeeNeverExceedsMaxFee': [
    'if (claimedAmount >= principal) return maxFee;',
    'if (claimedAmount >= principal) return maxFee + claimedAmount;',
  ],
  'ManagementFee prove_reserveIncreasesMaxFeeByReservedAmount': [
    'incentiveFeesMax[incentive] = maxFee + fee;',
    'incentiveFeesMax[incentive] = maxFee + amount;',
  ],
  'ManagementFee prove_reserveDoesNotChangeOtherAssets': [
    'reservedFunds[asset] += fee;',
    'reservedFunds[feeReserve.core] += fee;',
  ],
  'ManagementFee prove_releaseDecreasesMaxFeeByReleasedAmount': [
    'incentiveFeesMax[incentive] = maxFee - released;',
    '',
  ],
  'ManagementFee prove_feeDueIsPaidFromItsOwnReserve': ['reservedFunds[asset] -= due;', ''],
  'VestingSchedule prove_availableNeverExceedsBalance': [
    'FixedPointMathLib.min(vestedAmount - distributedAmount, balance)',
    'vestedAmount',
  ],
  'VestingSchedule prove_nothingIsAvailableBeforeCliff': [
    'uint256(start) + cliff) return 0;',
    'uint256(start)) return 0;',
  ],
  'VestingSchedule prove_entireBalanceIsAvailableAfterEnd': ['if (block.timestamp >= end()) return amount;', ''],
  'VestingSchedule prove_vestedAmountNeverExceedsTotal': ['if (block.timestamp >= end()) return amount;', ''],
  'UsedSignatures prove_usedSignatureReverts': ['if (bitmap & mask != 0) require(false);', ''],
  'UsedSignatures prove_validationDoesNotUseOtherDigests': [
    '_usedIncentives[digest] = bitmap | mask;',
    '_usedIncentives[bytes32(bitmap)] = bitmap | mask;',
  ],
  'UsedSignatures prove_invalidSignatureUsesNothing': [
    'uint256 mask =',
    '_usedIncentives[digest] = 0;\n        uint256 mask =',
  ],
  'UsedSignatures prove_validateRevertsWhenCallerIsNotCore': [
    'if (msg.sender != _validatorCaller) require(false);',
    '',
  ],
  'FixedReward prove_claimRevertsWhenAlreadyClaimed': [' && !claimed[claimant]', ''],
  'FixedReward prove_claimRecordsClaimantAndIncrementsCount': ['claimed[claimant] = true;', ''],
  'FixedReward prove_claimDoesNotMarkOtherAccounts': [
    'claimed[claimant] = true;',
    'claimed[msg.sender] = claimed[claimant] = true;',
  ],
  'FixedReward prove_claimsNeverExceedLimit': ['claims() < limit()', 'claims() <= limit()'],
  'FixedReward prove_claimLeavesBalanceForRemainingClaims': [
    '_pay(claimTarget, reward());',
    '_pay(claimTarget, reward() + 1);',
  ],
  'IncentiveInitialization prove_secondInitializationReverts': ['initializer {', '{'],
  'IncentiveInitialization prove_implementationCannotBeInitialized': ['_disableInitializers();', ''],
  'ValidatorInitialization prove_secondInitializationReverts': ['initializer {', '{'],
  'CoreInitialization prove_secondInitializationReverts': ['initializer {', '{'],
  'CoreInitialization prove_implementationCannotBeInitialized': ['_disableInitializers();', ''],
}
