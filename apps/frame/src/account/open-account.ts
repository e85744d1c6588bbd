import type { Address } from 'viem'
import { AccountNotReadyError } from '../keys/errors.ts'
import type { Keys, KeysStatus } from '../keys/keys.ts'
import { createRecoveryPasskey, unlockWithPasskey } from '../keys/recovery/passkey.ts'
import { passwordBytes, requireStrongPassword } from '../keys/recovery/password.ts'
import {
  type NewRecovery,
  parsePasskeyParameters,
  type RecoveryUnlock,
  type SealedRecovery,
} from '../keys/recovery/recovery.ts'
import { type PromptStore, RecoveryCancelledError, type RecoveryChoice } from './prompt-store.ts'

/** Whose account is opened. */
export type Owner = {
  /** The id of the account. */
  readonly account: string
  readonly email: string | null
  /** Whether the user has just logged in, and can be interrupted. */
  readonly isLoggingIn: boolean
  /** What the user is called at the provider of a social login; null without one. */
  readonly userName: string | null
}

/**
 * Opens the account on this device: makes its key, or uses its recovery, with what the user chooses in the frame.
 * @returns the address.
 * @throws {RecoveryCancelledError} when the user closes it, and what the keys throw.
 */
export async function openAccount(keys: Keys, owner: Owner, prompts: PromptStore): Promise<Address> {
  let status: KeysStatus = await keys.open()
  // Another device can have made the key while this user chose a password: then its recovery is used.
  for (;;) {
    switch (status.type) {
      case 'ready':
        if (owner.isLoggingIn && status.newRecovery !== null) await renew(keys, status.newRecovery, prompts)
        return status.address
      case 'new':
        status = await prompts.request({ type: 'set-up', method: null }, async (choice) =>
          keys.make(await toNewRecovery(choice, owner)),
        )
        break
      case 'new-device': {
        const { recovery } = status
        if (recovery === null) throw new AccountNotReadyError('new-device')
        const { address } = await prompts.request({ type: 'unlock', method: recovery.method }, async (choice) =>
          keys.recover(await toUnlock(choice, recovery)),
        )
        return address
      }
      case 'server-share-lost': {
        const { recovery } = status
        const { address } = await prompts.request({ type: 'unlock', method: recovery.method }, async (choice) =>
          keys.restore(await toUnlock(choice, recovery)),
        )
        return address
      }
      default:
        return status satisfies never
    }
  }
}

/** Uses the recovery that was chosen on another device on this one too. The account is open without it, so that it can wait. */
async function renew(keys: Keys, recovery: SealedRecovery, prompts: PromptStore): Promise<void> {
  try {
    await prompts.request({ type: 'renew', method: recovery.method }, async (choice) =>
      keys.recover(await toUnlock(choice, recovery)),
    )
  } catch (error) {
    if (!(error instanceof RecoveryCancelledError)) throw error
  }
}

async function toNewRecovery(
  choice: RecoveryChoice,
  { account, email, userName }: Pick<Owner, 'account' | 'email' | 'userName'>,
): Promise<NewRecovery> {
  if (choice.type === 'passkey')
    return createRecoveryPasskey({ account, label: email ?? userName ?? account, product: location.host })
  requireStrongPassword(choice.password, email)
  return { type: 'password', password: passwordBytes(choice.password) }
}

/** Returns what a choice of the user unlocks a recovery with. @throws what a passkey throws. */
export async function toUnlock(choice: RecoveryChoice, { parameters }: SealedRecovery): Promise<RecoveryUnlock> {
  if (choice.type === 'passkey') return unlockWithPasskey(parsePasskeyParameters(parameters))
  return { type: 'password', password: passwordBytes(choice.password) }
}
