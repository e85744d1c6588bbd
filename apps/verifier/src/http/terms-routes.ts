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
    start: seconds.openapi({ description: 'Unix seconds, by block time: the first that counts.' }),
    end: seconds.openapi({ description: 'Unix seconds, by block time: the first that no longer counts.' }),
    countFromBlock: text
      .nullable()
      .openapi({ description: 'The first block that counts, where that is earlier than the boost itself.' }),
    maxPerAccount: cap.openapi({ description: 'Completions that one account is paid for.' }),
    maxPerAccountPerDay: cap.openapi({ description: 'The same on one day (UTC, by block time).' }),
    maxPerDay: cap.openapi({ description: 'Completions of all accounts on one day (UTC, by block time).' }),
    sequence: z.number().openapi({ description: 'From 1; higher than that of the version before.' }),
  })
  .strict()
  .openapi('BoostTerms')

const versionShape = z
  .object({
    hash: text.openapi({ description: 'The EIP-712 digest, which names this version by its content.' }),
    terms: termsShape,
    signature: text,
    signer: text,
    fromBlock: text.openapi({
      description: 'The first block that it narrows. What it widens, it widens for every block.',
    }),
  })
  .openapi('SignedTerms')

const textShape = signedTextSchema
  .nullable()
  .openapi({ description: 'What its owner says of it; null when nothing is signed. It decides nothing.' })

const timesShape = z
  .object({
    chainId: z.number(),
    core: text,
    boostId: text,
    createdBlock: text,
    incentives: z.array(z.object({ incentiveId: z.number(), fromBlock: text })).openapi({
      description: 'The first block that counts for each incentive, as far as the contracts say.',
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
  summary: 'When completions of a boost count, and how many',
  request: { params },
  responses: {
    200: json(timesShape, 'Since when it exists, and its signed terms.'),
    ...failures(400, 404, 429, 500, 503),
  },
})
/** So many boosts are told of at once: a page of a list. */
export const MAX_BOOSTS = 100

const boostIds = z
  .string()
  // Before it is cut up: what is longer is no honest list.
  .max(MAX_BOOSTS * 79)
  .transform((text) => text.split(','))
  .pipe(z.array(boostId).max(MAX_BOOSTS))
  .openapi({
    type: 'string',
    example: '7,8,9',
    description: `One to ${MAX_BOOSTS} boosts of one chain, parted by commas.`,
  })

const listRoute = createRoute({
  method: 'get',
  path: '/v1/terms',
  summary: 'The signed terms and texts of many boosts at once',
  description:
    'The newest version of each, in the order that was asked for. The chain is not asked, so that a boost which does not exist has none.',
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
      'One for each.',
    ),
    ...failures(400, 404, 429, 500),
  },
})
const capUseRoute = createRoute({
  method: 'get',
  path: '/v1/boosts/{chainId}/{boostId}/cap-use',
  summary: 'How far the caps of a boost are used up, for one completion',
  description:
    'Counted as when a claim is asked for: completions that were signed for, each once for all incentives. It promises nothing: others may ask first. The chain is not asked.',
  request: {
    params,
    query: z.object({
      claimant: address,
      transactionHash: hash,
      blockTime: z
        .string()
        // A day is kept in 32 bits.
        .regex(/^\d{1,14}$/)
        .transform(BigInt)
        .openapi({
          type: 'integer',
          description: 'Unix seconds: its block’s. The completion counts on that day (UTC).',
        }),
    }),
  },
  responses: {
    200: json(
      z.object({
        completion: z.enum(['counted', 'over-cap', 'uncounted']).openapi({
          description:
            '`counted`: it was signed for. `over-cap`: it was refused for good. `uncounted`: neither, as far as is known here.',
        }),
        ofAccount: z.number().openapi({ description: 'Counted completions of the claimant.' }),
        ofAccountOnDay: z.number().openapi({ description: 'Of the claimant, on that day.' }),
        onDay: z.number().openapi({ description: 'Of all accounts, on that day.' }),
      }),
      'What is counted now.',
    ),
    ...failures(400, 404, 429, 500),
  },
})
const termsRoute = createRoute({
  method: 'post',
  path: '/v1/boosts/{chainId}/{boostId}/terms',
  summary: "Hand in a boost's terms, signed by its owner",
  description: [
    "The EIP-712 type is BoostTerms(uint256 boostId,uint64 start,uint64 end,uint64 countFromBlock,uint64 maxPerAccount,uint64 maxPerAccountPerDay,uint64 maxPerDay,uint64 sequence), domain 'Laurel boost terms', version '1', the chain, the core; 0 stands for null.",
    'What terms widen holds at once, for every block. What they narrow holds for the blocks after this verifier’s head.',
    'What was over a cap when its claim was asked for stays refused, whatever terms come later.',
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
        'The terms, and the signature of whoever owns the boost: by key, or by the contract that it is (ERC-1271).',
      ),
    },
  },
  responses: {
    200: json(versionShape, 'Saved, now or before.'),
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
    if (terms.chainId !== place.chainId) throw new InvalidRequestError('terms.chainId is not that of the path')
    if (terms.boostId !== place.boostId) throw new InvalidRequestError('terms.boostId is not that of the path')
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
