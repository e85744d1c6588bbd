import { UserRejectedError } from '../confirm/errors.ts'
import { AccountNotReadyError } from '../keys/errors.ts'
import type { Keys } from '../keys/keys.ts'
import type { SignRequest, SignResult } from '../keys/worker/sign-request.ts'
import { toUnlock } from './open-account.ts'
import { type PromptStore, RecoveryCancelledError } from './prompt-store.ts'
import { isServerShareMissing } from './server-share.ts'

/**
 * Signs with the device share and the server share. Where the server share cannot be had, its user gives the recovery method in the
 * frame, and the device share and the recovery share sign. If the server lost its share, they also make a new set, for the next time.
 * Source: docs/embedded-login.md#without-the-server.
 * @throws {UserRejectedError} when its user does not give the recovery method, and what the keys throw.
 */
export async function signAccount(
  keys: Pick<Keys, 'open' | 'sign' | 'signWithRecovery' | 'restore' | 'readDevice'>,
  request: SignRequest,
  prompts: PromptStore,
): Promise<SignResult> {
  try {
    return await keys.sign(request)
  } catch (error) {
    if (!isServerShareMissing(error)) throw error
    const isLost = error instanceof AccountNotReadyError
    // The signature before, or another tab, may be making the new set: then this waits for it.
    if (isLost && (await isReady(keys))) return keys.sign(request)
    const { recovery } = await keys.readDevice()
    try {
      return await prompts.request({ type: 'sign', method: recovery.method }, async (choice) => {
        const unlock = await toUnlock(choice, recovery)
        // The bytes of a password move to the worker. A passkey is not used twice, because each use is a dialog.
        const again = unlock.type === 'password' ? await toUnlock(choice, recovery) : unlock
        const result = await keys.signWithRecovery(unlock, request)
        if (isLost) keys.restore(again).catch(reportError)
        return result
      })
    } catch (cause) {
      if (cause instanceof RecoveryCancelledError) throw new UserRejectedError({ cause })
      throw cause
    }
  }
}

async function isReady(keys: Pick<Keys, 'open'>): Promise<boolean> {
  try {
    return (await keys.open()).type === 'ready'
  } catch (error) {
    if (!isServerShareMissing(error)) throw error
    return false
  }
}
