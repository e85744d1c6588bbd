import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Onramp } from './create-onramp.ts'
import { addOnrampRoutes } from './onramp-routes.ts'
import { addSandboxPage } from './sandbox-page.ts'

/** Adds the routes of the on-ramps, and the page of the sandbox where there is one. */
export function addOnramp(
  app: OpenAPIHono,
  { onramp, callerOf }: { readonly onramp: Onramp; readonly callerOf: (c: Context) => string },
): void {
  addOnrampRoutes(app, { onramp: onramp.service, findOwnOrigin: onramp.findOwnOrigin, callerOf })
  if (onramp.sandbox !== null) addSandboxPage(app, { sandbox: onramp.sandbox, callerOf })
}
