import type { claimText } from '../language/en/claim.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

type ClaimMessage = Parameters<typeof claimText>[0]
type RefusedCode = Extract<ClaimAnswer, { readonly status: 'refused' }>['code']

/** A title for each code: a code that the protocol adds does not compile before it has one here. */
const refusalTitles = {
  'transaction-reverted': 'transactionFailed',
  'transaction-pending': 'noSuchTransaction',
  'before-start-block': 'doesNotCount',
  'chain-mismatch': 'doesNotCount',
  'log-not-found': 'doesNotCount',
  'call-not-found': 'doesNotCount',
  'contract-mismatch': 'doesNotCount',
  'decode-failed': 'doesNotCount',
  'field-not-found': 'doesNotCount',
  'unsupported-type': 'doesNotCount',
  'filter-type-mismatch': 'doesNotCount',
  'filter-data-malformed': 'doesNotCount',
  'regex-unsupported': 'doesNotCount',
  'cost-limit-exceeded': 'doesNotCount',
  'filter-not-satisfied': 'doesNotCount',
  'spans-user-operations': 'doesNotCount',
  'status-unknown': 'doesNotCount',
  'calldata-unknown': 'doesNotCount',
  'claimant-unbound': 'doesNotCount',
  'claimant-chain-mismatch': 'doesNotCount',
  'claimant-not-address': 'doesNotCount',
  'sender-is-bundler': 'doesNotCount',
  'before-boost': 'beforeBoost',
  'before-start': 'beforeStart',
  'after-end': 'afterEnd',
  'over-cap': 'overLimit',
  'funding-transaction': 'onlySetUp',
  'claimant-ambiguous': 'doesNotCount',
  'claimant-mismatch': 'doesNotCount',
  'claimant-zero-address': 'noRecipient',
  'sender-is-relayer': 'sentForOthers',
  'ambiguous-completion': 'whoseUnknown',
  'wildcard-target-not-allowed': 'forgeable',
  'action-unsupported': 'doesNotCount',
  'action-not-decodable': 'doesNotCount',
  'step-chain-mismatch': 'doesNotCount',
  'validator-unsupported': 'otherVerifier',
  'validator-core-mismatch': 'otherVerifier',
  'signer-not-authorized': 'otherVerifier',
  'incentive-not-found': 'doesNotCount',
  'incentive-unsupported': 'doesNotCount',
  'incentive-data-conflict': 'doesNotCount',
  'max-reward-required': 'amountUnknown',
  'price-not-configured': 'amountUnknown',
  'reward-rule-not-configured': 'doesNotCount',
  'price-unavailable': 'doesNotCount',
  'price-out-of-bounds': 'doesNotCount',
  'reward-log-mismatch': 'amountUnknown',
  'reward-not-decodable': 'amountUnknown',
  'bundled-transaction': 'doesNotCount',
  'allow-list-offchain': 'listMissing',
  'not-allow-listed': 'doesNotCount',
  'referrer-is-claimant': 'doesNotCount',
  unknown: 'doesNotCount',
} as const satisfies Readonly<Record<RefusedCode, ClaimMessage>>

/** The message above what a verifier does not sign. Pure. */
export function refusalTitle(code: RefusedCode): (typeof refusalTitles)[RefusedCode] {
  return refusalTitles[code]
}
