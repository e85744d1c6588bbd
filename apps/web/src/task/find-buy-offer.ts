import { type BuyState, buyOf, type Wallet } from '@laurel/wallet'
import { type Address, isAddressEqual, zeroAddress } from 'viem'

/** How long the options of the on-ramp are waited for, in milliseconds. */
const MAX_OPTIONS_WAIT_MS = 10_000

/** A token, and whether a provider sells it. */
export type BuyOffer = {
  /** Chooses the token in the wallet's Buy. Null when no provider sells it. */
  readonly choose: (() => void) | null
  /** The API did not say it: these are the usual options, which the wallet's Buy marks as such. */
  readonly isBuiltIn: boolean
}

/**
 * Finds a token on a chain among what the on-ramp sells. While the API does not respond, that is what the wallet assumes:
 * the native coin by its symbol, and a token of which only the symbol is known when the site lists it.
 * @param wanted.token - the zero address is the native coin.
 * @param wanted.symbol - what it is called.
 * @param wanted.isListed - whether the site lists the token, so that its symbol is not another one's.
 */
export async function findBuyOffer(
  wallet: Wallet,
  wanted: {
    readonly chainId: number
    readonly token: Address
    readonly symbol: string
    readonly isListed: boolean
  },
): Promise<BuyOffer> {
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
  if (options?.status !== 'ready' || store.getState().isRestricted) return { choose: null, isBuiltIn: false }
  const { isBuiltIn } = options
  const found = options.tokens.find(({ symbol, networks }) =>
    networks.some((network) => network.chainId === wanted.chainId && isSame(wanted, { symbol, ...network })),
  )
  return { choose: found === undefined ? null : () => store.choose({ token: found.id }), isBuiltIn }
}

/** @param sold.contract - empty for the native coin, and null when it is not known. */
function isSame(
  { token, symbol, isListed }: { readonly token: Address; readonly symbol: string; readonly isListed: boolean },
  sold: { readonly symbol: string; readonly contract: string | null },
): boolean {
  if (isAddressEqual(token, zeroAddress)) return sold.contract === '' && sold.symbol === symbol
  if (sold.contract === null) return isListed && sold.symbol === symbol
  return sold.contract.toLowerCase() === token.toLowerCase()
}
