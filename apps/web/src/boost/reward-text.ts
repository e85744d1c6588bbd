/** The formatted reward of an incentive. */
export type RewardText = {
  /** “25”, “2 %”, “Up to 50”. */
  readonly amount: string
  /** “TUSD”, “back”, “TUSD per LEAF”. */
  readonly unit: string
  /** “once per wallet”, inside a sentence. */
  readonly how: string
  /** “Once per wallet”, at the start of a sentence. */
  readonly howHead: string
}
