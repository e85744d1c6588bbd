import type { OwnedMatchResult, Ownership, OwnershipCode } from '@laurel/protocol'
import type { Address } from 'viem'
import { actionText } from '../language/en/action.ts'

/** The accounts of a match result that can be paid, and why the others cannot. */
export type Payees = {
  readonly payable: readonly Address[]
  /** Accounts that the result names, but that did not provably complete the action. */
  readonly others: readonly Address[]
  /** The reason for the first of the others, to follow a colon. Null when there are no others. */
  readonly refusal: string | null
}

/**
 * Returns the accounts that a match result pays: those that it names and that provably completed the action. Empty when
 * the transaction does not qualify. Pure.
 */
export function toPayees(result: OwnedMatchResult): Payees {
  const named = namedBy(result)
  const payable = named.filter(({ ownership }) => ownership?.status === 'owned')
  const others = named.filter(({ ownership }) => ownership?.status !== 'owned')
  const code = others.flatMap(({ ownership }) => (ownership?.status === 'ambiguous' ? [ownership.code] : []))[0]
  return {
    payable: payable.map(({ claimant }) => claimant),
    others: others.map(({ claimant }) => claimant),
    refusal: code === undefined ? null : actionText('ownershipUnclear', { why: whyWords(code) }),
  }
}

function namedBy(
  result: OwnedMatchResult,
): readonly { readonly claimant: Address; readonly ownership: Ownership | null }[] {
  switch (result.status) {
    case 'matched':
      return result.claimant.status === 'resolved'
        ? [{ claimant: result.claimant.address, ownership: result.ownership }]
        : []
    case 'ambiguous':
      return result.ownerships
    case 'indeterminate':
    case 'rejected':
      return []
    default:
      return result satisfies never
  }
}

function whyWords(code: OwnershipCode): string {
  switch (code) {
    case 'sender-is-relayer':
      return actionText('senderIsRelayer')
    case 'log-of-another':
      return actionText('logOfAnother')
    case 'call-of-another':
      return actionText('callOfAnother')
    default:
      return code satisfies never
  }
}
