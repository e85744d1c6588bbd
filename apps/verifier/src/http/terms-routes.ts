import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { verifierPaths } from '@laurel/protocol/verifier'
import { getAddress } from 'viem'
import type { BoostTimes, TermsAndTextService } from '../verify-claim/terms-and-text-service.ts'
import { failures } from './failures.ts'
import { boostPath, capUseQuery, termsOfBoostsQuery } from './request-schemas.ts'
import { type ResponseJson, respond } from './response-schemas.ts'
import { serializeTerms, serializeText } from './submit-routes.ts'

const timesRoute = createRoute({
  method: 'get',
  path: verifierPaths.boost,
  summary: 'Get the window of a boost and its caps',
  request: { params: boostPath },
  responses: {
    200: respond('BoostTimes', 'The first blocks of the boost and its signed terms.'),
    ...failures.describe(400, 404, 429, 500, 503),
  },
})
const listRoute = createRoute({
  method: 'get',
  path: verifierPaths.termsOfBoosts,
  summary: 'Get the signed terms and texts of several boosts',
  description:
    'Returns the newest version of each, in the order of the request. The chain is not read, so a boost that does not exist has no terms.',
  request: { query: termsOfBoostsQuery },
  responses: {
    200: respond('BoostTermsList', 'One entry for each boost.'),
    ...failures.describe(400, 404, 429, 500, 503),
  },
})
const capUseRoute = createRoute({
  method: 'get',
  path: verifierPaths.capUse,
  summary: 'Get how far the caps of a boost are used up for one completion',
  description:
    'Counts as a request for a claim does: signed completions, each once for all incentives. It reserves nothing, because another request can come first. The chain is not read.',
  request: { params: boostPath, query: capUseQuery },
  responses: {
    200: respond('CapUse', 'The current counts.'),
    ...failures.describe(400, 404, 429, 500, 503),
  },
})

/** Adds the routes of boosts' windows and terms. */
export function addTermsRoutes(
  app: OpenAPIHono,
  service: Omit<TermsAndTextService, 'submitTerms' | 'submitText'>,
): void {
  app.openapi(timesRoute, async (c) => {
    const place = c.req.valid('param')
    const [times, [text = null]] = await Promise.all([
      service.getTimes(place),
      service.listTexts(place, [place.boostId]),
    ])
    return c.json({ ...serializeTimes(times), text: text === null ? null : serializeText(text) }, 200)
  })
  app.openapi(listRoute, async (c) => {
    const { chainId, boostIds } = c.req.valid('query')
    const [{ core, versions }, texts] = await Promise.all([
      service.listTerms(chainId, boostIds),
      service.listTexts({ chainId }, boostIds),
    ])
    const boosts = boostIds.map((boostId, at) => {
      const [version, text] = [versions[at] ?? null, texts[at] ?? null]
      return {
        boostId: boostId.toString(),
        terms: version === null ? null : serializeTerms(version),
        text: text === null ? null : serializeText(text),
      }
    })
    return c.json({ chainId, core: getAddress(core), boosts }, 200)
  })
  app.openapi(capUseRoute, async (c) => {
    const { claimant, transactionHash, blockTime: timestamp } = c.req.valid('query')
    return c.json(await service.countUse(c.req.valid('param'), { claimant, transactionHash, timestamp }), 200)
  })
}

function serializeTimes({ place, window, versions }: BoostTimes): Omit<ResponseJson<'BoostTimes'>, 'text'> {
  const history = versions.map(serializeTerms)
  return {
    ...{ chainId: place.chainId, core: getAddress(place.core), boostId: place.boostId.toString() },
    createdBlock: window.createdBlock.toString(),
    incentives: window.incentives.map(({ incentiveId, addedBlock }) => {
      return { incentiveId, fromBlock: (addedBlock + 1n).toString() }
    }),
    terms: history.at(-1) ?? null,
    history,
  }
}
