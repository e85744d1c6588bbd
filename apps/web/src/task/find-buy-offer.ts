import { type BuyState, buyOf, type Wallet } from '@laurel/wallet'
import type { Address } from 'viem'

/** How long the options of the on-ramp are waited for, in milliseconds. */
const MAX_OPTIONS_WAIT_MS = 10_000

/**
 * Returns whether a provider of the API sells a token on a chain, with the function that chooses it. Null for none. What
 * the wallet assumes while the API does not respond does not count.
 */
export async function findBuyOffer(
  wallet: Wallet,
  { chainId, token }: { readonly chainId: number; readonly token: Address },
): Promise<{ readonly choose: () => void } | null> {
  const store = buyOf(wallet)
  const options = await new Promise<BuyState['options'] | null>((resolve) => {
    const isRead = ({ options: { status } }: BuyState) => status === 'ready' || status === 'none'
    const end = (state: BuyState | null) => {
      clearTimeout(timer)
      stop()
      resolve(state?.options ?? null)
    }
    const timer = setTimeout(() => end(null), MAX_OPTIONS_WAIT_MS)
    const stop = store.subscribe((state) => {
      if (isRead(state)) end(state)
    })
    store.open()
    if (isRead(store.getState())) end(store.getState())
  })
  if (options?.status !== 'ready' || options.isBuiltIn || store.getState().isRestricted) return null
  for (const { id, networks } of options.tokens) {
    const network = networks.find(
      (one) => one.chainId === chainId && one.contract?.toLowerCase() === token.toLowerCase(),
    )
    if (network !== undefined) return { choose: () => store.choose({ token: id }) }
  }
  return null
}
