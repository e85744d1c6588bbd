import { pathSchemas } from '@laurel/protocol/verifier'
import { nodeSettings } from '@laurel/server/settings/node-settings.ts'
import type { Address } from 'viem'
import { z } from 'zod'

/** The address of Multicall3 on nearly every chain. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

const { address } = pathSchemas

/** A factory of pools, and the router that trades on them. Without a router, its pools only give prices. */
const venue = z.strictObject({
  name: z.string().min(1).max(64),
  factory: address,
  router: z.pipe(z.string(), address).nullable().default(null),
})
const uniswapV2 = venue.extend({
  /** What liquidity providers take of the amount that goes in, in hundredths of a percent. */
  feeBips: z.number().int().min(0).max(1000).default(30),
})
const uniswapV3 = venue.extend({
  /** Computes what a swap gives. Without it there are no quotes. */
  quoter: z.pipe(z.string(), address).optional(),
  /** The fees of its pools, in millionths. */
  fees: z.array(z.number().int().min(1).max(999_999)).min(1).max(8).default([100, 500, 3000, 10_000]),
  /** 1 for SwapRouter, 2 for SwapRouter02. */
  routerVersion: z.union([z.literal(1), z.literal(2)]).default(1),
})

/** One chain in `LAUREL_API_CHAINS`. */
export const chainSchema = z.strictObject({
  chainId: nodeSettings.chainId,
  name: z.string().min(1).max(64),
  rpcUrls: nodeSettings.rpcUrls,
  finality: nodeSettings.finality,
  quorum: nodeSettings.quorum,
  isTestnet: z.boolean().default(false),
  /** The first block that the index reads. */
  startBlock: z.number().int().nonnegative().default(0),
  pollMs: z.number().int().positive().default(2000),
  nativeCurrency: z
    .strictObject({ name: z.string().max(64), symbol: z.string().max(16), decimals: z.number().int().min(0).max(36) })
    .default({ name: 'Ether', symbol: 'ETH', decimals: 18 }),
  multicall3: z.pipe(z.string(), address).default(MULTICALL3),
  /** ENS's universal resolver, for the names of accounts. On chain 1 it is known. */
  ensUniversalResolver: z.pipe(z.string(), address).optional(),
  /** The core whose boosts and claims are indexed. */
  core: z.pipe(z.string(), address).optional(),
  /** The wrapped native currency, which pools trade. */
  wrappedNative: z.pipe(z.string(), address).optional(),
  /** Tokens that count as one US dollar in prices. Of a public chain it is known which ones do, as long as this is left out. */
  stablecoins: z.array(address).max(16).optional(),
  /** Pools of the shape of Uniswap v2, for prices and quotes. Left out, they are the known ones of the chain. */
  uniswapV2: z.array(uniswapV2).max(8).optional(),
  /** Pools of the shape of Uniswap v3, for prices and quotes. Left out, they are the known ones of the chain. */
  uniswapV3: z.array(uniswapV3).max(8).optional(),
  /** Receives the provider fee of swaps on v3. Without it nothing is taken. */
  feeReceiver: z.pipe(z.string(), address).optional(),
})

/** One chain in the settings. */
export type ChainSettings = z.output<typeof chainSchema>
