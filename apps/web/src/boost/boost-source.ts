import type { Boost, BoostComponents } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { ClaimRecord } from './claim-records.ts'

/**
 * Some boosts of a network. A boost with components of an unknown kind is left out, because nobody could claim from it
 * here.
 */
export type BoostListPage = {
  readonly boosts: readonly BoostComponents[]
  /** The lowest boost number that was read, which is the number of older boosts. */
  readonly from: bigint
}

/** Runs for the boosts of a network when they are known. Runs again for boosts that are read again. */
export type OnListed = (chain: ChainConfig, boosts: readonly Boost[]) => void

/** Which boosts of a network to list, newest first. */
export type BoostListRange = {
  /** Only boosts below this number; null from the newest on. */
  readonly before: bigint | null
  /** All boosts from this number on; null for as many as one read has. */
  readonly from: bigint | null
}

/** Where the screens read the boosts of a network: the chain itself, or an API that indexes it. Both return the same. */
export type BoostSource = {
  readonly listBoosts: (range: BoostListRange) => Promise<BoostListPage>
  /** @throws {BoostNotFoundError} */
  readonly getBoost: (boostId: bigint) => Promise<BoostComponents>
  /** The boosts that an account owns, and those that are paid from some budgets, newest first. */
  readonly listOwnBoosts: (owner: Address, budgets: readonly Address[]) => Promise<readonly BoostComponents[]>
  /** The accounts that some boosts paid, or that entered their raffles, newest first. */
  readonly listClaims: (boosts: readonly Boost[]) => Promise<readonly ClaimRecord[]>
}

/** An API does not have the answer: it is behind this page, or the request is too large for it. */
export class ApiCannotAnswerError extends Error {
  override readonly name = 'ApiCannotAnswerError'
}
