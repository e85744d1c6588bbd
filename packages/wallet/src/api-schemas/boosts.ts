import * as z from 'zod/mini'
import { boostStatuses } from './boost-kinds.ts'
import { addressText, boostState, bytesText, hashText, uintText } from './boost-state.ts'

const presentationText = z.string().check(z.maxLength(2_000, 'is too long'))

/** The fields of a presentation. `parseBoostPresentation` of `@laurel/protocol` checks what each of them may be. */
export const presentation = z.object({
  ...{ chainId: z.int(), core: z.string(), boostId: z.string(), sequence: z.int() },
  ...{ title: z.nullable(presentationText), description: z.nullable(presentationText) },
  ...{ link: z.nullable(presentationText), pictureHash: z.nullable(z.string()), category: z.nullable(z.string()) },
})

/** A presentation, with the signature of the boost's owner. */
export const signedPresentation = z.object({
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

/** Boosts and their claims. Source: docs/wallet-api.md#boosts. */
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
}
