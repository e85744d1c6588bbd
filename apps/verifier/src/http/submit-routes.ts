import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import {
  boostTermsTypedData,
  boostTextTypedData,
  EMPTY_BOOST_TEXT,
  InvalidBoostTermsError,
  InvalidBoostTextError,
  NO_TERMS,
  parseBoostTerms,
  parseBoostText,
  serializeBoostTerms,
  serializeBoostText,
} from '@laurel/protocol'
import { type VerifierPath, verifierPaths } from '@laurel/protocol/verifier'
import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { getAddress, type Hex, zeroAddress } from 'viem'
import type { TermsAndTextService } from '../verify-claim/terms-and-text-service.ts'
import type { SignedTerms } from '../verify-claim/terms-store.ts'
import type { SignedText } from '../verify-claim/text-store.ts'
import { describeTypedData } from './describe-typed-data.ts'
import { failures } from './failures.ts'
import { boostPath, termsBody, textBody } from './request-schemas.ts'
import { type ResponseJson, respond } from './response-schemas.ts'

const place = { chainId: 0, core: zeroAddress, boostId: 0n, sequence: 0 }
const SIGNED_TERMS = describeTypedData(boostTermsTypedData({ ...NO_TERMS, ...place }))
const SIGNED_WORDS = describeTypedData(boostTextTypedData({ ...EMPTY_BOOST_TEXT, ...place }))

const termsRoute = createSubmitRoute({
  path: verifierPaths.terms,
  summary: "Submit a boost's terms, signed by its owner",
  description: [
    `The EIP-712 type is ${SIGNED_TERMS}; 0 means null.`,
    'Wider terms apply at once to every block. Narrower terms apply to the blocks after this verifier’s head.',
    'A completion that was over a cap when its claim was requested stays refused under later terms.',
  ],
  body: termsBody,
  response: respond('SignedTerms', 'The saved version, saved now or before.'),
})
const textRoute = createSubmitRoute({
  path: verifierPaths.text,
  summary: "Submit a boost's title, description and link, signed by its owner",
  description: [
    `The EIP-712 type is ${SIGNED_WORDS}; an empty string means null.`,
    'It replaces the previous text. No claim depends on it, because a boost pays by its contracts and its terms alone.',
    'Invisible characters, characters that change the text direction or imitate others, line breaks, and links other than the https URL of a website are rejected.',
  ],
  body: textBody,
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
  body extends typeof termsBody | typeof textBody,
  response extends ReturnType<typeof respond>,
>(route: { path: path; summary: string; description: readonly string[]; body: body; response: response }) {
  return createRoute({
    method: 'post',
    path: route.path,
    summary: route.summary,
    description: route.description.join(' '),
    request: { params: boostPath, body: route.body },
    responses: { 200: route.response, ...failures.describe(400, 403, 404, 409, 413, 415, 429, 500, 503) },
  })
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
      throw new InvalidRequestError(`${name}.${error.field} must be ${error.expected}`)
    throw error
  }
}
