import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { apiPaths, boostParameters, presentationSchemas } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import type { Hash } from 'viem'
import { describeFailures } from '../http/failures.ts'
import { toChainId } from './boost-routes.ts'
import type { PresentationService } from './presentation-service.ts'

/** What has a hash never changes. */
const CACHING = 'public, max-age=31536000, immutable'
/** A picture that is opened as a page loads nothing. */
const POLICY = "default-src 'none'; sandbox"

const { body, respond } = createRouteSchemas(presentationSchemas)
const query = z.object({ projectId: parameter(boostParameters.projectId) })
const byHash = { params: z.object({ hash: parameter(boostParameters.hash) }), query }
const notModified = { 304: { description: 'It is the one that `if-none-match` names.' } }

const submitRoute = createRoute({
  method: 'post',
  path: apiPaths.boostPresentation,
  summary: 'Save the presentation of a boost',
  description: 'The owner of the boost signs it (EIP-712). The one with the highest sequence is shown.',
  request: {
    params: z.object({
      chainId: parameter(boostParameters.pathChainId),
      boostId: parameter(boostParameters.boostId),
    }),
    query,
    body: body('SubmitPresentationRequest', 'The presentation, and the signature.'),
  },
  responses: {
    200: respond('SignedPresentation', 'It is saved.'),
    ...describeFailures(400, 404, 409, 413, 415),
  },
})
const presentationRoute = createRoute({
  method: 'get',
  path: apiPaths.presentation,
  summary: 'Get a presentation by its hash',
  request: byHash,
  responses: {
    200: respond('SignedPresentation', 'The presentation, for `verifyPresentation` of `@laurel/protocol`.'),
    ...notModified,
    ...describeFailures(400, 404),
  },
})
const prepareRoute = createRoute({
  method: 'post',
  path: apiPaths.preparePicture,
  summary: 'Make a picture small, so that its hash can be signed',
  request: { query, body: body('PreparePictureRequest', 'The picture.') },
  responses: {
    200: respond('PreparedPicture', 'The picture as it will be served. Nothing is stored.'),
    ...describeFailures(400, 413, 415),
  },
})
const pictureRoute = createRoute({
  method: 'get',
  path: apiPaths.boostPicture,
  summary: 'Get the picture of a presentation by its hash',
  request: byHash,
  responses: {
    200: {
      description: 'A PNG with sides of at most 192 pixels.',
      content: { 'image/png': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...notModified,
    ...describeFailures(400, 404),
  },
})

/** Adds the routes of presentations. */
export function addPresentationRoutes(app: OpenAPIHono, presentations: PresentationService): void {
  app.openapi(submitRoute, async (c) => {
    const { chainId, boostId } = c.req.valid('param')
    const place = { chainId: toChainId(chainId), boostId: BigInt(boostId) }
    return c.json(await presentations.submit(place, c.req.valid('json')), 200)
  })
  app.openapi(prepareRoute, async (c) => c.json(await presentations.preparePicture(c.req.valid('json').picture), 200))
  app.openapi(presentationRoute, async (c) => {
    const hash = toHash(c.req.valid('param').hash)
    const found = await presentations.get(hash)
    return isKnown(c, hash) ? c.body(null, 304) : c.json(found, 200)
  })
  app.openapi(pictureRoute, async (c) => {
    const hash = toHash(c.req.valid('param').hash)
    const bytes = await presentations.getPicture(hash)
    c.header('content-security-policy', POLICY)
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (isKnown(c, hash)) return c.body(null, 304)
    return c.body(Uint8Array.from(bytes), 200, { 'content-type': 'image/png', 'content-disposition': 'inline' })
  })
}

/** Sets the headers of caching, and returns whether the client has the content already. */
function isKnown(c: Context, hash: Hash): boolean {
  const etag = `"${hash}"`
  c.header('cache-control', CACHING)
  c.header('etag', etag)
  const given = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return given.includes(etag) || given.includes('*')
}

function toHash(text: string): Hash {
  return `0x${text.slice(2)}`
}
