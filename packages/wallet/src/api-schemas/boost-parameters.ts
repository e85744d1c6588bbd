import * as z from 'zod/mini'
import { boostOrders, boostRewardKinds, boostStatuses } from './boost-kinds.ts'
import { projectId } from './shapes.ts'

/** The most boosts in one page. */
export const MAX_BOOSTS_PER_PAGE = 100
/** The most claims in one page. */
export const MAX_CLAIMS_PER_PAGE = 200
/** The longest search. A title has at most 60 characters. */
const MAX_SEARCH_LENGTH = 100

const chainIdText = z
  .string()
  .check(z.regex(/^(eip155:)?[1-9][0-9]{0,15}$/, 'must be a chain id, such as eip155:1 or 1'))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'))
const limitOf = (most: number, usual: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9][0-9]{0,3}$/, 'must be a whole number from 1 on')),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.maximum(most)),
      ),
    ),
    usual,
  )
const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,400}$/, 'must be a cursor of this API')))

/** The parameters of the routes of boosts and presentations. */
export const boostParameters = {
  projectId: z.optional(projectId),
  /** One chain; all of them without it. */
  chainId: z.optional(chainIdText),
  status: z.optional(z.enum(boostStatuses)),
  reward: z.optional(z.enum(boostRewardKinds)),
  /** A token that the boost pays. */
  rewardToken: z.optional(address),
  owner: z.optional(address),
  /** Only boosts with a lower number, of the chain that `chainId` names. */
  before: z.optional(z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number'))),
  /** The budget that pays. */
  budget: z.optional(address),
  /** An account that claimed. */
  claimant: z.optional(address),
  category: z.optional(z.string().check(z.regex(/^[a-z]{1,32}$/, 'must be a category'))),
  /** Words, each of which is a word of the boost or its beginning. */
  search: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH, 'is too long'))),
  sort: z._default(z.enum(boostOrders), 'newest'),
  limit: limitOf(MAX_BOOSTS_PER_PAGE, 25),
  claimLimit: limitOf(MAX_CLAIMS_PER_PAGE, 50),
  cursor,
  /** In a path. */
  pathChainId: chainIdText,
  boostId: z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number')),
  hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'must be a hash: 0x and 64 lower-case hex digits')),
}
