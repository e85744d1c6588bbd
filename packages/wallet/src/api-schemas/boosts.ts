import * as z from 'zod/mini'
import { addressText, boostState, bytesText, hashText, uintText } from './boost-state.ts'
import { projectId } from './shapes.ts'

/** The most boosts in one page. */
export const MAX_BOOSTS_PER_PAGE = 100
/** The most claims in one page. */
export const MAX_CLAIMS_PER_PAGE = 200
/** The longest search. A title has at most 60 characters. */
const MAX_SEARCH_LENGTH = 100
/** The longest signature, in hex digits: that of a contract that is not deployed yet has the calldata that deploys it (ERC-6492). */
const MAX_SIGNATURE_DIGITS = 8_192
/** A picture of 192 by 192 pixels has at most 147,456 bytes before it is compressed, and base64 has four digits for three bytes. */
const MAX_PICTURE_DIGITS = 220_000
/** A picture before it is made small: 2 MiB. */
const MAX_UPLOAD_DIGITS = 2_800_000

const base64 = (max: number) =>
  z.string().check(z.maxLength(max, 'is too long'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'))

/** `active`: rewards are left. `exhausted`: all of them were claimed. `withdrawn`: the owner took back what was left. */
export const boostStatuses = ['active', 'exhausted', 'withdrawn'] as const
/** How a list of boosts is sorted. Amounts of different tokens cannot be compared, so `reward` sorts by token first. */
export const boostOrders = ['newest', 'least-left', 'most-claims', 'reward'] as const
/** Kinds of rewards: the same amount for each claim, an amount that varies, a raffle, or something that is not an ERC-20 token. */
export const boostRewardKinds = ['fixed', 'variable', 'raffle', 'other'] as const

const presentationText = z.string().check(z.maxLength(2_000, 'is too long'))

/** The fields of a presentation. `parseBoostPresentation` of `@laurel/protocol` checks what each of them may be. */
const presentation = z.object({
  ...{ chainId: z.int(), core: z.string(), boostId: z.string(), sequence: z.int() },
  ...{ title: z.nullable(presentationText), description: z.nullable(presentationText) },
  ...{ link: z.nullable(presentationText), pictureHash: z.nullable(z.string()), category: z.nullable(z.string()) },
})

const signedPresentation = z.object({
  presentation,
  /** Of the boost's owner, over the EIP-712 hash below. */
  signature: bytesText,
  /** The EIP-712 hash, which is also its id: `/v1/boost-presentations/{hash}`. */
  hash: hashText,
})

const boost = z.object({
  ...{ chainId: z.int(), core: addressText, boostId: uintText },
  /** When its transaction was mined, in Unix seconds. */
  createdAt: z.int(),
  transactionHash: hashText,
  status: z.enum(boostStatuses),
  state: boostState,
  /** The block that the state is of, or a newer one. */
  readBlock: z.int(),
  totals: z.object({
    /** Claims that were paid, with the draws of raffles. */
    claims: z.int(),
    /** Entries of raffles. */
    entries: z.int(),
    /** Accounts that claimed or entered. */
    participants: z.int(),
    /** What was paid, in base units of each asset. Only what incentives log in the usual form is counted. */
    paid: z.array(z.object({ asset: addressText, amount: uintText })),
  }),
  /** What the owner signed; null for nothing. It is the owner's claim, and says nothing of what the contracts pay. */
  presentation: z.nullable(signedPresentation),
})

const claim = z.object({
  /** `claimed`: paid. `entered`: entered a raffle. `booked`: only the core logged it, so no amount is known. */
  type: z.enum(['claimed', 'entered', 'booked']),
  incentiveId: z.int(),
  account: addressText,
  /** Base units; null when the log has none. */
  amount: z.nullable(uintText),
  minedAt: z.int(),
  blockNumber: z.int(),
  transactionHash: hashText,
  logIndex: z.int(),
})

/** How far the boosts of a chain are read. */
const indexedChain = z.object({
  chainId: z.int(),
  /** Everything up to this block is in the responses. */
  block: z.int(),
  /** Older blocks that are not indexed yet, so that older boosts and claims can be missing. */
  missingBlocks: z.int(),
})

/** What a contract returned to a call, as it returned it. Null when it reverted, so that it does not have the function. */
const returned = z.nullable(bytesText)

/** What a contract of a boost returned about itself: an ERC-20 token has a symbol and decimals, a pool its two tokens. */
const contract = z.object({
  ...{ chainId: z.int(), address: addressText },
  ...{ symbol: returned, decimals: returned, token0: returned, token1: returned },
})

/** Boosts, their claims and their presentations. Source: docs/wallet-api.md#boosts. */
export const boostSchemas = {
  BoostsResponse: z.object({
    boosts: z.array(boost),
    /** For the next page; null on the last one. */
    nextCursor: z.nullable(z.string()),
    /** How far each of the chains is indexed. One that is not listed was not read yet. */
    indexed: z.array(indexedChain),
    /**
     * What the contracts of these boosts returned about themselves within the last hour, so that a list can be drawn without
     * reading them first. One that is not there was not read yet.
     */
    contracts: z.optional(z.array(contract)),
    /** Why the list is not complete: the chain of the request is not one of the API's. */
    unavailable: z.optional(
      z.array(
        z.object({ what: z.string(), reason: z.string(), description: z.string(), chainId: z.optional(z.string()) }),
      ),
    ),
  }),
  Boost: boost,
  BoostResponse: z.object({ boost, indexed: indexedChain }),
  BoostClaimsResponse: z.object({
    claims: z.array(claim),
    nextCursor: z.nullable(z.string()),
    indexed: indexedChain,
  }),
  SubmitPresentationRequest: z.object({
    presentation,
    signature: z
      .string()
      .check(
        z.maxLength(MAX_SIGNATURE_DIGITS + 2, 'is too long'),
        z.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be whole bytes in hex'),
      ),
    /** The picture's bytes in base64, as `POST /v1/boost-pictures` returned them. Not needed for a picture that is stored already. */
    picture: z.optional(base64(MAX_PICTURE_DIGITS)),
  }),
  SignedPresentation: signedPresentation,
  PreparePictureRequest: z.object({
    /** A PNG or a JPEG in base64. */
    picture: base64(MAX_UPLOAD_DIGITS),
  }),
  PreparedPicture: z.object({
    /** A PNG with sides of at most 192 pixels, in base64. */
    picture: z.string(),
    /** Its keccak-256 hash, for `pictureHash`. */
    hash: hashText,
  }),
}

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

/** Parameters of {@link boostSchemas}. */
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
