/**
 * Sentences by the names of errors that users see: what they mean, and what to do. Where two errors share a name
 * (`ClaimFailed`, `TransferFailed`), what to do is the same.
 */
export const revertSentences = {
  AccessListIdNotFound: 'The list has no entry with that id.',
  AlreadyRegistered: 'The registry already has an entry with that name. Use another name.',
  ClaimFailed:
    'The incentive paid nothing. It is empty, or this claimant has been paid already. A clawback must be a multiple of the reward and at most what is left.',
  ClawbackFailed: 'There is nothing to claw back, or less than the requested amount.',
  FeeTransferFailed: 'The claim fee could not be passed on to its receiver.',
  FnSelectorNotRecognized: 'The contract does not have this function. It is of another kind or version.',
  IncentiveClaimed: 'This signature was already used for this incentive, and a reward is paid once.',
  IncentiveToBig: 'Signed claims work only for the first 8 incentives of a boost.',
  InitializerNotImplemented: 'This contract cannot be cloned. Use it directly.',
  InsufficientFunds: 'There is not enough of the asset. Add more, including the fee.',
  InvalidAllocation: 'The amount that arrived is not the announced amount.',
  InvalidClaimFee: 'The value is not the claim fee. Read the fee and send exactly that.',
  InvalidIncentive: 'The signature is not valid for this incentive.',
  InvalidInitialization: 'The contract is already initialized, or its parameters are invalid.',
  InvalidInstance: 'A component of the boost is of the wrong kind.',
  LengthMismatch: 'Two lists that belong together have different lengths.',
  MaximumClaimed: 'This claimant has claimed as often as the boost allows.',
  NotACloneable: 'The contract is not an implementation that can be cloned.',
  NotClaimable: 'This claimant cannot claim from this incentive. The claimant has claimed already, or nothing is left.',
  NotImplemented: 'The contract does not implement this function.',
  NotRegistered: 'The registry has no entry with that name.',
  Reentrancy: 'A token or a component called back into the protocol, which is not allowed.',
  SignatureExpired: 'The permit has expired. Sign a new one.',
  TransferFailed: 'The asset could not be transferred. Check the balance, the allowance and the receiver.',
  TransferFromFailed: 'The token could not be transferred. Check the balance and the allowance.',
  Unauthorized:
    'Only the owner or an account with a role may do this. For a claim: the allow list excludes the claimant, or the signature is not valid.',
  ZeroBalancePayout: 'No management fee is due at the moment.',
} as const

/** An error that {@link revertSentences} explains. */
export type RevertName = keyof typeof revertSentences
