import { defineMessages } from '../define-messages.ts'

/** Why a transaction doesn't qualify, why nobody is paid for it, and why that is unknown. */
export const matchText = defineMessages('match', {
  'rejected.transaction-reverted': 'Failed transactions never qualify.',
  'rejected.transaction-pending': 'The transaction isn’t in a block yet. Check again in a moment.',
  'rejected.before-start-block': 'The transaction is older than the first block that counts.',
  'rejected.chain-mismatch': 'The action needs a transaction on another network.',
  'rejected.log-not-found': 'The transaction doesn’t emit the event that the action needs.',
  'rejected.call-not-found': 'The transaction doesn’t call the function that the action needs.',
  'rejected.contract-mismatch': 'The action needs a different contract from the one in this transaction.',
  'rejected.decode-failed': 'The data of the event or call doesn’t fit its ABI.',
  'rejected.field-not-found': 'The event or function doesn’t have the field of the condition.',
  'rejected.unsupported-type': 'The condition is on a field whose type can’t be compared.',
  'rejected.filter-type-mismatch': 'The comparison doesn’t fit the type of the field.',
  'rejected.filter-data-malformed': 'The value of the condition doesn’t fit the type of the field.',
  'rejected.regex-unsupported': 'The pattern of the condition isn’t supported.',
  'rejected.cost-limit-exceeded': 'The pattern of the condition takes too long on this transaction.',
  'rejected.filter-not-satisfied': 'The values in this transaction don’t meet the conditions.',
  'rejected.spans-user-operations': 'One wallet must complete all steps, and several wallets did.',

  'noClaimant.claimant-unbound': 'The wallet to pay isn’t part of what happened in this transaction.',
  'noClaimant.claimant-chain-mismatch': 'The wallet to pay is on another network than the action.',
  'noClaimant.claimant-not-address': 'The field with the wallet to pay isn’t an address.',
  'noClaimant.sender-is-bundler': 'The sender is a bundler, which sent the transaction for other wallets.',
  'noClaimant.field-not-found': 'The field with the wallet to pay doesn’t exist.',

  'indeterminate.status-unknown': 'The network doesn’t report whether the transaction succeeded. Try again later.',
  'indeterminate.calldata-unknown': 'The network doesn’t return the input data of the transaction. Try again later.',
})
