import { useEffect } from 'react'
import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { TokensState } from './tokens.ts'
import { tokensOf } from './tokens-store.ts'

/**
 * Returns what the active account holds. It is read every 10 s while the component is mounted
 * and the page is visible.
 */
export function useTokens(): TokensState {
  const tokens = tokensOf(useWallet())
  useEffect(() => tokens.show(), [tokens])
  return useReadable(tokens)
}
