import { accountSchemas, loginPaths, loginSchemas, MAX_LOGIN_AGE_SECONDS } from '@laurel/wallet/login-schemas'
import type * as z from 'zod/mini'
import { LoginRefusedError } from './errors.ts'
import { fillPath } from './fill-path.ts'
import type { LoginRequest, LoginTransport } from './login-transport.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { withWork } from './with-work.ts'

type Output<name extends keyof typeof loginSchemas> = z.output<(typeof loginSchemas)[name]>
/** The account of a session. */
export type LoginAccount = z.output<(typeof accountSchemas)['LoginAccount']>
/** A device of the account. */
export type LoginDevice = z.output<(typeof accountSchemas)['DevicesResponse']>['devices'][number]

/** How long its user may take to choose a recovery method, before the login of which it is a part would be too old. */
const TIME_TO_CHOOSE_MS = 300_000

/** Creates the requests of a session. @param language - of the frame, in which its user gets mails. */
export function createAccountClient(
  language: string,
  { transport, session }: { readonly transport: LoginTransport; readonly session: SessionKeeper },
) {
  const { send, perform } = transport
  /** Runs a request of the session, and again with new tokens when the server ended the present ones early. */
  const withToken = async <result>(run: (accessToken: string) => Promise<result>): Promise<result> => {
    const accessToken = await session.accessToken()
    try {
      return await run(accessToken)
    } catch (error) {
      if (!(error instanceof LoginRefusedError) || error.code !== 'login/session-required') throw error
      return run(await session.accessToken(accessToken))
    }
  }
  const sendAs = <schema extends z.ZodMiniType>(request: LoginRequest, schema: schema) =>
    withToken((accessToken) => send({ ...request, accessToken }, schema))
  const performAs = (request: LoginRequest) => withToken((accessToken) => perform({ ...request, accessToken }))
  return {
    /** Whether there is a session, as far as this browser knows. */
    hasSession: async (): Promise<boolean> => (await session.read()) !== null,
    /** Whether the login is recent enough for the server to let the recovery be changed, as far as this browser knows. */
    isLoginRecent: (): Promise<boolean> => session.isLoginRecent(MAX_LOGIN_AGE_SECONDS * 1_000 - TIME_TO_CHOOSE_MS),
    /** Whose session this browser has, as it saved it. Sends nothing. Null without a session. */
    savedAccount: async (): Promise<{ readonly id: string; readonly email: string | null } | null> => {
      const saved = await session.read()
      return saved === null ? null : { id: saved.accountId, email: saved.email ?? null }
    },
    /** The account of the session. @throws {SignedOutError} */
    getAccount: async (): Promise<LoginAccount> =>
      (await sendAs({ method: 'GET', path: loginPaths.account }, accountSchemas.AccountResponse)).account,
    /** The devices of the account. */
    listDevices: async (): Promise<readonly LoginDevice[]> =>
      (await sendAs({ method: 'GET', path: loginPaths.devices }, accountSchemas.DevicesResponse)).devices,
    /** Revokes a device: its sessions end, and its share set is deleted. */
    async revokeDevice(device: string): Promise<void> {
      await performAs({ method: 'DELETE', path: fillPath(loginPaths.device, { device }) })
    },
    /** Starts to change the email address, with work for it where the server requires that. */
    startEmailChange: (newEmail: string): Promise<Output<'EmailChangeResponse'>> =>
      withWork((solved) => {
        const body = { newEmail, language, ...solved }
        return sendAs({ method: 'POST', path: loginPaths.emailChange, body }, loginSchemas.EmailChangeStartResponse)
      }),
    /** Confirms a change with the code that the present address got. */
    confirmPrimary: (code: string): Promise<Output<'EmailChangeResponse'>> =>
      sendAs({ method: 'POST', path: loginPaths.emailPrimary, body: { code } }, loginSchemas.EmailChangeResponse),
    /** Finishes a change with the code that the new address got. */
    async confirmSecondary(code: string): Promise<LoginAccount> {
      const request = { method: 'POST', path: loginPaths.emailSecondary, body: { code } } as const
      const { account } = await sendAs(request, accountSchemas.AccountResponse)
      if (account.email !== undefined) await session.saveEmail(account.email)
      return account
    },
    /** Has a passkey log in to the account of the session from now on. */
    savePasskey: (registration: Output<'PasskeyRequest'>): Promise<void> =>
      performAs({ method: 'PUT', path: loginPaths.accountPasskey, body: registration }),
    /** Sends a request of the session, for the routes of share sets. */
    sendAs,
    /** The same, for a response without a body. */
    performAs,
  }
}
