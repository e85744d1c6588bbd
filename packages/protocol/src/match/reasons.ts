import type { IndeterminateCode, NoClaimantCode, RejectionCode } from './match-result.ts'

/** Describes a rejection in words. @param step - index into `actionSteps`. The text counts from 1. */
export function rejectionReason(code: RejectionCode, step: number | null, detail: string | null): string {
  const sentence = step === null ? upperFirst(rejectionText(code)) : `Step ${step + 1}: ${rejectionText(code)}`
  return detail === null ? `${sentence}.` : `${sentence} (${detail}).`
}

/** Returns the text of a rejection code, without details, without a capital or full stop. */
export function rejectionText(code: RejectionCode): string {
  switch (code) {
    case 'transaction-reverted':
      return 'the transaction failed onchain, so nothing in it counts'
    case 'transaction-pending':
      return 'the transaction is in no block yet'
    case 'before-start-block':
      return 'the transaction is older than the first block that counts'
    case 'chain-mismatch':
      return 'it did not happen on the chain that the step names'
    case 'log-not-found':
      return 'the transaction emitted no such event'
    case 'call-not-found':
      return 'the transaction does not call that function'
    case 'contract-mismatch':
      return 'it was another contract'
    case 'decode-failed':
      return 'its data cannot be decoded'
    case 'field-not-found':
      return 'the rule names a field that is not there'
    case 'unsupported-type':
      return 'the rule names a field of a type that cannot be compared'
    case 'filter-type-mismatch':
      return "the rule's filter does not fit the field's type"
    case 'filter-data-malformed':
      return 'what the rule compares with is not a value of that type'
    case 'regex-unsupported':
      return "the rule's pattern cannot be searched"
    case 'cost-limit-exceeded':
      return "searching this transaction by the rule's pattern costs more than may be spent on one"
    case 'filter-not-satisfied':
      return 'the value is not what the rule asks for'
    case 'spans-user-operations':
      return 'the steps were met by different user operations of one bundle, so nobody did all of them'
    default:
      return code satisfies never
  }
}

/** Describes why a result is open. */
export function indeterminateReason(code: IndeterminateCode): string {
  switch (code) {
    case 'status-unknown':
      return 'The source does not say whether the transaction succeeded. Use another node.'
    case 'calldata-unknown':
      return 'The source does not have the calldata that a step needs. Use another node.'
    default:
      return code satisfies never
  }
}

/** Describes why a match that counts names no claimant. */
export function noClaimantReason(code: NoClaimantCode): string {
  switch (code) {
    case 'claimant-unbound':
      return "The claimant's signature and contract are those of no step, or of nothing that met it, so nobody can be named."
    case 'claimant-chain-mismatch':
      return 'The claimant is on another chain than its step, so nobody can be named.'
    case 'claimant-not-address':
      return "The claimant's field is not an address, so nobody can be named."
    case 'sender-is-bundler':
      return 'The transaction is a bundle of user operations: its sender is the bundler, who did none of them.'
    case 'field-not-found':
      return "The claimant's index names no field, so nobody can be named."
    default:
      return code satisfies never
  }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
