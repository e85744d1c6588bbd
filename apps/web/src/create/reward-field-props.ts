import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { BalanceHint } from './balance-hint.ts'
import type { NumberField } from './number-fields.ts'
import type { RewardField, RewardResult } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'
import type { AssetResult } from './use-asset.ts'

/** The props of the fields of one reward. */
export type RewardFieldsProps = {
  readonly chain: ChainConfig
  readonly form: RewardForm
  readonly reading: RewardResult
  readonly asset: AssetResult
  readonly peg: AssetResult
  readonly fields: readonly NumberField[]
  readonly account: Address | null
  /** The balances beside the amount; null for none. */
  readonly balance: BalanceHint | null
  /** Whether the boost has other rewards too. */
  readonly isOneOfSeveral: boolean
  readonly change: (changes: Partial<RewardForm>) => void
}

/** Returns the error of a field's text. Null when it is valid or empty. */
export function errorAt({ reading, form }: RewardFieldsProps, field: RewardField): string | null {
  // An empty field is not an error. The button says what is missing.
  return reading.status === 'error' && reading.field === field && form[field].trim() !== '' ? reading.problem : null
}
