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
      return 'the transaction reverted, so nothing in it counts'
    case 'transaction-pending':
      return 'the transaction is not in a block yet'
    case 'before-start-block':
      return 'the transaction was mined before the first block that counts'
    case 'chain-mismatch':
      return 'the transaction is on another chain than the step'
    case 'log-not-found':
      return 'the transaction did not emit this event'
    case 'call-not-found':
      return 'the transaction did not call this function'
    case 'contract-mismatch':
      return 'the event or call belongs to another contract'
    case 'decode-failed':
      return 'the data of the event or call cannot be decoded'
    case 'field-not-found':
      return 'the field index of the step does not exist'
    case 'unsupported-type':
      return 'a field of this type cannot be compared'
    case 'filter-type-mismatch':
      return 'the filter of the step does not apply to the type of the field'
    case 'filter-data-malformed':
      return 'the filter data of the step is not a value of the type of the field'
    case 'regex-unsupported':
      return 'the regex of the step is not supported'
    case 'cost-limit-exceeded':
      return 'matching the regex against this transaction exceeds the cost limit'
    case 'filter-not-satisfied':
      return 'the value does not satisfy the filter'
    case 'spans-user-operations':
      return 'different user operations of one bundle satisfied the steps, so no account completed all of them'
    default:
      return code satisfies never
  }
}

/** Describes why a result is indeterminate. */
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

/** Describes why a match has no claimant. */
export function noClaimantReason(code: NoClaimantCode): string {
  switch (code) {
    case 'claimant-unbound':
      return 'The signature and contract of the claimant differ from those of each step that matched, so there is no claimant.'
    case 'claimant-chain-mismatch':
      return 'The claimant is on another chain than its step, so there is no claimant.'
    case 'claimant-not-address':
      return 'The field of the claimant is not an address, so there is no claimant.'
    case 'sender-is-bundler':
      return 'The sender of the transaction is a bundler, who did not complete the user operations in it, so there is no claimant.'
    case 'field-not-found':
      return 'The field index of the claimant does not exist, so there is no claimant.'
    default:
      return code satisfies never
  }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
