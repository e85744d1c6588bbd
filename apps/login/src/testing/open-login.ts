import { randomBytes } from 'node:crypto'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { entryPoint07Address } from 'viem/account-abstraction'
import { createApp } from '../app.ts'
import { connectLoginDatabase } from '../database/connect.ts'
import { createMetrics } from '../http/metrics.ts'
import type { Mail } from '../mail/mail.ts'
import type { FrameChain } from '../settings/chain-settings.ts'
import { createServerSecret } from '../settings/server-secret.ts'
import type { SocialsSettings } from '../settings/social-settings.ts'
import type { SponsorKey } from '../settings/sponsor-settings.ts'
import { createOperatorKeys, type OperatorKeys } from '../shares/operator-keys.ts'
import type { SendRequest } from '../social/provider-client.ts'
import { createServices } from '../start/create-services.ts'
import type { TestDevice } from './test-device.ts'

/** The public origin of the login server of tests. */
export const TEST_URL = 'https://login.test'
/** The app of tests. */
export const TEST_APP = { projectId: 'app', origin: 'https://app.example' } as const
const TEST_PROJECT = {
  id: TEST_APP.projectId,
  name: 'App',
  origins: [TEST_APP.origin],
  allowsPublicWire: false,
  confirmsInWindow: false,
}
const TEST_ADDRESS = `0x${'12'.repeat(20)}` as const
const TEST_CHAIN = {
  ...{ chainId: 31_337, name: 'Local', isTestnet: true, rpcUrls: ['https://node.example/rpc'], tokens: [] },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  smartAccounts: {
    ...{
      entryPoint: entryPoint07Address,
      factory: TEST_ADDRESS,
      implementation: TEST_ADDRESS,
      paymaster: TEST_ADDRESS,
    },
    bundlerUrls: ['https://bundler.example/rpc'],
  },
}

/** A test sends no request by mistake. */
const refuseRequests = () => Promise.reject(new Error('This test has no provider.'))

/** New keys of an operator. */
export function createTestShareKeys(...ids: readonly string[]): OperatorKeys {
  return createOperatorKeys(['test', ...ids].map((id) => ({ id, key: randomBytes(32) })))
}

/**
 * The login server in this process, without a socket, on a new database. A fault fails the test that causes it.
 * `send` signs a proof as the frame does.
 */
export async function openLogin({
  shareKeys = createTestShareKeys(),
  frameFolder = 'no-frame',
  startsPerMinute = 1_000_000,
  socials = { providers: new Map(), farcaster: null },
  sendToProvider = refuseRequests,
  chains = [TEST_CHAIN],
  solana = [],
  sponsorKeys = [],
  url = TEST_URL,
  appOrigin = TEST_APP.origin,
}: {
  readonly shareKeys?: OperatorKeys
  readonly frameFolder?: string
  readonly startsPerMinute?: number
  readonly socials?: SocialsSettings
  readonly sendToProvider?: SendRequest
  readonly chains?: readonly FrameChain[]
  readonly solana?: readonly FrameSolanaNetwork[]
  readonly sponsorKeys?: readonly SponsorKey[]
  /** The public origin of the server. */
  readonly url?: string
  /** The origin of the app. */
  readonly appOrigin?: string
} = {}) {
  const server = await openTestDatabase({ database: 'laurel_login' })
  const database = await connectLoginDatabase(server.url)
  const secret = createServerSecret(randomBytes(32))
  const metrics = createMetrics()
  const faults: unknown[] = []
  const mails: Mail[] = []
  const mailbox = { isFull: false }
  let seconds = Date.now() / 1000
  const { services, stop } = createServices(
    {
      LAUREL_LOGIN_TRUST_PROXY: true,
      LAUREL_LOGIN_MAX_CONNECTIONS: 1_024,
      LAUREL_LOGIN_STARTS_PER_MINUTE: startsPerMinute,
      LAUREL_LOGIN_OPEN: false,
      LAUREL_LOGIN_FRAME: frameFolder,
      projects: [{ ...TEST_PROJECT, origins: [appOrigin] }],
      ...{ chains, solana, shareKeys, sponsorKeys, socials },
    },
    {
      ...{ url, database, secret, metrics, isMailWorking: () => true, nowSeconds: () => seconds },
      sendToProvider,
      mailer: {
        send(mail, { onDropped } = {}) {
          if (mailbox.isFull) onDropped?.()
          else mails.push(mail)
        },
      },
      databaseWatch: { isAnswering: () => true, stop: async () => undefined },
      faults: { fail: (_, error) => faults.push(error), recover: () => undefined },
    },
  )
  const app = createApp({
    ...services,
    callerOf: (c) => c.req.header('x-forwarded-for') ?? 'caller',
    rateLimit: { burst: 1_000_000, perSecond: 1_000_000 },
  })
  return {
    app,
    services,
    database,
    faults,
    metrics,
    /** The mails that were sent, oldest first. */
    mails,
    /** Whether mails are dropped, because too many wait. */
    mailbox,
    /** Lets time pass. */
    wait(time: number) {
      seconds += time
    },
    query: server.query,
    /** Sends a request of a device with a proof. */
    async send(
      device: TestDevice,
      method: string,
      path: string,
      {
        body,
        accessToken,
        headers: more = {},
      }: {
        readonly body?: unknown
        readonly accessToken?: string
        readonly headers?: Readonly<Record<string, string>>
      } = {},
    ): Promise<Response> {
      const target = `${url}${path}`
      const nonce = services.nonces.issue()
      const bound = accessToken === undefined ? {} : { accessToken }
      const headers = {
        dpop: await device.prove({ method, url: target, nonce, ...bound }),
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
        ...more,
      }
      return app.request(target, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    },
    async stop() {
      await stop()
      await database.stop()
      await server.stop()
    },
  }
}
