import type { Address } from 'viem'

/** When completions of a boost count, and how many. The owner signs this, and no contract stores it. */
export type TermsRules = {
  /** Unix seconds, by block time: the first second that counts. Null to start with the boost. */
  readonly start: number | null
  /** Unix seconds, by block time: the first second that no longer counts. Null for as long as there are funds. */
  readonly end: number | null
  /**
   * The first block that counts for every incentive, where that is earlier than the block after the one that added it. Null
   * for no such block. A transaction before the boost does not count unless its owner sets this.
   */
  readonly countFromBlock: bigint | null
  /** Completions that one account is paid for, 1 or more; null for any number. */
  readonly maxPerAccount: number | null
  /** The same on one day (UTC, by block time). */
  readonly maxPerAccountPerDay: number | null
  /** Completions of all accounts together that are paid for on one day (UTC, by block time). */
  readonly maxPerDay: number | null
}

/** The terms of one boost, as its owner signs them. */
export type BoostTerms = TermsRules & {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /** 1 or more. Each version that is signed has a higher one than the version before. */
  readonly sequence: number
}

/** Terms, and the first block that they apply to. */
export type TermsVersion = {
  readonly terms: TermsRules
  /** The first block that they narrow: the one after the verifier's head when it accepted them. */
  readonly fromBlock: bigint
}

/** The terms of a boost whose owner has signed none. */
export const NO_TERMS: TermsRules = {
  start: null,
  end: null,
  countFromBlock: null,
  maxPerAccount: null,
  maxPerAccountPerDay: null,
  maxPerDay: null,
}
