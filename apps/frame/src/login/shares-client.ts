import { accountSchemas, loginPaths } from '@laurel/wallet/login-schemas'
import { getAddress, isAddress } from 'viem'
import type { SharesServer } from '../keys/account/shares-server.ts'
import { LoginRefusedError } from './errors.ts'
import { fillPath } from './fill-path.ts'
import type { LoginClient } from './login-client.ts'

/** The login server, as far as share sets need it. Source: docs/embedded-login.md#share-sets. */
export function createSharesClient({
  getAccount,
  sendAs,
  performAs,
}: Pick<LoginClient, 'getAccount' | 'sendAs' | 'performAs'>): SharesServer {
  return {
    async getAccount() {
      const { id, address, sets } = await getAccount()
      return {
        ...{ id, address: address !== undefined && isAddress(address) ? getAddress(address) : null },
        sets: sets.map(({ set, device, recovery = null }) => ({ set, device, recovery })),
      }
    },
    async saveSet(set, content) {
      const request = { method: 'PUT', path: fillPath(loginPaths.shareSet, { set }), body: content } as const
      return sendAs(request, accountSchemas.AccountResponse).then(
        () => 'saved',
        (error: unknown) => {
          if (isRefusal(error, 'login/address-decided')) return 'address-taken'
          throw error
        },
      )
    },
    async openShare(set) {
      const request = { method: 'POST', path: fillPath(loginPaths.openShare, { set }) } as const
      return orNull(
        sendAs(request, accountSchemas.ServerShareResponse).then(({ serverShare }) => serverShare),
        'login/share-set-not-found',
      )
    },
    getRecovery: () =>
      orNull(
        sendAs({ method: 'POST', path: loginPaths.recovery }, accountSchemas.RecoveryResponse),
        'login/share-set-not-found',
      ),
    async deleteSet(set) {
      await orNull(
        performAs({ method: 'DELETE', path: fillPath(loginPaths.shareSet, { set }) }),
        'login/share-set-not-found',
      )
    },
  }
}

async function orNull<result>(response: Promise<result>, code: string): Promise<result | null> {
  try {
    return await response
  } catch (error) {
    if (isRefusal(error, code)) return null
    throw error
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof LoginRefusedError && error.code === code
}
