import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type BoostText,
  InvalidBoostTextError,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINK_LENGTH,
  MAX_TITLE_LENGTH,
  parseBoostText,
  serializeBoostText,
} from '@laurel/protocol'
import { getAddress } from 'viem'
import type { TextService } from '../verify-claim/text-service.ts'
import type { SignedText } from '../verify-claim/text-store.ts'
import { InvalidRequestError } from './errors.ts'
import { failures } from './failures.ts'
import { boostId, chainId } from './schemas.ts'

const text = z.string()
const words = (description: string) => z.string().nullable().openapi({ description })

const textShape = z
  .object({
    ...{ chainId: z.number(), core: text, boostId: text.openapi({ example: '7' }) },
    title: words(`One line of 1 to ${MAX_TITLE_LENGTH} visible characters.`),
    description: words(`One line of 1 to ${MAX_DESCRIPTION_LENGTH} visible characters.`),
    link: words(`A normalized https URL of a website, of at most ${MAX_LINK_LENGTH} characters.`),
    sequence: z.number().openapi({ description: 'Starts at 1 and is higher than that of the previous text.' }),
  })
  .strict()
  .openapi('BoostText')

/** The owner's text of a boost in a response. */
export const signedTextSchema = z
  .object({
    hash: text.openapi({ description: 'The EIP-712 digest, which identifies the text.' }),
    text: textShape,
    signature: text,
    signer: text.openapi({
      description:
        'The owner of the boost when the text was submitted. A client that shows the text checks the current owner.',
    }),
  })
  .openapi('SignedText')

const json = <schema extends z.ZodType>(schema: schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const textRoute = createRoute({
  method: 'post',
  path: '/v1/boosts/{chainId}/{boostId}/text',
  summary: "Submit a boost's title, description and link, signed by its owner",
  description: [
    "The EIP-712 type is BoostText(uint256 boostId,string title,string description,string link,uint64 sequence), domain 'Laurel boost text', version '1', the chain, the core; an empty string means null.",
    'It replaces the previous text. No claim depends on it, because a boost pays by its contracts and its terms alone.',
    'Invisible characters, characters that change the text direction or imitate others, line breaks, and links other than the https URL of a website are rejected.',
  ].join(' '),
  request: {
    params: z.object({ chainId, boostId }),
    body: {
      required: true,
      ...json(
        z.object({ text: textShape, signature: z.string().regex(/^0x([0-9a-fA-F]{2}){1,4096}$/) }).strict(),
        'The text and the signature of the boost’s owner: by key, or by contract (ERC-1271).',
      ),
    },
  },
  responses: {
    200: json(signedTextSchema, 'The saved text, saved now or before.'),
    ...failures(400, 403, 404, 409, 413, 415, 429, 500, 503),
  },
})

/** Adds the route of boosts' texts. Responses show them with the terms. */
export function addTextRoutes(app: OpenAPIHono, service: Pick<TextService, 'submitText'>): void {
  app.openapi(textRoute, async (c) => {
    const place = c.req.valid('param')
    const { text: given, signature } = c.req.valid('json')
    const read = readText(given)
    if (read.chainId !== place.chainId) throw new InvalidRequestError('text.chainId differs from the chain in the path')
    if (read.boostId !== place.boostId) throw new InvalidRequestError('text.boostId differs from the boost in the path')
    return c.json(serializeText(await service.submitText(read, `0x${signature.slice(2).toLowerCase()}`)), 200)
  })
}

/** Serializes a signed text to JSON. */
export function serializeText({ text: read, hash, signature, signer }: SignedText): z.input<typeof signedTextSchema> {
  return { hash, text: serializeBoostText(read), signature, signer: getAddress(signer) }
}

function readText(given: unknown): BoostText {
  try {
    return parseBoostText(given)
  } catch (error) {
    if (error instanceof InvalidBoostTextError) throw new InvalidRequestError(`text.${error.field}: ${error.message}`)
    throw error
  }
}
