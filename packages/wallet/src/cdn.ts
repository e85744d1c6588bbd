/**
 * `@laurel/wallet/cdn`: everything a page without a bundler needs, in one file without imports. It includes viem, wagmi
 * and the renderer. A page with a bundler uses the other entries and its own viem.
 */
export { defineChain } from 'viem'
export { arbitrum, base, baseSepolia, mainnet, optimism, polygon, sepolia } from 'viem/chains'
export * from './element.ts'
export * from './index.ts'
