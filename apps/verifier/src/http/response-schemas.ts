import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { pendingCodes, referralStatuses, refusalCodes, responseSchemas } from '@laurel/protocol/verifier'
import { type SchemaObject, withNotes } from '@laurel/server/http/schema-documents.ts'
import type * as mini from 'zod/mini'
import { documentOf, reference } from './schema-documents.ts'

type ResponseName = keyof typeof responseSchemas
/** A response in JSON, before a client parses it. */
export type ResponseJson<name extends ResponseName> = mini.input<(typeof responseSchemas)[name]>

type PropertyTable<value> = {
  readonly [name in ResponseName]?: { readonly [property in keyof ResponseJson<name>]?: value }
}
const SIGNED_TEXT = "The owner's title and description; null when the owner has signed none. No claim depends on it."
const CHAIN_STATUS =
  '`halted`: nothing is signed until the operator resumes the chain. `unknown`: the nodes do not show the state of the chain at the moment.'

// What the document says of properties, beside their types.
const completion = {
  logIndex: 'Index of the log that names the claimant; null when no log does.',
  maxReward: 'In base units; null when the incentive has no maximum.',
}
const trace = 'The result of each step in readable form, as `explainAction` of `@laurel/protocol` returns it.'
const descriptions: PropertyTable<string> = {
  Completion: completion,
  BelowMinimum: {
    minimum: 'The minimum reward that the claim accepts, in base units.',
    recoversAt: 'Unix seconds at which it pays if no other account claims before; null when it never does by itself.',
  },
  EarnedCompletion: {
    ...completion,
    payability:
      'Status at the head of the chain: `claimable` when a claim pays now, `unknown` when nodes do not respond.',
  },
  SignedClaim: { claimData: 'The `data` of `claimIncentive` and `claimIncentiveFor`.', trace },
  PendingClaim: {
    trace,
    referral:
      'What the verifier makes of the referral of the request: only one that is `saved` applies. Null without one, and while the transaction is not mined.',
  },
  RefusedClaim: { trace },
  EarnedPage: { nextCursor: 'Cursor of the next page; null on the last page.' },
  UnclaimedPage: { hasMore: 'Whether there can be more than the verifier looked at.' },
  CapUse: {
    completion:
      '`counted`: its claim was signed. `over-cap`: it was refused permanently. `uncounted`: neither, as far as this verifier knows.',
    ofAccount: 'Counted completions of the claimant.',
    ofAccountOnDay: 'Counted completions of the claimant on that day.',
    onDay: 'Counted completions of all accounts on that day.',
  },
  SignedTerms: {
    hash: 'The EIP-712 digest, which identifies this version.',
    fromBlock: 'The first block for which narrower terms apply. Wider terms apply to every block.',
  },
  SignedText: {
    hash: 'The EIP-712 digest, which identifies the text.',
    signer:
      'The owner of the boost when the text was submitted. A client that shows the text checks the current owner.',
  },
  BoostTimes: {
    incentives: 'The first block that counts for each incentive by the contracts.',
    terms: 'The newest version; null when the owner has signed none.',
    history: 'Every version, the oldest first.',
    text: SIGNED_TEXT,
  },
  BoostTermsEntry: { terms: 'Null when the owner has signed none.', text: SIGNED_TEXT },
  Chain: {
    status: CHAIN_STATUS,
    prices: 'Token pairs that pegged rewards can use; `maxPrice` in base units of the asset for 10^18 of the peg.',
    rewardRules: 'Variable incentives with a rule: what each is paid by and the maximum in base units.',
  },
  KnownSignatures: { known: 'Those of the requested signatures that are known, in lower case.' },
  ChainHealth: { status: CHAIN_STATUS, fault: 'What is wrong; null when no fault was found.' },
}

/** Properties where a client accepts more than this verifier sends. */
const narrowed: PropertyTable<SchemaObject> = {
  PendingClaim: {
    code: { type: 'string', enum: pendingCodes },
    referral: { type: 'string', nullable: true, enum: [...referralStatuses, null] },
  },
  RefusedClaim: { code: { type: 'string', enum: refusalCodes } },
  SignedTerms: { terms: reference('BoostTerms') },
  SignedText: { text: reference('BoostText') },
  BoostTimes: {
    terms: { nullable: true, allOf: [reference('SignedTerms')] },
    history: { type: 'array', items: reference('SignedTerms') },
  },
  BoostTermsEntry: { terms: { nullable: true, allOf: [reference('SignedTerms')] } },
}

/** The content of a response for a route: the schema of that name in the OpenAPI document. */
export function respond<name extends ResponseName>(name: name, description: string) {
  const schema = z.custom<ResponseJson<name>>().openapi(name, { type: 'object', ...describeResponse(name) })
  return { description, content: { 'application/json': { schema } } }
}

/** Adds every response to the OpenAPI document, so that the references between them resolve. */
export function registerResponses(app: OpenAPIHono): void {
  for (const name of Object.keys(responseSchemas).filter(isResponseName)) {
    app.openAPIRegistry.registerComponent('schemas', name, describeResponse(name))
  }
}

function isResponseName(name: string): name is ResponseName {
  return Object.hasOwn(responseSchemas, name)
}

/** The schema of a response with what is said of its properties. This verifier always sends every property. */
function describeResponse(name: ResponseName): SchemaObject {
  const document = documentOf(name)
  if (document.properties === undefined) return document
  const sent = { ...document.properties, ...narrowed[name] }
  const said = Object.entries(descriptions[name] ?? {}).map(([property, description]) => [property, { description }])
  return { ...withNotes({ ...document, properties: sent }, Object.fromEntries(said)), required: Object.keys(sent) }
}
