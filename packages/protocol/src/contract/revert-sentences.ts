/**
 * Sentences by the names of errors that users see: what they mean, and what to do. Where two errors share a name
 * (`ClaimFailed`, `TransferFailed`), what to do is the same.
 */
export const revertSentences = {
  AccessListIdNotFound: 'The list has no entry with that id.',
  AlreadyRegistered: 'The registry has an entry of that name already: take another name.',
  ClaimFailed:
    'The incentive paid nothing: it is empty, or this claimant has had their share; to take back, give whole rewards and no more than is left.',
  ClawbackFailed: 'There is nothing to take back, or less than was asked for.',
  FeeTransferFailed: 'The claim fee could not be passed on to its receiver.',
  FnSelectorNotRecognized: 'The contract does not know this call: it is of another kind or version.',
  IncentiveClaimed: 'This signature has been used for this incentive already: it was paid, and pays once.',
  IncentiveToBig: 'Signed claims reach only the first 8 incentives of a boost.',
  InitializerNotImplemented: 'This contract is used as it is: it cannot be cloned.',
  InsufficientFunds: 'There is not enough of the asset: put more in, with the fee where one comes on top.',
  InvalidAllocation: 'What was sent is not the amount that was announced.',
  InvalidClaimFee: 'The value sent is not the claim fee: ask for the fee and send exactly that.',
  InvalidIncentive: 'The signature does not cover this incentive.',
  InvalidInitialization: 'The contract was initialised before, or its parameters contradict each other.',
  InvalidInstance: 'A part of the boost is not of the kind that is needed there.',
  LengthMismatch: 'Two lists that belong together differ in length.',
  MaximumClaimed: 'This claimant has claimed as often as the boost allows: there is no more for them here.',
  NotACloneable: 'The contract is not a base that clones can be made of.',
  NotClaimable: 'This claimant cannot claim from this incentive: claimed before, or nothing is left.',
  NotImplemented: 'The contract has no such function.',
  NotRegistered: 'The registry has no entry of that name.',
  Reentrancy: 'A token or a component called back into the protocol, which it may not.',
  SignatureExpired: 'The permit has expired: sign a new one.',
  TransferFailed: 'The asset could not be moved: check balance, allowance and the receiver.',
  TransferFromFailed: 'The token could not be pulled: check balance and allowance.',
  Unauthorized:
    'Only the owner, or an account with a role there, may do this; of a claim: the list does not let the claimant claim, or the signature is not valid.',
  ZeroBalancePayout: 'No management fee is due at present.',
} as const

/** An error that {@link revertSentences} explains. */
export type RevertName = keyof typeof revertSentences
