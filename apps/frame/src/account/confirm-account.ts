import type { Address } from 'viem'
import { AccountNotReadyError } from '../keys/errors.ts'
import type { Keys } from '../keys/keys.ts'

/** What its user has to do before a step that can give another person their account. */
export type StepGuard = {
  /** Shows what will happen to the account of this address, and waits for the click. */
  readonly approve: (address: Address) => Promise<void>
  /** Has the user log in again where the login is older. It hears whether a passkey is the present recovery method. */
  readonly requireLogin: (hasPasskey: boolean) => Promise<void>
}

/**
 * Requires the click of the user of an open account, and then a login of the last minutes, so that neither an app nor an unlocked device
 * is enough. @returns what is known of the account. @throws {AccountNotReadyError} and what the guard throws.
 */
export async function confirmAccount(keys: Pick<Keys, 'open'>, { approve, requireLogin }: StepGuard) {
  const status = await keys.open()
  if (status.type === 'new' || status.type === 'new-device') throw new AccountNotReadyError(status.type)
  await approve(status.address)
  const present = status.type === 'ready' ? (status.newRecovery ?? status.recovery) : status.recovery
  await requireLogin(present.method === 'passkey')
  return status
}
