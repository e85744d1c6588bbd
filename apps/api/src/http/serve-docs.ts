import type { OpenAPIHono } from '@hono/zod-openapi'
import type { StaticPage } from '@laurel/server/http/html.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { renderDocs } from './docs-page.ts'

/** Serves the OpenAPI document as a page to read. It is written at the first request, when every route is there. */
export function serveDocs(
  app: OpenAPIHono,
  info: { readonly title: string; readonly version: string; readonly description: string },
): void {
  let page: StaticPage | null = null
  app.get(apiPaths.docs, (c) => {
    page ??= renderDocs(app.getOpenAPIDocument({ openapi: '3.0.3', info }))
    return c.html(page.body, 200, { 'content-security-policy': page.policy, 'referrer-policy': 'no-referrer' })
  })
}
