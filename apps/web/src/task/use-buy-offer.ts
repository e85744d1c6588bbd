import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useAppWallet } from '../connect/wallet-context.ts'

/**
 * Returns the function that opens the wallet's Buy with a token chosen. Null when no provider of the API sells it, or
 * while that is read.
 */
export function useBuyOffer(chain: ChainConfig, token: Address): (() => void) | null {
  const { wallet, openView } = useAppWallet()
  const { chainId, apiUrl } = chain
  const offer = useQuery({
    queryKey: ['buy-offer', chainId, token],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn:
      wallet === null || apiUrl === null
        ? skipToken
        : async () => (await import('./find-buy-offer.ts')).findBuyOffer(wallet, { chainId, token }),
  }).data
  if (offer == null) return null
  return () => {
    offer.choose()
    openView({ type: 'OnRampProviders' })
  }
}
