import { pathSchemas } from '@laurel/protocol/verifier'
import { nodeSettings } from '@laurel/server/settings/node-settings.ts'
import type { Address } from 'viem'
import { z } from 'zod'

/** The address of Multicall3 on nearly every chain. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

const { address } = pathSchemas

/** A factory of pools, and the router that trades on them. */
const venue = z.strictObject({ name: z.string().min(1).max(64), factory: address, router: address })

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
  /** Tokens that count as one US dollar in prices. */
  stablecoins: z.array(address).max(16).default([]),
  /** Pools of the shape of Uniswap v2, for prices and quotes. */
  uniswapV2: z.array(venue).max(8).default([]),
  /** Pools of the shape of Uniswap v3, for prices and quotes. */
  uniswapV3: z.array(venue).max(8).default([]),
})

/** One chain in the settings. */
export type ChainSettings = z.output<typeof chainSchema>
