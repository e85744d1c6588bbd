import type { OwnedMatchResult, Ownership, OwnershipCode } from '@laurel/protocol'
import type { Address } from 'viem'
import { actionText } from '../language/en/action.ts'

/** Who can be paid of those whom a verdict names, each once, and why the first of the others cannot. */
export type Payees = {
  readonly payable: readonly Address[]
  /** Named, and not provably who did it. */
  readonly others: readonly Address[]
  /** In words that follow a colon; null where nobody is among the others. */
  readonly refusal: string | null
}

/** Whom a verdict pays: those who are named and whose completion it provably is. Nobody where it does not count. Pure. */
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
