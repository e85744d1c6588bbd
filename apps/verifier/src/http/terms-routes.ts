import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type BoostTerms,
  type BoostTermsJson,
  InvalidBoostTermsError,
  parseBoostTerms,
  serializeBoostTerms,
} from '@laurel/protocol'
import { getAddress } from 'viem'
import type { BoostTimes, TermsService } from '../verify-claim/terms-service.ts'
import type { SignedTerms } from '../verify-claim/terms-store.ts'
import type { TextService } from '../verify-claim/text-service.ts'
import { InvalidRequestError } from './errors.ts'
import { failures } from './failures.ts'
import { address, boostId, chainId, hash } from './schemas.ts'
import { serializeText, signedTextSchema } from './text-routes.ts'

const text = z.string()
const seconds = z.number().nullable()
const cap = z.number().nullable()

/** A boost's terms in JSON. */
const termsShape = z
  .object({
    chainId: z.number(),
    core: text,
    boostId: text.openapi({ example: '7' }),
    start: seconds.openapi({ description: 'Unix seconds, by block time: the first second that counts.' }),
    end: seconds.openapi({ description: 'Unix seconds, by block time: the first second that no longer counts.' }),
    countFromBlock: text
      .nullable()
      .openapi({ description: 'The first block that counts, when it is earlier than the boost.' }),
    maxPerAccount: cap.openapi({ description: 'Maximum of paid completions for one account.' }),
    maxPerAccountPerDay: cap.openapi({ description: 'Maximum for one account on one day (UTC, by block time).' }),
    maxPerDay: cap.openapi({ description: 'Maximum for all accounts on one day (UTC, by block time).' }),
    sequence: z.number().openapi({ description: 'Starts at 1 and is higher than that of the previous version.' }),
  })
  .strict()
  .openapi('BoostTerms')

const versionShape = z
  .object({
    hash: text.openapi({ description: 'The EIP-712 digest, which identifies this version.' }),
    terms: termsShape,
    signature: text,
    signer: text,
    fromBlock: text.openapi({
      description: 'The first block for which narrower terms apply. Wider terms apply to every block.',
    }),
  })
  .openapi('SignedTerms')

const textShape = signedTextSchema.nullable().openapi({
  description: "The owner's title and description; null when the owner has signed none. No claim depends on it.",
})

const timesShape = z
  .object({
    chainId: z.number(),
    core: text,
    boostId: text,
    createdBlock: text,
    incentives: z.array(z.object({ incentiveId: z.number(), fromBlock: text })).openapi({
      description: 'The first block that counts for each incentive by the contracts.',
    }),
    terms: versionShape.nullable().openapi({ description: 'The newest version; null when the owner has signed none.' }),
    history: z.array(versionShape).openapi({ description: 'Every version, the oldest first.' }),
    text: textShape,
  })
  .openapi('BoostTimes')

const json = <schema extends z.ZodType>(schema: schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
const params = z.object({ chainId, boostId })

const timesRoute = createRoute({
  method: 'get',
  path: '/v1/boosts/{chainId}/{boostId}',
  summary: 'Get the window of a boost and its caps',
  request: { params },
  responses: {
    200: json(timesShape, 'The first blocks of the boost and its signed terms.'),
    ...failures(400, 404, 429, 500, 503),
  },
})
/** Boosts in one request: a page of a list. */
export const MAX_BOOSTS = 100

const boostIds = z
  .string()
  // Checked before the list is split, because no valid list is longer.
  .max(MAX_BOOSTS * 79)
  .transform((text) => text.split(','))
  .pipe(z.array(boostId).max(MAX_BOOSTS))
  .openapi({
    type: 'string',
    example: '7,8,9',
    description: `One to ${MAX_BOOSTS} boosts of one chain, separated by commas.`,
  })

const listRoute = createRoute({
  method: 'get',
  path: '/v1/terms',
  summary: 'Get the signed terms and texts of several boosts',
  description:
    'Returns the newest version of each, in the order of the request. The chain is not read, so a boost that does not exist has no terms.',
  request: { query: z.object({ chainId, boostIds }) },
  responses: {
    200: json(
      z.object({
        chainId: z.number(),
        core: text,
        boosts: z.array(
          z.object({
            boostId: text,
            terms: versionShape.nullable().openapi({ description: 'Null when the owner has signed none.' }),
            text: textShape,
          }),
        ),
      }),
      'One entry for each boost.',
    ),
    ...failures(400, 404, 429, 500),
  },
})
const capUseRoute = createRoute({
  method: 'get',
  path: '/v1/boosts/{chainId}/{boostId}/cap-use',
  summary: 'Get how far the caps of a boost are used up for one completion',
  description:
    'Counts as a request for a claim does: signed completions, each once for all incentives. It reserves nothing, because another request can come first. The chain is not read.',
  request: {
    params,
    query: z.object({
      claimant: address,
      transactionHash: hash,
      blockTime: z
        .string()
        // A day is stored in 32 bits.
        .regex(/^\d{1,14}$/)
        .transform(BigInt)
        .openapi({
          type: 'integer',
          description: 'Unix seconds of its block. The completion counts on that day (UTC).',
        }),
    }),
  },
  responses: {
    200: json(
      z.object({
        completion: z.enum(['counted', 'over-cap', 'uncounted']).openapi({
          description:
            '`counted`: its claim was signed. `over-cap`: it was refused permanently. `uncounted`: neither, as far as this verifier knows.',
        }),
        ofAccount: z.number().openapi({ description: 'Counted completions of the claimant.' }),
        ofAccountOnDay: z.number().openapi({ description: 'Counted completions of the claimant on that day.' }),
        onDay: z.number().openapi({ description: 'Counted completions of all accounts on that day.' }),
      }),
      'The current counts.',
    ),
    ...failures(400, 404, 429, 500),
  },
})
const termsRoute = createRoute({
  method: 'post',
  path: '/v1/boosts/{chainId}/{boostId}/terms',
  summary: "Submit a boost's terms, signed by its owner",
  description: [
    "The EIP-712 type is BoostTerms(uint256 boostId,uint64 start,uint64 end,uint64 countFromBlock,uint64 maxPerAccount,uint64 maxPerAccountPerDay,uint64 maxPerDay,uint64 sequence), domain 'Laurel boost terms', version '1', the chain, the core; 0 means null.",
    'Wider terms apply at once to every block. Narrower terms apply to the blocks after this verifier’s head.',
    'A completion that was over a cap when its claim was requested stays refused under later terms.',
  ].join(' '),
  request: {
    params,
    body: {
      required: true,
      ...json(
        z
          .object({
            terms: termsShape,
            signature: z.string().regex(/^0x([0-9a-fA-F]{2}){1,4096}$/),
          })
          .strict(),
        'The terms and the signature of the boost’s owner: by key, or by contract (ERC-1271).',
      ),
    },
  },
  responses: {
    200: json(versionShape, 'The saved version, saved now or before.'),
    ...failures(400, 403, 404, 409, 413, 415, 429, 500, 503),
  },
})

/** Adds the routes of boosts' windows and terms. */
export function addTermsRoutes(app: OpenAPIHono, service: TermsService & Pick<TextService, 'listTexts'>): void {
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
        terms: version === null ? null : serializeVersion(version),
        text: text === null ? null : serializeText(text),
      }
    })
    return c.json({ chainId, core: getAddress(core), boosts }, 200)
  })
  app.openapi(capUseRoute, async (c) => {
    const { claimant, transactionHash, blockTime: timestamp } = c.req.valid('query')
    return c.json(await service.countUse(c.req.valid('param'), { claimant, transactionHash, timestamp }), 200)
  })
  app.openapi(termsRoute, async (c) => {
    const place = c.req.valid('param')
    const { terms: given, signature } = c.req.valid('json')
    const terms = readTerms(given)
    if (terms.chainId !== place.chainId)
      throw new InvalidRequestError('terms.chainId differs from the chain in the path')
    if (terms.boostId !== place.boostId)
      throw new InvalidRequestError('terms.boostId differs from the boost in the path')
    return c.json(serializeVersion(await service.submitTerms(terms, `0x${signature.slice(2).toLowerCase()}`)), 200)
  })
}

function readTerms(given: unknown): BoostTerms {
  try {
    return parseBoostTerms(given)
  } catch (error) {
    if (error instanceof InvalidBoostTermsError) throw new InvalidRequestError(`terms.${error.field}: ${error.message}`)
    throw error
  }
}

function serializeTimes({ place, window, versions }: BoostTimes): Omit<z.input<typeof timesShape>, 'text'> {
  const history = versions.map(serializeVersion)
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

function serializeVersion({ terms, hash, signature, signer, fromBlock }: SignedTerms) {
  const termsJson: BoostTermsJson = serializeBoostTerms(terms)
  return { hash, terms: { ...termsJson }, signature, signer: getAddress(signer), fromBlock: fromBlock.toString() }
}
