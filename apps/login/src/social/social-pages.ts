import type { OpenAPIHono } from '@hono/zod-openapi'
import { RequestTooLargeError } from '@laurel/server/http/errors.ts'
import type { StaticPage } from '@laurel/server/http/html.ts'
import { type LanguageId, loginParameters, loginPaths } from '@laurel/wallet/login-schemas'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { LoginOverError } from '../email/errors.ts'
import { languageOfReader } from '../language/languages.ts'
import { renderReturned, renderStopped } from './callback-page.ts'
import { SocialNotOfferedError, SocialUnavailableError } from './errors.ts'
import type { SocialProvider } from './providers.ts'
import { findReturned, openPopup, SOCIAL_SECONDS, type SocialParts } from './social-login.ts'

/** The longest form with which a provider returns. Apple's has a code, a state and a name. */
const MAX_FORM_BYTES = 8_192
/** What a provider returns. Everything else that it adds is dropped. */
const RESULT_PARAMETERS = ['code', 'state', 'iss', 'error'] as const

const names = loginParameters.provider.options.join('|')
const withProvider = (path: string) => path.replace('{provider}', `:provider{${names}}`)
const startPath = withProvider(loginPaths.socialStart)
const callbackPath = withProvider(loginPaths.socialCallback)

/**
 * Adds the pages of a popup: the one that leads to the provider, and the one to which it returns. The popup is recognized by a cookie,
 * which opens nothing: it says only that both pages were opened in one browser.
 */
export function addSocialPages(app: OpenAPIHono, parts: SocialParts): void {
  const isSecure = parts.url.startsWith('https:')
  const cookieName = isSecure ? '__Host-laurel-social' : 'laurel-social'
  for (const path of [startPath, callbackPath]) {
    app.use(path, async (c, next) => {
      await next()
      // Its opener is the page of the app, to which the result goes.
      c.header('cross-origin-opener-policy', 'unsafe-none')
      c.header('referrer-policy', 'no-referrer')
    })
  }
  const popupOf = (c: Context) => ({ provider: providerOf(c), cookie: getCookie(c, cookieName) ?? null })

  app.get(startPath, (c) =>
    orStopped(c, async () => {
      const { page, cookie } = await openPopup({ ...popupOf(c), login: c.req.query('login') ?? '' }, parts)
      // `Lax`, because the provider's page leads back to this origin.
      const options = { httpOnly: true, maxAge: SOCIAL_SECONDS, path: '/', sameSite: 'Lax', secure: isSecure } as const
      setCookie(c, cookieName, cookie, options)
      return c.redirect(page.href, 302)
    }),
  )
  app.get(callbackPath, (c) =>
    orStopped(c, async () => {
      const returned = await findReturned({ ...popupOf(c), state: c.req.query('state') ?? null }, parts)
      return respond(c, renderReturned(returned, readerOf(c)), 200)
    }),
  )
  app.use(
    callbackPath,
    bodyLimit({
      maxSize: MAX_FORM_BYTES,
      onError: () => {
        throw new RequestTooLargeError(MAX_FORM_BYTES)
      },
    }),
  )
  app.post(callbackPath, async (c) => {
    // A browser sends no cookie with the form of another site, and does with the page that it is led to.
    const form = new URLSearchParams(await c.req.text())
    const result = new URLSearchParams()
    for (const name of RESULT_PARAMETERS) {
      const value = form.get(name)
      if (value !== null) result.set(name, value)
    }
    return c.redirect(`${c.req.path}?${result}`, 303)
  })
}

function providerOf(c: Context): SocialProvider {
  return loginParameters.provider.parse(c.req.param('provider'))
}

function readerOf(c: Context): LanguageId {
  return languageOfReader(c.req.header('accept-language'), undefined)
}

async function orStopped(c: Context, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof LoginOverError || error instanceof SocialNotOfferedError) {
      return respond(c, renderStopped('socialOver', readerOf(c)), 404)
    }
    if (error instanceof SocialUnavailableError) return respond(c, renderStopped('socialUnavailable', readerOf(c)), 503)
    throw error
  }
}

function respond(c: Context, { body, policy }: StaticPage, status: 200 | 404 | 503): Response {
  return c.html(body, status, { 'content-security-policy': policy, 'x-frame-options': 'DENY', vary: 'accept-language' })
}
