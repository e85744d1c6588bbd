import type { Address, MaybeEncodedAccount } from '@solana/kit'

/** What accounts held before recent slots, so that a reader of an older commitment sees the older state. */
export type AccountHistory = {
  /** Saves what an account held before its change in a slot. */
  readonly add: (slot: bigint, before: MaybeEncodedAccount) => void
  /** Returns what an account held at the end of a slot, or undefined when it has not changed since. */
  readonly at: (address: Address, slot: bigint) => MaybeEncodedAccount | undefined
  /** The accounts that changed after a slot. */
  readonly changedSince: (slot: bigint) => readonly Address[]
  /** Forgets what held before a slot, which every reader has seen by now. */
  readonly forget: (slot: bigint) => void
}

/** Creates an empty history. */
export function createAccountHistory(): AccountHistory {
  let changes: { readonly slot: bigint; readonly before: MaybeEncodedAccount }[] = []
  return {
    add: (slot, before) => {
      changes.push({ slot, before })
    },
    at: (address, slot) => changes.find((change) => change.slot > slot && change.before.address === address)?.before,
    changedSince: (slot) => changes.filter((change) => change.slot > slot).map(({ before }) => before.address),
    forget: (slot) => {
      if (changes[0] !== undefined && changes[0].slot <= slot) changes = changes.filter((change) => change.slot > slot)
    },
  }
}
