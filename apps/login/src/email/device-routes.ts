import type { OpenAPIHono } from '@hono/zod-openapi'
import { RequestTooLargeError } from '@laurel/server/http/errors.ts'
import type { StaticPage } from '@laurel/server/http/html.ts'
import { loginPaths } from '@laurel/wallet/login-schemas'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requireSameOrigin } from '../http/guard.ts'
import { languageOfReader } from '../language/languages.ts'
import { decideLink, type LinkPage, readLink } from './approve-link.ts'
import { renderDevicePage } from './device-page.ts'
import type { EmailLoginParts } from './login-parts.ts'

/** The longest form of the page: a decision and a match code. */
const MAX_FORM_BYTES = 1_024

// Of any shape: whose mail program cut the link reads why it opens nothing.
const path = loginPaths.devicePage.replace('{token}', ':token')

/** Adds the page of a mailed link. `GET` changes nothing; a decision is the `POST` of the page's own form. */
export function addDeviceRoutes(
  app: OpenAPIHono,
  { email: parts, callerOf }: { readonly email: EmailLoginParts; readonly callerOf: (c: Context) => string },
): void {
  app.get(path, async (c) => respond(c, await readLink(tokenOf(c), parts)))
  app.use(
    path,
    bodyLimit({
      maxSize: MAX_FORM_BYTES,
      onError: () => {
        throw new RequestTooLargeError(MAX_FORM_BYTES)
      },
    }),
  )
  app.post(path, async (c) => {
    requireSameOrigin(c, parts.url)
    const form = new URLSearchParams(await c.req.text())
    const choice = form.get('decision')
    const token = tokenOf(c)
    // Neither button: a program that fills in forms. Nothing is decided.
    if (choice !== 'approve' && choice !== 'deny') return respond(c, await readLink(token, parts))
    const decision = { isApproved: choice === 'approve', matchCode: form.get('match') ?? '', caller: callerOf(c) }
    return respond(c, await decideLink(token, decision, parts))
  })
}

function tokenOf(c: Context): string {
  return c.req.param('token') ?? ''
}

function respond(c: Context, { view, language }: LinkPage): Response {
  const reader = languageOfReader(c.req.header('accept-language'), language)
  const { body, policy }: StaticPage = renderDevicePage(view, reader)
  return c.html(body, view.status === 'over' ? 404 : 200, {
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    vary: 'accept-language',
  })
}
