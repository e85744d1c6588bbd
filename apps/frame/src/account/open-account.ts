import { AccountNotReadyError, RecoveryDeniedError } from '../keys/errors.ts'
import type { Keys, KeysStatus, OpenedAccount } from '../keys/keys.ts'
import {
  createRecoveryPasskey,
  type PasskeyRegistration,
  type UsedPasskey,
  unlockOfLogin,
  unlockWithPasskey,
} from '../keys/recovery/passkey.ts'
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
  /** The id of this device. */
  readonly device: string
  /** The passkey that has just logged in, which can open the recovery without another dialog; null without one. */
  readonly passkey: UsedPasskey | null
  /** Has a new passkey log in from now on. */
  readonly savePasskey: (registration: PasskeyRegistration) => Promise<void>
}

/**
 * Opens the account on this device: makes its key, or uses its recovery, with what the user chooses in the frame.
 * @returns its addresses.
 * @throws {RecoveryCancelledError} when the user closes it, and what the keys throw.
 */
export async function openAccount(keys: Keys, owner: Owner, prompts: PromptStore): Promise<OpenedAccount> {
  /** Uses the recovery: with the passkey that has just logged in if it opens it, or with what the user does in the frame. */
  const unlock = async <Result>(
    type: 'unlock' | 'renew',
    recovery: SealedRecovery,
    run: (unlock: RecoveryUnlock) => Promise<Result>,
  ): Promise<Result> => {
    const given = owner.passkey === null ? null : unlockOfLogin(owner.passkey, recovery)
    if (given !== null) {
      try {
        return await run(given)
      } catch (error) {
        if (!(error instanceof RecoveryDeniedError)) throw error
      }
    }
    return prompts.request({ type, method: recovery.method }, async (choice) => run(await toUnlock(choice, recovery)))
  }
  /** Uses the recovery that was chosen on another device on this one too. The account is open without it, so that it can wait. */
  const renew = async (recovery: SealedRecovery) => {
    try {
      await unlock('renew', recovery, keys.recover)
    } catch (error) {
      if (!(error instanceof RecoveryCancelledError)) throw error
    }
  }
  let status: KeysStatus = await keys.open()
  // Another device can have made the key while this user chose a password: then its recovery is used.
  for (;;) {
    switch (status.type) {
      case 'ready':
        if (owner.isLoggingIn && status.newRecovery !== null) await renew(status.newRecovery)
        return status
      case 'new':
        status = await prompts.request({ type: 'set-up', method: null }, (choice) => setUp(keys, choice, owner))
        break
      case 'new-device': {
        const { recovery } = status
        if (recovery === null) throw new AccountNotReadyError('new-device')
        return unlock('unlock', recovery, keys.recover)
      }
      case 'server-share-lost':
        // A reload needs nothing of its user. The next signature does: `signAccount`.
        if (!owner.isLoggingIn) return status
        return unlock('unlock', status.recovery, keys.restore)
      default:
        return status satisfies never
    }
  }
}

/** Makes the key of a new account under what its user chose. A new passkey also logs in from now on. */
async function setUp(keys: Keys, choice: RecoveryChoice, owner: Owner): Promise<KeysStatus> {
  const { recovery, registration } = await toNewRecovery(choice, owner)
  const status = await keys.make(recovery)
  // The account is made without it: its user logs in another way then. Of two devices at once, the passkey of the first one counts.
  if (status.type === 'ready' && registration !== null) await owner.savePasskey(registration).catch(reportError)
  return status
}

/**
 * Returns what a choice of the user protects a new share with. `registration`: of a new passkey, so that it also logs in.
 * @throws {WeakPasswordError} and what a passkey throws.
 */
export async function toNewRecovery(
  choice: RecoveryChoice,
  { account, device, email, userName }: Pick<Owner, 'account' | 'device' | 'email' | 'userName'>,
): Promise<{ readonly recovery: NewRecovery; readonly registration: PasskeyRegistration | null }> {
  if (choice.type === 'password') {
    requireStrongPassword(choice.password, email)
    return { recovery: { type: 'password', password: passwordBytes(choice.password) }, registration: null }
  }
  return createRecoveryPasskey({ account, device, label: email ?? userName ?? account, product: location.host })
}

/** Returns what a choice of the user unlocks a recovery with. @throws what a passkey throws. */
export async function toUnlock(choice: RecoveryChoice, { parameters }: SealedRecovery): Promise<RecoveryUnlock> {
  if (choice.type === 'passkey') return unlockWithPasskey(parsePasskeyParameters(parameters))
  return { type: 'password', password: passwordBytes(choice.password) }
}
