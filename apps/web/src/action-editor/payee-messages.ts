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
export function toPayees(verdict: OwnedMatchResult): Payees {
  const named = namedBy(verdict)
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
  verdict: OwnedMatchResult,
): readonly { readonly claimant: Address; readonly ownership: Ownership | null }[] {
  switch (verdict.verdict) {
    case 'matched':
      return verdict.claimant.status === 'named'
        ? [{ claimant: verdict.claimant.address, ownership: verdict.ownership }]
        : []
    case 'ambiguous':
      return verdict.ownerships
    case 'incomplete':
    case 'rejected':
      return []
    default:
      return verdict satisfies never
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
