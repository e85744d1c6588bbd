import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, imageParameters } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { describeFailures } from '../http/failures.ts'
import { ImageNotFoundError } from './errors.ts'
import type { ImageService } from './image-service.ts'
import type { ImageKind } from './image-sources.ts'

/** Browsers and proxies use an image for a day without asking, and then ask by its tag. */
const CACHING = 'public, max-age=86400, immutable'
/** An SVG that is opened as a page runs and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const binary = { schema: z.string().openapi({ format: 'binary' }) }
const responses = {
  200: {
    description: 'A PNG with sides of at most 192 pixels, or an SVG that holds only shapes.',
    content: { 'image/png': binary, 'image/svg+xml': binary },
  },
  304: { description: 'The image is the one that `if-none-match` names.' },
  ...describeFailures(400, 404, 502),
}
const id = parameter(imageParameters.id)
const request = {
  params: z.object({ id }),
  query: z.object({ projectId: parameter(imageParameters.projectId) }),
}

const walletImage = createRoute({
  ...{ method: 'get', path: apiPaths.walletImage, request, responses },
  summary: 'Get the image of a wallet, by its image id',
})
const assetImage = createRoute({
  ...{ method: 'get', path: apiPaths.assetImage, request, responses },
  summary: 'Get the image of a network, by its chain id or name, or of a connector',
})
const currencyImage = createRoute({
  ...{ method: 'get', path: apiPaths.currencyImage, request, responses },
  summary: 'Get the image of a currency, by its code',
})
const tokenImage = createRoute({
  ...{ method: 'get', path: apiPaths.tokenImage, responses },
  summary: 'Get the image of a token, by its symbol',
  request: { ...request, params: z.object({ symbol: id }) },
})

/** Adds the routes of images. */
export function addImageRoutes(app: OpenAPIHono, images: ImageService): void {
  const answer = async (c: Context, kind: ImageKind, name: string) => {
    const image = await images.get(kind, name)
    if (image === null) throw new ImageNotFoundError()
    c.header('cache-control', CACHING)
    c.header('etag', image.etag)
    c.header('content-security-policy', POLICY)
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (isKnown(c.req.header('if-none-match'), image.etag)) return c.body(null, 304)
    return c.body(image.bytes, 200, { 'content-type': image.type, 'content-disposition': 'inline' })
  }
  app.openapi(walletImage, (c) => answer(c, 'wallet', c.req.valid('param').id))
  app.openapi(assetImage, (c) => answer(c, 'asset', c.req.valid('param').id))
  app.openapi(currencyImage, (c) => answer(c, 'currency', c.req.valid('param').id))
  app.openapi(tokenImage, (c) => answer(c, 'token', c.req.valid('param').symbol))
}

function isKnown(given: string | undefined, etag: string): boolean {
  return (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
