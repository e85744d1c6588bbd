import * as z from 'zod/mini'
import { anyAccount, caip2, caip10, projectId } from './shapes.ts'

/** The transactions of one page. */
export const HISTORY_PAGE_SIZE = 50

/** Parameters of {@link historySchemas}. */
export const historyParameters = {
  address: anyAccount,
  projectId: z.optional(projectId),
  /** `next` of the page before; the newest page without it. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** The chain to list; all of them without it. */
  chainId: z.optional(caip2),
  /** Public clients list purchases of a provider by it. There are none here. */
  onramp: z.optional(z.string().check(z.maxLength(64))),
}

/** Why a transfer is probably not what it looks like. */
const spam = z.object({
  reason: z.enum(['zero-value', 'dust', 'counterfeit', 'link']),
  /** The reason in words. */
  description: z.string(),
})

const transfer = z.object({
  /** A fungible token or the native currency. */
  fungible_info: z.optional(
    z.object({
      name: z.string(),
      symbol: z.string(),
      icon: z.optional(z.object({ url: z.string() })),
      /** False for a token that is in no list: its name may be another token's. */
      isListed: z.boolean(),
    }),
  ),
  nft_info: z.optional(
    z.object({
      /** The collection and the token's id; left out when the collection does not say its name. */
      name: z.optional(z.string()),
      /** How it is transferred; left out when that is not known. */
      standard: z.optional(z.enum(['erc721', 'erc1155'])),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  /** `self`: from the account to itself. */
  direction: z.enum(['in', 'out', 'self']),
  /** The amount in whole tokens, as a decimal number. */
  quantity: z.object({ numeric: z.string() }),
  /** CAIP-10 address of the token. The native currency has none. */
  address: z.optional(caip10),
  tokenId: z.optional(z.string()),
  sender: z.string(),
  recipient: z.string(),
  /** US dollars at the time of the transaction; left out when they are not known. */
  value: z.optional(z.number()),
  price: z.optional(z.number()),
  /** Left out for a transfer that nothing speaks against. */
  spam: z.optional(spam),
})

const transaction = z.object({
  id: z.string(),
  metadata: z.object({
    operationType: z.enum(['approve', 'burn', 'claim', 'deploy', 'execute', 'mint', 'receive', 'send', 'trade']),
    hash: z.string(),
    /** ISO 8601. For a pending one, when it was first seen. */
    minedAt: z.string(),
    sentFrom: z.string(),
    /** The called account, or the contract that a deployment made; empty when it is not known. */
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.int(),
    chain: caip2,
  }),
  transfers: z.array(transfer),
  /** Transfers that could not be described, with the reason. */
  unavailable: z.optional(
    z.array(
      z.object({
        address: caip10,
        direction: z.enum(['in', 'out', 'self']),
        /** In base units, because the decimals are not known. */
        amount: z.string(),
        reason: z.literal('token-unreadable'),
        description: z.string(),
      }),
    ),
  ),
})

/** The transactions of an account. @see apiPaths.history */
export const historySchemas = {
  HistoryResponse: z.object({
    /** The newest first. Pending ones come before all others, on the first page. */
    data: z.array(transaction),
    /** The cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** What no transaction of the page has, with the reason. */
    unavailable: z.array(
      z.object({
        what: z.enum(['price', 'chain', 'older', 'purchases']),
        reason: z.enum([
          'price-not-recorded',
          'chain-not-served',
          'chain-unavailable',
          'index-incomplete',
          'purchases-not-recorded',
        ]),
        description: z.string(),
        chainId: z.optional(caip2),
      }),
    ),
  }),
}

/** A transaction of an account's history. */
export type HistoryTransaction = z.output<typeof transaction>
/** What moved in a transaction. */
export type HistoryTransfer = z.output<typeof transfer>
/** A page of an account's history. */
export type HistoryResponse = z.output<typeof historySchemas.HistoryResponse>
