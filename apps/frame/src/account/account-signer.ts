import type { Address } from 'viem'
import { KeyWorkerError } from '../keys/errors.ts'
import type { SignRequest as KeySignRequest } from '../keys/worker/sign-request.ts'
import { WrongAccountError } from '../rpc/errors.ts'
import type { Login } from './login.ts'
import type { PromptStore } from './prompt-store.ts'
import type { SessionAccount } from './session-account.ts'

/** Creates what signs with the keys of the open account, once its user has confirmed it. */
export function createAccountSigner(
  session: Pick<SessionAccount, 'require'>,
  prompts: PromptStore,
): Pick<Login, 'sign' | 'signSolana' | 'signAuthorization'> {
  const signOpen = async (shown: Address | null, request: KeySignRequest) => {
    const { keys, account } = session.require()
    // Another user may have logged in since it was shown.
    if (account.address !== shown) throw new WrongAccountError()
    const { signAccount } = await import('./sign-account.ts')
    return signAccount(keys, request, prompts)
  }
  return {
    signAuthorization: async (shown, authorization) => {
      const result = await signOpen(shown, { type: 'authorization', authorization })
      if (result.type !== 'authorization') throw new KeyWorkerError()
      const { r, s, yParity } = result
      return { r, s, yParity }
    },
    signSolana: async (shown, request) => {
      const result = await signOpen(shown, request)
      if (result.type !== 'solana') throw new KeyWorkerError()
      return result.signature
    },
    sign: async (shown, request) => {
      const result = await signOpen(shown, request)
      switch (result.type) {
        case 'signature':
          return result.signature
        case 'transaction':
          return result.serialized
        case 'authorization':
        case 'solana':
          throw new KeyWorkerError()
        default:
          return result satisfies never
      }
    },
  }
}
