import { loginPaths, loginSchemas } from '@laurel/wallet/login-schemas'
import * as z from 'zod/mini'
import type { FrameStorage } from '../device/frame-storage.ts'
import { LoginRefusedError, SignedOutError } from './errors.ts'
import type { LoginTransport } from './login-transport.ts'

const storedShape = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token ends, in milliseconds of this device's clock. */
  expiresAtMs: z.number(),
  /** The account of the session. */
  accountId: z.string(),
  /** The address of the account; null without one. Sessions from before this was stored have none either. */
  email: z.optional(z.nullable(z.string())),
  /** When its user logged in, by the same clock. Sessions from before this was stored have none. */
  loggedInAtMs: z.optional(z.number()),
})

/** The session as this browser stores it. */
export type StoredSession = z.output<typeof storedShape>

type SessionTokens = z.output<(typeof loginSchemas)['SessionResponse']>['session']

/** The session of this device in one app, in all tabs. */
export type SessionKeeper = {
  /** The session; null when there is none. */
  read(): Promise<StoredSession | null>
  save(session: SessionTokens, account: { readonly id: string; readonly email?: string | undefined }): Promise<void>
  /** Saves that the account has another address. */
  saveEmail(email: string): Promise<void>
  remove(): Promise<void>
  /** Whether its user is known to have logged in at most so long ago. The server decides. */
  isLoginRecent(maxAgeMs: number): Promise<boolean>
  /**
   * Returns an access token that is not over yet, and refreshes it if needed: once at a time, over all tabs.
   * @param refused - an access token that the server has refused, which is then not used again.
   * @throws {SignedOutError} and what the transport throws.
   */
  accessToken(refused?: string): Promise<string>
}

/** An access token is refreshed so long before it ends, so that it does not end on its way. */
const REFRESH_EARLY_MS = 30_000

/**
 * Creates the keeper of the session.
 * @param options.name - of the app: its project and its origin, because storage is not partitioned in every browser.
 * @param options.withLock - runs operations of one name one after the other, over all tabs: `navigator.locks.request`.
 * @param options.nowMs - the clock of this device.
 */
export function createSessionKeeper({
  name,
  storage,
  transport,
  withLock,
  nowMs,
}: {
  readonly name: string
  readonly storage: FrameStorage
  readonly transport: LoginTransport
  readonly withLock: <result>(name: string, run: () => Promise<result>) => Promise<result>
  readonly nowMs: () => number
}): SessionKeeper {
  const slot = `session ${name}`
  const read = async () => {
    const stored = storedShape.safeParse(await storage.read(slot))
    return stored.success ? stored.data : null
  }
  const save = async (
    { accessToken, refreshToken, expiresIn }: SessionTokens,
    owner: Pick<StoredSession, 'accountId' | 'email' | 'loggedInAtMs'>,
  ) => {
    const session = { accessToken, refreshToken, expiresAtMs: nowMs() + expiresIn * 1000, ...owner }
    await storage.update(slot, () => session)
    return session
  }
  const isFresh = ({ accessToken, expiresAtMs }: StoredSession, refused: string | undefined) =>
    accessToken !== refused && nowMs() < expiresAtMs - REFRESH_EARLY_MS
  const refresh = async ({ refreshToken, accountId, email, loggedInAtMs }: StoredSession) => {
    try {
      const { session } = await transport.send(
        { method: 'POST', path: loginPaths.refresh, body: { refreshToken } },
        loginSchemas.SessionResponse,
      )
      return (await save(session, { accountId, email, loggedInAtMs })).accessToken
    } catch (error) {
      if (!(error instanceof LoginRefusedError) || error.code !== 'login/refresh-refused') throw error
      await storage.remove(slot)
      throw new SignedOutError()
    }
  }
  return {
    read,
    async save(session, { id: accountId, email = null }) {
      await save(session, { accountId, email, loggedInAtMs: nowMs() })
    },
    async saveEmail(email) {
      const present = await read()
      if (present !== null) await storage.update(slot, () => ({ ...present, email }))
    },
    async isLoginRecent(maxAgeMs) {
      const { loggedInAtMs } = (await read()) ?? {}
      return loggedInAtMs !== undefined && nowMs() - loggedInAtMs <= maxAgeMs
    },
    remove: () => storage.remove(slot),
    async accessToken(refused) {
      const present = await read()
      if (present === null) throw new SignedOutError()
      if (isFresh(present, refused)) return present.accessToken
      return withLock(`laurel-refresh ${name}`, async () => {
        // Another tab can have refreshed it meanwhile, or signed out.
        const latest = await read()
        if (latest === null) throw new SignedOutError()
        return isFresh(latest, refused) ? latest.accessToken : refresh(latest)
      })
    },
  }
}
