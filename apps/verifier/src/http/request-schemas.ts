import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { MAX_DESCRIPTION_LENGTH, MAX_LINK_LENGTH, MAX_TITLE_LENGTH, referralTypedData } from '@laurel/protocol'
import {
  MAX_LISTED_BOOSTS,
  MAX_LISTED_SIGNATURES,
  pathSchemas,
  querySchemas,
  requestSchemas,
} from '@laurel/protocol/verifier'
import { parameter } from '@laurel/server/http/route-schemas.ts'
import { type SchemaObject, withNotes } from '@laurel/server/http/schema-documents.ts'
import { zeroAddress, zeroHash } from 'viem'
import type * as mini from 'zod/mini'
import { describeTypedData } from './describe-typed-data.ts'
import { documentOf } from './schema-documents.ts'

type RequestName = keyof typeof requestSchemas
type NotesOf<name extends RequestName> = {
  readonly [property in keyof mini.input<(typeof requestSchemas)[name]>]?: SchemaObject
}

const EXAMPLE = { chainId: { example: 8453 }, boostId: { example: '7' }, incentiveId: { example: 0 } } as const
const ADDRESS = { example: '0x00000000000000000000000000000000000000ad' }
const HASH = { description: 'A transaction hash.' }
const REFERRAL = describeTypedData(
  referralTypedData({
    ...{ chainId: 0, core: zeroAddress, boostId: 0n, transactionHash: zeroHash },
    ...{ claimant: zeroAddress, referrer: zeroAddress },
  }),
)
const place = { boostId: EXAMPLE.boostId }

// What the document says of properties, beside their types.
const notes: { readonly [name in RequestName]: NotesOf<name> } = {
  ClaimRequest: {
    ...EXAMPLE,
    transactionHash: HASH,
    claimant: {
      ...ADDRESS,
      description: 'Needed only when several accounts completed the action in the transaction.',
    },
    referrer: { ...ADDRESS, description: 'Needs the signature of the claimant in `referralSignature`.' },
    referralSignature: {
      description: `Has no effect once the claim is signed. Saved while the transaction is not finalized. The claimant's EIP-712 signature of ${REFERRAL}.`,
    },
  },
  BoostTerms: {
    ...place,
    start: { description: 'Unix seconds, by block time: the first second that counts.' },
    end: { description: 'Unix seconds, by block time: the first second that no longer counts.' },
    countFromBlock: { description: 'The first block that counts, when it is earlier than the boost.' },
    maxPerAccount: { description: 'Maximum of paid completions for one account.' },
    maxPerAccountPerDay: { description: 'Maximum for one account on one day (UTC, by block time).' },
    maxPerDay: { description: 'Maximum for all accounts on one day (UTC, by block time).' },
    sequence: { description: 'Starts at 1 and is higher than that of the previous version.' },
  },
  BoostText: {
    ...place,
    title: { description: `One line of 1 to ${MAX_TITLE_LENGTH} visible characters.` },
    description: { description: `One line of 1 to ${MAX_DESCRIPTION_LENGTH} visible characters.` },
    link: { description: `A normalized https URL of a website, of at most ${MAX_LINK_LENGTH} characters.` },
    sequence: { description: 'Starts at 1 and is higher than that of the previous text.' },
  },
  TermsSubmission: {},
  TextSubmission: {},
}

/** The body of a route: the schema parses it, and has the name in the document. */
function bodyOf<schema extends mini.ZodMiniType>(name: RequestName, schema: schema, description: string) {
  const document = { type: 'object', ...withNotes(documentOf(name), notes[name]) } as const
  const body = z.pipe(z.any(), schema).openapi(name, document)
  return { required: true, description, content: { 'application/json': { schema: body } } }
}

const { ClaimRequest, TermsSubmission, TextSubmission } = requestSchemas
/** The body of a request for a claim. */
export const claimBody = bodyOf('ClaimRequest', ClaimRequest, 'The transaction and the boost.')
/** The body that submits signed terms. */
export const termsBody = bodyOf(
  'TermsSubmission',
  TermsSubmission,
  'The terms and the signature of the boost’s owner: by key, or by contract (ERC-1271).',
)
/** The body that submits a signed text. */
export const textBody = bodyOf(
  'TextSubmission',
  TextSubmission,
  'The text and the signature of the boost’s owner: by key, or by contract (ERC-1271).',
)

/** Adds the schemas that bodies refer to, and responses too. */
export function registerRequests(app: OpenAPIHono): void {
  for (const name of ['BoostTerms', 'BoostText'] as const) {
    app.openAPIRegistry.registerComponent('schemas', name, withNotes(documentOf(name), notes[name]))
  }
}

const chainId = parameter(pathSchemas.chainId, EXAMPLE.chainId)
const boostId = parameter(pathSchemas.boostId, EXAMPLE.boostId)
/** The parameters of paths. */
export const boostPath = z.object({ chainId, boostId })
export const completionsPath = z.object({
  ...{ chainId, boostId, transactionHash: parameter(pathSchemas.transactionHash, HASH) },
})
export const accountPath = z.object({ address: parameter(pathSchemas.address, ADDRESS) })

const { completions, earned, unclaimed, termsOfBoosts, signatures, capUse } = querySchemas
/** The parameters of queries. Another one is rejected, because a misspelled one would be left out without a word. */
export const completionsQuery = z.strictObject({ incentiveId: parameter(completions.incentiveId, EXAMPLE.incentiveId) })
export const earnedQuery = z.strictObject({
  chainId: parameter(earned.chainId, EXAMPLE.chainId),
  limit: parameter(earned.limit),
  cursor: parameter(earned.cursor, { description: 'The `nextCursor` of the previous page.' }),
})
export const unclaimedQuery = z.strictObject({ incentiveId: parameter(unclaimed.incentiveId, EXAMPLE.incentiveId) })
export const termsOfBoostsQuery = z.strictObject({
  chainId: parameter(termsOfBoosts.chainId, EXAMPLE.chainId),
  boostIds: parameter(termsOfBoosts.boostIds, {
    example: '7,8,9',
    description: `One to ${MAX_LISTED_BOOSTS} boosts of one chain, separated by commas.`,
  }),
})
export const signaturesQuery = z.strictObject({
  signatures: parameter(signatures.signatures, {
    example: '0xa9059cbb',
    description: `One to ${MAX_LISTED_SIGNATURES} topics of events and selectors of functions, separated by commas.`,
  }),
})
export const capUseQuery = z.strictObject({
  claimant: parameter(capUse.claimant, ADDRESS),
  transactionHash: parameter(capUse.transactionHash, HASH),
  // Its text is parsed as digits alone; to a caller it is a number.
  blockTime: parameter(capUse.blockTime, {
    ...{ type: 'integer', pattern: undefined },
    description: 'Unix seconds of its block. The completion counts on that day (UTC).',
  }),
})
