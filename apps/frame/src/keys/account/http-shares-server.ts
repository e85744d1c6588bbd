import { accountSchemas, loginFailure, loginPaths } from '@laurel/wallet/login-schemas'
import { getAddress } from 'viem/utils'
import type * as z from 'zod/mini'
import { LoginServerError } from '../errors.ts'
import type { ServerAccount } from './reconcile.ts'
import type { SharesServer } from './shares-server.ts'

/** A request of the session: the client of the login server adds the proof and the access token, and refreshes it. */
export type SessionRequest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Response>

/** The login server over HTTP. @param request - sends a request of the session. */
export function createHttpSharesServer(request: SessionRequest): SharesServer {
  const shareSet = (set: string) => loginPaths.shareSet.replace('{set}', set)
  return {
    async getAccount() {
      const response = await request('GET', loginPaths.account)
      return toServerAccount((await parse(accountSchemas.AccountResponse, response)).account)
    },
    async saveSet(set, content) {
      const response = await request('PUT', shareSet(set), content)
      if (response.status === 409) {
        const code = await failureOf(response)
        if (code === 'login/address-decided') return 'address-taken'
        throw new LoginServerError(code)
      }
      await parse(accountSchemas.AccountResponse, response)
      return 'saved'
    },
    async openShare(set) {
      const response = await request('POST', loginPaths.openShare.replace('{set}', set))
      if (response.status === 404) return null
      return (await parse(accountSchemas.ServerShareResponse, response)).serverShare
    },
    async getRecovery() {
      const response = await request('POST', loginPaths.recovery)
      return response.status === 404 ? null : parse(accountSchemas.RecoveryResponse, response)
    },
    async deleteSet(set) {
      const response = await request('DELETE', shareSet(set))
      if (!response.ok && response.status !== 404) throw new LoginServerError(await failureOf(response))
    },
  }
}

function toServerAccount({ id, address, sets }: z.infer<typeof accountSchemas.LoginAccount>): ServerAccount {
  return {
    id,
    address: address === undefined ? null : getAddress(address),
    sets: sets.map(({ set, device, recovery }) => ({ set, device, recovery: recovery ?? null })),
  }
}

/** @throws {LoginServerError} for a failure, or a response that does not follow its schema. */
async function parse<Schema extends z.ZodMiniType>(schema: Schema, response: Response): Promise<z.infer<Schema>> {
  if (!response.ok) throw new LoginServerError(await failureOf(response))
  try {
    return schema.parse(await response.json())
  } catch (cause) {
    throw new LoginServerError(null, { cause })
  }
}

/** The code of a failure; `null` when the response does not have one. */
async function failureOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  const parsed = loginFailure.safeParse(body)
  return parsed.success ? parsed.data.error.code : null
}
