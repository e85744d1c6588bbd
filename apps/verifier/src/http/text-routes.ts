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
    link: words(`An https address of a website, as the URL standard writes it: ${MAX_LINK_LENGTH} characters at most.`),
    sequence: z.number().openapi({ description: 'From 1; higher than that of the text before.' }),
  })
  .strict()
  .openapi('BoostText')

/** What the owner of a boost says of it, as it is told. */
export const signedTextSchema = z
  .object({
    hash: text.openapi({ description: 'The EIP-712 digest, which names the text by its content.' }),
    text: textShape,
    signature: text,
    signer: text.openapi({
      description: 'Who owned the boost when it was handed in: whoever shows the text asks himself.',
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
  summary: 'Hand in what the owner of a boost calls it and says of it, signed',
  description: [
    "The EIP-712 type is BoostText(uint256 boostId,string title,string description,string link,uint64 sequence), domain 'Laurel boost text', version '1', the chain, the core; an empty string stands for null.",
    'It takes the place of the text before it, and no claim is judged by it: a boost pays by its contracts and its terms alone.',
    'Refused are characters that are not seen, turn the direction of text or look like others, more than one line, and any link but a website’s own https address.',
  ].join(' '),
  request: {
    params: z.object({ chainId, boostId }),
    body: {
      required: true,
      ...json(
        z.object({ text: textShape, signature: z.string().regex(/^0x([0-9a-fA-F]{2}){1,4096}$/) }).strict(),
        'The text, and the signature of whoever owns the boost: by key, or by the contract that it is (ERC-1271).',
      ),
    },
  },
  responses: {
    200: json(signedTextSchema, 'Saved, now or before.'),
    ...failures(400, 403, 404, 409, 413, 415, 429, 500, 503),
  },
})

/** Adds the route of boosts' texts; they are told beside their terms. */
export function addTextRoutes(app: OpenAPIHono, service: Pick<TextService, 'submitText'>): void {
  app.openapi(textRoute, async (c) => {
    const place = c.req.valid('param')
    const { text: given, signature } = c.req.valid('json')
    const read = readText(given)
    if (read.chainId !== place.chainId) throw new InvalidRequestError('text.chainId is not that of the path')
    if (read.boostId !== place.boostId) throw new InvalidRequestError('text.boostId is not that of the path')
    return c.json(serializeText(await service.submitText(read, `0x${signature.slice(2).toLowerCase()}`)), 200)
  })
}

/** A signed text in JSON. */
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
