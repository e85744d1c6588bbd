import type { EvmTokenBalance, TokenBalance } from '../tokens/token-balance.ts'

/** Returns a listed token of Ethereum that is worth 2 dollars. @param more - what differs. */
export const listedToken = (more: Partial<EvmTokenBalance> = {}): TokenBalance => ({
  chainId: 1,
  address: '0x00000000000000000000000000000000000000a1',
  name: 'Leaf',
  symbol: 'LEAF',
  decimals: 18,
  amount: 1n,
  price: 2,
  value: 2,
  iconUrl: null,
  isListed: true,
  ...more,
})
