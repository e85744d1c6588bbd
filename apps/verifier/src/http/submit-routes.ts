import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  InvalidBoostTermsError,
  InvalidBoostTextError,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINK_LENGTH,
  MAX_TITLE_LENGTH,
  parseBoostTerms,
  parseBoostText,
  serializeBoostTerms,
  serializeBoostText,
} from '@laurel/protocol'
import { type VerifierPath, verifierPaths } from '@laurel/protocol/verifier'
import { getAddress, type Hex } from 'viem'
import type { TermsAndTextService } from '../verify-claim/terms-and-text-service.ts'
import type { SignedTerms } from '../verify-claim/terms-store.ts'
import type { SignedText } from '../verify-claim/text-store.ts'
import { InvalidRequestError } from './errors.ts'
import { failures } from './failures.ts'
import { type ResponseJson, respond } from './response-schemas.ts'
import { boostId, chainId } from './schemas.ts'

const text = z.string()
const seconds = z.number().nullable()
const cap = z.number().nullable()
const words = (description: string) => z.string().nullable().openapi({ description })
const place = { chainId: z.number(), core: text, boostId: text.openapi({ example: '7' }) }

/** A boost's terms in JSON. */
const termsShape = z
  .object({
    ...place,
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

/** A boost's text in JSON. */
const textShape = z
  .object({
    ...place,
    title: words(`One line of 1 to ${MAX_TITLE_LENGTH} visible characters.`),
    description: words(`One line of 1 to ${MAX_DESCRIPTION_LENGTH} visible characters.`),
    link: words(`A normalized https URL of a website, of at most ${MAX_LINK_LENGTH} characters.`),
    sequence: z.number().openapi({ description: 'Starts at 1 and is higher than that of the previous text.' }),
  })
  .strict()
  .openapi('BoostText')

const termsRoute = createSubmitRoute({
  path: verifierPaths.terms,
  summary: "Submit a boost's terms, signed by its owner",
  description: [
    "The EIP-712 type is BoostTerms(uint256 boostId,uint64 start,uint64 end,uint64 countFromBlock,uint64 maxPerAccount,uint64 maxPerAccountPerDay,uint64 maxPerDay,uint64 sequence), domain 'Laurel boost terms', version '1', the chain, the core; 0 means null.",
    'Wider terms apply at once to every block. Narrower terms apply to the blocks after this verifier’s head.',
    'A completion that was over a cap when its claim was requested stays refused under later terms.',
  ],
  body: z.object({ terms: termsShape, signature: signatureText() }).strict(),
  about: 'The terms and the signature of the boost’s owner: by key, or by contract (ERC-1271).',
  response: respond('SignedTerms', 'The saved version, saved now or before.'),
})
const textRoute = createSubmitRoute({
  path: verifierPaths.text,
  summary: "Submit a boost's title, description and link, signed by its owner",
  description: [
    "The EIP-712 type is BoostText(uint256 boostId,string title,string description,string link,uint64 sequence), domain 'Laurel boost text', version '1', the chain, the core; an empty string means null.",
    'It replaces the previous text. No claim depends on it, because a boost pays by its contracts and its terms alone.',
    'Invisible characters, characters that change the text direction or imitate others, line breaks, and links other than the https URL of a website are rejected.',
  ],
  body: z.object({ text: textShape, signature: signatureText() }).strict(),
  about: 'The text and the signature of the boost’s owner: by key, or by contract (ERC-1271).',
  response: respond('SignedText', 'The saved text, saved now or before.'),
})

/** Adds the routes by which a boost's owner submits what it signed. */
export function addSubmitRoutes(
  app: OpenAPIHono,
  service: Pick<TermsAndTextService, 'submitTerms' | 'submitText'>,
): void {
  app.openapi(termsRoute, async (c) => {
    const { terms: given, signature } = c.req.valid('json')
    const terms = parseSubmitted('terms', c.req.valid('param'), () => parseBoostTerms(given))
    return c.json(serializeTerms(await service.submitTerms(terms, toLowerHex(signature))), 200)
  })
  app.openapi(textRoute, async (c) => {
    const { text: given, signature } = c.req.valid('json')
    const read = parseSubmitted('text', c.req.valid('param'), () => parseBoostText(given))
    return c.json(serializeText(await service.submitText(read, toLowerHex(signature))), 200)
  })
}

/** Serializes signed terms to JSON. */
export function serializeTerms({
  terms,
  hash,
  signature,
  signer,
  fromBlock,
}: SignedTerms): ResponseJson<'SignedTerms'> {
  const serialized = serializeBoostTerms(terms)
  return { hash, terms: serialized, signature, signer: getAddress(signer), fromBlock: fromBlock.toString() }
}

/** Serializes a signed text to JSON. */
export function serializeText({ text: read, hash, signature, signer }: SignedText): ResponseJson<'SignedText'> {
  return { hash, text: serializeBoostText(read), signature, signer: getAddress(signer) }
}

function createSubmitRoute<
  const path extends VerifierPath,
  body extends z.ZodType,
  response extends ReturnType<typeof respond>,
>(route: {
  path: path
  summary: string
  description: readonly string[]
  body: body
  about: string
  response: response
}) {
  return createRoute({
    method: 'post',
    path: route.path,
    summary: route.summary,
    description: route.description.join(' '),
    request: {
      params: z.object({ chainId, boostId }),
      body: { required: true, description: route.about, content: { 'application/json': { schema: route.body } } },
    },
    responses: { 200: route.response, ...failures(400, 403, 404, 409, 413, 415, 429, 500, 503) },
  })
}

function signatureText() {
  return z.string().regex(/^0x([0-9a-fA-F]{2}){1,4096}$/)
}

function toLowerHex(signature: string): Hex {
  return `0x${signature.slice(2).toLowerCase()}`
}

/** @throws {InvalidRequestError} names the field that is wrong, or that differs from the path. */
function parseSubmitted<parsed extends Place>(name: 'terms' | 'text', path: Place, parse: () => parsed): parsed {
  const parsed = withFieldNames(name, parse)
  if (parsed.chainId !== path.chainId)
    throw new InvalidRequestError(`${name}.chainId differs from the chain in the path`)
  if (parsed.boostId !== path.boostId)
    throw new InvalidRequestError(`${name}.boostId differs from the boost in the path`)
  return parsed
}
type Place = { readonly chainId: number; readonly boostId: bigint }

function withFieldNames<parsed>(name: string, parse: () => parsed): parsed {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidBoostTermsError || error instanceof InvalidBoostTextError)
      throw new InvalidRequestError(`${name}.${error.field}: ${error.message}`)
    throw error
  }
}
