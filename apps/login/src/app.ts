import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { DatabaseUnavailableError } from '@laurel/server/database/errors.ts'
import { createRouter } from '@laurel/server/http/create-router.ts'
import { createRouteSchemas } from '@laurel/server/http/route-schemas.ts'
import { serveOpenApi } from '@laurel/server/http/serve-open-api.ts'
import { loginPaths, loginServerSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import { addAccountRoutes } from './accounts/account-routes.ts'
import type { AccountStore } from './accounts/account-store.ts'
import type { ShareSetReads } from './accounts/describe-account.ts'
import type { AuditLog } from './audit/audit-log.ts'
import { addDeviceListRoutes } from './devices/device-routes.ts'
import type { DeviceStore } from './devices/device-store.ts'
import { addDeviceRoutes } from './email/device-routes.ts'
import type { EmailLoginParts } from './email/login-parts.ts'
import { addEmailLoginRoutes } from './email/login-routes.ts'
import type { ChangeParts } from './email-change/change-email.ts'
import { addChangeRoutes } from './email-change/change-routes.ts'
import type { FarcasterParts } from './farcaster/farcaster-login.ts'
import { addFarcasterRoutes } from './farcaster/farcaster-routes.ts'
import { addFrameRoutes, type FrameParts } from './frame/frame-routes.ts'
import { failures } from './http/failures.ts'
import { guardLogin, type LoginGuard } from './http/guard.ts'
import type { EnterWait } from './http/wait-places.ts'
import { loginWords } from './login-error.ts'
import type { PasskeyParts } from './passkey/passkey-login.ts'
import { addPasskeyRoutes } from './passkey/passkey-routes.ts'
import type { StartParts } from './projects/require-start.ts'
import { addSessionRoutes } from './session/session-routes.ts'
import type { SessionService } from './session/session-service.ts'
import { addShareRoutes } from './shares/share-routes.ts'
import type { ShareService } from './shares/share-service.ts'
import { addSocialPages } from './social/social-pages.ts'
import { addSocialRoutes } from './social/social-routes.ts'
import { addSponsorRoutes } from './sponsor/sponsor-routes.ts'
import type { SponsorService } from './sponsor/sponsor-service.ts'

/** The health of the server while its database responds. */
type LoginHealth = mini.input<(typeof loginServerSchemas)['LoginHealth']>

/** What the routes need. */
export type AppParts = Omit<LoginGuard, 'healthPath'> &
  StartParts & {
    readonly email: EmailLoginParts
    readonly social: FarcasterParts
    readonly passkeys: PasskeyParts
    readonly frame: FrameParts
    readonly sessions: SessionService
    readonly accounts: AccountStore
    readonly devices: DeviceStore
    readonly changes: ChangeParts
    readonly audit: AuditLog
    readonly enterWait: EnterWait
    readonly shareSets: ShareSetReads
    readonly shares: ShareService
    readonly sponsors: SponsorService
    /** The last known health; null when the database does not respond. */
    readonly readHealth: () => Promise<LoginHealth | null>
    /** Counts the failures that responses report. */
    readonly countFailure: (code: string) => void
    /** Receives unexpected failures. Callers see only that something went wrong. */
    readonly onFault: (error: unknown) => void
  }

const info = {
  title: 'Laurel login server',
  version: '1',
  description:
    'Email, social logins, sessions and the encrypted server shares of embedded wallets. Its client is the frame.',
}

/** Creates the login server. Its OpenAPI file is at `/openapi.json`. */
export function createApp(parts: AppParts): OpenAPIHono {
  const { countFailure, onFault } = parts
  const app = createRouter({ words: loginWords, failures, openApiPath: loginPaths.openApi, countFailure, onFault })
  guardLogin(app, { ...parts, healthPath: loginPaths.health })
  addHealthRoute(app, parts.readHealth)
  addFrameRoutes(app, parts.frame)
  addEmailLoginRoutes(app, parts)
  addDeviceRoutes(app, parts)
  addSocialRoutes(app, parts)
  addSocialPages(app, parts.social)
  addFarcasterRoutes(app, parts)
  addPasskeyRoutes(app, parts)
  addSessionRoutes(app, parts)
  addAccountRoutes(app, parts)
  addShareRoutes(app, parts)
  addSponsorRoutes(app, parts)
  addDeviceListRoutes(app, parts)
  addChangeRoutes(app, parts)
  serveOpenApi(app, loginPaths.openApi, info)
  return app
}

const { respond } = createRouteSchemas(loginServerSchemas)

const healthRoute = createRoute({
  method: 'get',
  path: loginPaths.health,
  summary: 'Health',
  responses: { 200: respond('LoginHealth', 'The server answers.'), ...failures.describe(429, 500, 503) },
})

function addHealthRoute(app: OpenAPIHono, readHealth: AppParts['readHealth']): void {
  app.openapi(healthRoute, async (c) => {
    const health = await readHealth()
    if (health === null) throw new DatabaseUnavailableError()
    return c.json(health, 200)
  })
}
