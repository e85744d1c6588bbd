import { UserRejectedError } from '../confirm/errors.ts'
import type { Keys } from '../keys/keys.ts'
import { confirmAccount, type StepGuard } from './confirm-account.ts'
import { type Owner, toNewRecovery, toUnlock } from './open-account.ts'
import { type PromptStore, RecoveryCancelledError } from './prompt-store.ts'

/**
 * Replaces the recovery method of an open account by another one, which its user chooses in the frame after a click that counts. The one
 * before is not needed, because a forgotten password can be replaced too: the server requires a login of the last minutes instead.
 * @returns whether it was changed: its user can leave at each step.
 * @throws what the keys and the guard throw.
 */
export async function changeRecovery(
  keys: Pick<Keys, 'open' | 'restore' | 'changeRecovery'>,
  owner: Owner,
  prompts: PromptStore,
  guard: StepGuard,
): Promise<boolean> {
  try {
    const status = await confirmAccount(keys, guard)
    if (status.type === 'server-share-lost') {
      const { recovery } = status
      // A new set needs a server share, which only the present method can make again.
      await prompts.request({ type: 'unlock', method: recovery.method }, async (choice) =>
        keys.restore(await toUnlock(choice, recovery)),
      )
    }
    await prompts.request({ type: 'change', method: null }, async (choice) => {
      const { recovery, registration } = await toNewRecovery(choice, owner)
      await keys.changeRecovery(null, recovery)
      // It opens the account without it, and its user logs in another way then.
      if (registration !== null) await owner.savePasskey(registration).catch(reportError)
    })
    return true
  } catch (error) {
    if (error instanceof RecoveryCancelledError || error instanceof UserRejectedError) return false
    throw error
  }
}
