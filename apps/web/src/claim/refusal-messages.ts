import { formatIndeterminate, formatNoClaimant, formatRejection } from '../action-editor/match-messages.ts'
import { claimText } from '../language/en/claim.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

type ClaimMessage = Parameters<typeof claimText>[0]
type RefusedCode = Extract<ClaimAnswer, { readonly status: 'refused' }>['code']

/** The title of each code. A code that the protocol adds does not compile until it has a title. */
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

/** The title and the reason of a claim that a verifier refused, by its code. Pure. */
export function formatRefusal(code: RefusedCode): { readonly title: string; readonly detail: string } {
  return { title: claimText(refusalTitles[code]), detail: refusalDetail(code) }
}

function refusalDetail(code: RefusedCode): string {
  switch (code) {
    case 'transaction-reverted':
    case 'transaction-pending':
    case 'before-start-block':
    case 'chain-mismatch':
    case 'log-not-found':
    case 'call-not-found':
    case 'contract-mismatch':
    case 'decode-failed':
    case 'field-not-found':
    case 'unsupported-type':
    case 'filter-type-mismatch':
    case 'filter-data-malformed':
    case 'regex-unsupported':
    case 'cost-limit-exceeded':
    case 'filter-not-satisfied':
    case 'spans-user-operations':
      return formatRejection(code)
    case 'status-unknown':
    case 'calldata-unknown':
      return formatIndeterminate(code)
    case 'claimant-unbound':
    case 'claimant-chain-mismatch':
    case 'claimant-not-address':
    case 'sender-is-bundler':
      return formatNoClaimant(code)
    default:
      return claimText(`refused.${code}`)
  }
}
