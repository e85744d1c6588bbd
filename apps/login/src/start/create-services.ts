import type { Database } from '@laurel/server/database/connect.ts'
import type { DatabaseWatch } from '@laurel/server/database/watch-database.ts'
import { callerOf } from '@laurel/server/http/caller-of.ts'
import { TooManyRequestsError } from '@laurel/server/http/errors.ts'
import { createRateLimiter } from '@laurel/server/http/rate-limiter.ts'
import type { AppParts } from '../app.ts'
import { createAccountStore } from '../database/postgres-account-store.ts'
import { createAuditLog } from '../database/postgres-audit-log.ts'
import { createDeviceStore } from '../database/postgres-device-store.ts'
import { createLoginStore } from '../database/postgres-login-store.ts'
import { createPasskeyStore } from '../database/postgres-passkey-store.ts'
import { createSessionStore } from '../database/postgres-session-store.ts'
import { createShareStore } from '../database/postgres-share-store.ts'
import { createSocialStore } from '../database/postgres-social-store.ts'
import { createEmailLogin } from '../email/create-email-login.ts'
import { createWaiters } from '../email/waiters.ts'
import { createFarcasterRegistry } from '../farcaster/registry.ts'
import { createFarcasterRelay } from '../farcaster/relay-client.ts'
import { openFrameFiles } from '../frame/frame-files.ts'
import type { Metrics } from '../http/metrics.ts'
import { createWaitPlaces } from '../http/wait-places.ts'
import type { Mailer } from '../mail/mail.ts'
import { createProjectGate } from '../projects/project-gate.ts'
import { createAuthentication } from '../session/authenticate.ts'
import { createNonces } from '../session/nonces.ts'
import { createProofReplays } from '../session/proof-replays.ts'
import { createSessionService } from '../session/session-service.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import type { Settings } from '../settings/settings.ts'
import { createShareService } from '../shares/share-service.ts'
import { createProviderClient, type SendRequest } from '../social/provider-client.ts'
import { openSponsors } from '../sponsor/open-sponsors.ts'
import { createSponsorService } from '../sponsor/sponsor-service.ts'
import type { FaultLog } from './fault-log.ts'

/** What the services are made of. */
export type ServiceParts = {
  /** The server's public origin. */
  readonly url: string
  readonly database: Database
  readonly databaseWatch: DatabaseWatch
  readonly secret: ServerSecret
  readonly mailer: Mailer
  /** Whether the last mail was sent. */
  readonly isMailWorking: () => boolean
  readonly metrics: Metrics
  readonly faults: FaultLog
  /** Unix time. */
  readonly nowSeconds: () => number
  /** Sends requests to providers; `fetch` when left out. */
  readonly sendToProvider?: SendRequest
}

/** Creates what the routes need. `stop` ends the requests that wait. */
export function createServices(
  settings: Pick<
    Settings,
    | 'LAUREL_LOGIN_TRUST_PROXY'
    | 'LAUREL_LOGIN_MAX_CONNECTIONS'
    | 'LAUREL_LOGIN_STARTS_PER_MINUTE'
    | 'LAUREL_LOGIN_OPEN'
    | 'LAUREL_LOGIN_FRAME'
    | 'projects'
    | 'shareKeys'
    | 'chains'
    | 'solana'
    | 'socials'
    | 'sponsorKeys'
  >,
  parts: ServiceParts,
): { readonly services: Omit<AppParts, 'rateLimit'>; readonly stop: () => Promise<void> } {
  const { url, database, databaseWatch, secret, mailer, isMailWorking, metrics, faults, nowSeconds } = parts
  const { sendToProvider: send = (to, init) => fetch(to, init) } = parts
  const nowMs = () => performance.now()
  const nonces = createNonces(secret, nowSeconds)
  const audit = createAuditLog(database.db, secret)
  const sessions = createSessionService({
    ...{ store: createSessionStore(database.db), nowSeconds },
    async onReuse({ accountId, deviceId, projectId, origin }) {
      await audit.add({ event: 'session-reused', accountId, deviceId, projectId, origin })
    },
  })
  const shareSets = createShareStore(database.db)
  const waiters = createWaiters()
  const store = createLoginStore(database.db, secret)
  const accounts = createAccountStore(database.db)
  const countLogin = (method: string, outcome: string) => metrics.logins.inc({ method, outcome })
  const common = { secret, sessions, shareSets, url, nowSeconds, countLogin }
  const email = createEmailLogin({ ...common, store, mailer, waiters })
  const providers = new Map(
    [...settings.socials.providers].map(([name, of]) => [name, createProviderClient(name, of, { send, nowMs })]),
  )
  const onProvider = (_: string, error: unknown) =>
    error === null ? faults.recover({ part: 'provider' }) : faults.fail({ part: 'provider' }, error)
  const offered = settings.socials.farcaster
  const farcaster =
    offered === null
      ? null
      : { relay: createFarcasterRelay(offered.relayUrl, send), registry: createFarcasterRegistry(offered.rpcUrl) }
  const social = {
    ...common,
    farcaster,
    store: createSocialStore(database.db, secret),
    audit,
    providers,
    onProvider,
    isStopping: waiters.isStopped,
  }
  const passkeys = { ...common, store: createPasskeyStore(database.db, secret), audit }
  const projects = createProjectGate(settings.projects, { isOpen: settings.LAUREL_LOGIN_OPEN })
  const files = openFrameFiles(settings.LAUREL_LOGIN_FRAME)
  const perMinute = settings.LAUREL_LOGIN_STARTS_PER_MINUTE
  const starts = createRateLimiter({ burst: 2 * perMinute, perSecond: perMinute / 60 }, nowMs)
  return {
    services: {
      ...{ url, nonces, sessions, nowMs, shareSets, accounts, audit, email, social, passkeys },
      authentication: createAuthentication({ url, sessions, nonces, replays: createProofReplays(nowMs) }),
      projects,
      frame: { files, chains: settings.chains, solana: settings.solana, projects, nonces },
      changes: { ...email, loginTimes: shareSets },
      sponsors: createSponsorService({ sponsors: openSponsors(settings, nowMs), accounts, nowMs }),
      devices: createDeviceStore(database.db),
      shares: createShareService({ store: shareSets, keys: settings.shareKeys, audit, nowSeconds }),
      callerOf: (c) => callerOf(c, { trustsProxy: settings.LAUREL_LOGIN_TRUST_PROXY }),
      enterWait: createWaitPlaces(settings.LAUREL_LOGIN_MAX_CONNECTIONS),
      limitStarts: (caller) => {
        if (!starts.take(caller)) throw new TooManyRequestsError()
      },
      async readHealth() {
        metrics.isDatabaseUp.set(databaseWatch.isAnswering() ? 1 : 0)
        if (!databaseWatch.isAnswering()) return null
        const problems = [
          ...(isMailWorking() ? [] : (['mail'] as const)),
          ...((await files.isBuilt()) ? [] : (['frame'] as const)),
        ]
        return { status: problems.length === 0 ? 'ok' : 'degraded', problems }
      },
      countFailure: (code) => metrics.errors.inc({ code }),
      onFault: (error) => faults.fail({ part: 'request' }, error),
    },
    stop: async () => waiters.stop(),
  }
}
