/**
 * `@laurel/wallet/cdn`: everything a page without a bundler needs, in one file with no import left in it. viem, wagmi and
 * the renderer are in it; a page that has a bundler takes the other entries, and its own viem.
 */
export { defineChain } from 'viem'
export { arbitrum, base, baseSepolia, mainnet, optimism, polygon, sepolia } from 'viem/chains'
export * from './element.ts'
export * from './index.ts'
