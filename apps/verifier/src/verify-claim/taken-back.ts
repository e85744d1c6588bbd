/** What changed how much of an incentive is left, in base units. */
export type FundsChange = {
  /** `taken`: its creator clawed it back. `paid`: to a claimant. `added`: by a top-up. */
  readonly kind: 'taken' | 'paid' | 'added'
  readonly amount: bigint
}

/**
 * Whether an incentive has too little left because its creator took money back, and not because it was paid out: whether
 * what brought it below the amount was a claw-back. Pure.
 * @param left - what is left now, in base units. @param needed - what one claim is paid.
 * @param changes - what changed it, in the order of the chain; what came before the first claw-back does not matter.
 */
export function isTakenBack({
  left,
  needed,
  changes,
}: {
  readonly left: bigint
  readonly needed: bigint
  readonly changes: readonly FundsChange[]
}): boolean {
  let after = left
  for (const { kind, amount } of [...changes].reverse()) {
    if (after >= needed) return false
    const before = kind === 'added' ? after - amount : after + amount
    if (before >= needed) return kind === 'taken'
    after = before
  }
  return false
}
