import type { Deed } from './deed.ts'

/** What enough nodes say of a transaction. */
export type DeedReading =
  | { readonly status: 'finalized'; readonly deed: Deed }
  /** Mined, in a block that may still go. */
  | { readonly status: 'mined'; readonly deed: Deed }
  /** In no block, or unknown. */
  | { readonly status: 'not-found' }
