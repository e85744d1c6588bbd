// @ts-check
/**
 * For each proof a fault in what it is about, so that no proof can be empty: with it the prover must find an input that
 * breaks the promise. `'Contract prove_name': [what stands there, what stands there instead]`.
 */

/** @type {Readonly<Record<string, readonly [from: string, to: string]>>} */
export const faults = {
  'FallingReward prove_theRewardIsNeverMoreThanIsLeft': [
    'amount = FixedPointMathLib.min(FixedPointMathLib.saturatingAdd(parameters.currentReward, growth), left);',
    'amount = FixedPointMathLib.saturatingAdd(parameters.currentReward, growth);',
  ],
  'FallingReward prove_aClaimIsPaidTheRewardAndBooked': ['_paid += amount;', ''],
  'FallingReward prove_aClaimIsPaidWhatItAcceptsOrAllThatIsLeft': [
    'amount >= _leastOf(data)',
    'amount != _leastOf(data)',
  ],
  'FallingReward prove_nobodyIsPaidTwice': [' && !claimed[claimTarget]', ''],
  'FallingReward prove_theNextRewardInTheSameBlockIsNotHigher': ['cgdaParams.lastClaimTime = block.timestamp;', ''],
  'FallingReward prove_whatWasPaidIsNotTakenBack': ['if (amount > left) require(false);', ''],
  'SignedAmounts prove_noMoreIsPaidThanTheLimit': ['amount > limit - paid', 'amount > limit'],
  'SignedAmounts prove_aClaimIsPaidWhatWasSigned': ['amount == 0 || ', ''],
  'SignedAmounts prove_whatIsClaimedWasClaimable': ['amount <= limit - totalClaimed', 'amount < limit - totalClaimed'],
  'SignedAmounts prove_aTopUpAddsItsAmount': ['limit += amount;', 'limit = amount;'],
  'SignedAmounts prove_whatWasPaidIsNotTakenBack': ['if (amount > most) require(false);', ''],
  'SignedAmounts prove_aMaximumIsNeverExceeded': [
    'FixedPointMathLib.min(amount, most)',
    'FixedPointMathLib.max(amount, most)',
  ],
  'OwnersShare prove_noMoreIsEarnedThanTheShare': [
    'if (done >= principal) return most;',
    'if (done >= principal) return most + done;',
  ],
  'OwnersShare prove_whatIsReservedIsWhatTheShareGrows': [
    'incentiveFeesMax[incentive] = most + part;',
    'incentiveFeesMax[incentive] = most + amount;',
  ],
  'OwnersShare prove_onlyTheShareOfThatAssetIsReserved': [
    'reservedFunds[asset] += part;',
    'reservedFunds[share.core] += part;',
  ],
  'OwnersShare prove_whatIsFreedIsWhatTheShareShrinks': ['incentiveFeesMax[incentive] = most - part;', ''],
  'OwnersShare prove_whatIsDueIsPaidOutOfItsOwnReserve': ['reservedFunds[asset] -= due;', ''],
  'Vesting prove_noMoreIsAvailableThanIsThere': ['FixedPointMathLib.min(vested - paid, held)', 'vested'],
  'Vesting prove_nothingIsAvailableBeforeTheCliff': ['uint256(start) + cliff) return 0;', 'uint256(start)) return 0;'],
  'Vesting prove_everythingIsAvailableAtTheEnd': ['if (block.timestamp >= end()) return amount;', ''],
  'Vesting prove_noMoreIsVestedThanEverCameIn': ['if (block.timestamp >= end()) return amount;', ''],
  'SpentSignatures prove_whatIsSpentIsNotSpentAgain': ['if (bits & bit != 0) require(false);', ''],
  'SpentSignatures prove_noOtherDigestIsSpent': ['_spent[digest] = bits | bit;', '_spent[bytes32(bits)] = bits | bit;'],
  'SpentSignatures prove_whatIsNotGenuineSpendsNothing': [
    'uint256 bit =',
    '_spent[digest] = 0;\n        uint256 bit =',
  ],
  'SpentSignatures prove_onlyTheCoreSpends': ['if (msg.sender != _validatorCaller) require(false);', ''],
  'FixedReward prove_whoHasClaimedClaimsNoMore': [' && !claimed[claimant]', ''],
  'FixedReward prove_aClaimIsRememberedAndCounted': ['claimed[claimant] = true;', ''],
  'FixedReward prove_nobodyElseIsMarked': [
    'claimed[claimant] = true;',
    'claimed[msg.sender] = claimed[claimant] = true;',
  ],
  'FixedReward prove_noMoreClaimsThanTheLimit': ['claims() < limit()', 'claims() <= limit()'],
  'FixedReward prove_aClaimLeavesEnoughForTheOthers': [
    '_pay(claimTarget, reward());',
    '_pay(claimTarget, reward() + 1);',
  ],
  'OnceIncentive prove_itIsInitialisedOnce': ['initializer {', '{'],
  'OnceIncentive prove_itsBaseIsNeverInitialised': ['_disableInitializers();', ''],
  'OnceValidator prove_itIsInitialisedOnce': ['initializer {', '{'],
  'OnceCore prove_itIsInitialisedOnce': ['initializer {', '{'],
  'OnceCore prove_itsBaseIsNeverInitialised': ['_disableInitializers();', ''],
}
