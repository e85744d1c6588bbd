import type { Address, Hex } from 'viem'
import type { SealedRecovery } from '../recovery/recovery.ts'
import type { ServerAccount } from './reconcile.ts'

/** What is saved of a share set. */
export type SaveShareSet = {
  readonly address: Address
  readonly serverShare: string
  readonly recovery: SealedRecovery
  readonly proof: Hex
  /** Whether the recovery shares of all other sets are deleted, because they are under another password or passkey. */
  readonly replacesRecovery: boolean
  /** The set whose password or passkey it has. Without one it is the first set, or replaces the recovery. */
  readonly recoveryOf?: string
}

/** A server share, with the recovery share of the same set. */
export type RecoverySet = { readonly set: string; readonly serverShare: string; readonly recovery: SealedRecovery }

/** The login server, as far as share sets need it. Each method throws when the server cannot be reached or refuses. */
export type SharesServer = {
  readonly getAccount: () => Promise<ServerAccount>
  /** Saves a set. The same set with the same content can be saved again. `address-taken`: another set has decided the address. */
  readonly saveSet: (set: string, content: SaveShareSet) => Promise<'saved' | 'address-taken'>
  /** The server share of a set of this device; `null` when the server does not have it. */
  readonly openShare: (set: string) => Promise<string | null>
  /** The newest set with a recovery share; `null` when there is none. */
  readonly getRecovery: () => Promise<RecoverySet | null>
  /** Deletes a set of this device. A set that is not there is deleted. */
  readonly deleteSet: (set: string) => Promise<void>
}
