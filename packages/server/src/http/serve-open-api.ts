import type { OpenAPIHono } from '@hono/zod-openapi'

/** Serves the document that describes the routes. It is written at the first request, when every route is there. */
export function serveOpenApi(
  app: OpenAPIHono,
  path: string,
  info: { readonly title: string; readonly version: string; readonly description: string },
): void {
  let openApiText: string | null = null
  app.get(path, (c) => {
    openApiText ??= JSON.stringify(app.getOpenAPIDocument({ openapi: '3.0.3', info }))
    return c.body(openApiText, 200, { 'content-type': 'application/json' })
  })
}
