import { skipToken, useQuery } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import type { Unit } from '../token/amount.ts'

/** How long options that the API did not say are used, in milliseconds: the API may respond again. */
const BUILT_IN_AGE_MS = 30_000

/**
 * Returns the function that opens the wallet's Buy with a token chosen. Null when no provider sells it, or while that is
 * read. @param unit - its zero address is the native coin.
 */
export function useBuyOffer(chain: ChainConfig, { token, symbol }: Unit): (() => void) | null {
  const { wallet, openView } = useAppWallet()
  const { chainId, apiUrl, tokens } = chain
  const isListed = tokens.some(({ address }) => isAddressEqual(address, token))
  const offer = useQuery({
    queryKey: ['buy-offer', chainId, token],
    staleTime: ({ state }) => (state.data?.isBuiltIn === true ? BUILT_IN_AGE_MS : Number.POSITIVE_INFINITY),
    retry: false,
    queryFn:
      wallet === null || apiUrl === null
        ? skipToken
        : async () => (await import('./find-buy-offer.ts')).findBuyOffer(wallet, { chainId, token, symbol, isListed }),
  }).data
  const choose = offer?.choose ?? null
  if (choose === null) return null
  return () => {
    choose()
    openView({ type: 'OnRampProviders' })
  }
}
