import { getAddress } from 'viem'
import { base } from 'viem/chains'
import { exchangesOf } from '../src/swap/exchanges.ts'
import type { SwapToken } from '../src/swap/swap-token.ts'
import { accounts } from './scene-options.ts'

/** The API of the scenes. */
export const API = 'https://api.example'
const token = (address: SwapToken['address'], symbol: string, name: string, decimals = 18): SwapToken => ({
  ...{ chainId: base.id, address, symbol, name, decimals, iconUrl: null },
})
/** The native currency. */
export const ether = token(null, 'ETH', 'Ether')
/** A token of six decimals, which has permits. */
export const dollar = token('0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', 'USDC', 'USD Coin', 6)
/** A token of the usual decimals. */
export const willow = token('0xc3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3', 'WLW', 'Willow')
const others = [
  willow,
  token(
    '0xd4D4d4d4D4D4D4d4D4d4D4d4D4D4D4D4D4d4D4d4',
    'ALONGERSYMBOLTHANUSUAL',
    'A token with a name that goes on and on',
  ),
  token('0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2', 'MRW', 'Morrow'),
]
/** What can be swapped. */
export const tokens = [ether, dollar, ...others]
const exchanges = exchangesOf(base.id)
/** The router of Base that takes no permits. */
export const router = exchanges?.routers.find(({ type }) => type === 'v2')?.address ?? accounts[0]
/** The wrapped native currency. */
export const wrapped = exchanges?.wrappedNative ?? accounts[0]
/** The account, whose drawn address has no checksum. */
export const account = getAddress(accounts[0].toLowerCase())
/** Another account. */
export const other = getAddress(accounts[1].toLowerCase())
/** What the account has, in wei. */
export const ETHER = 1_204n * 10n ** 15n

/** How the API and the nodes of a scene answer. */
export type Manner = {
  /** What an ether gives, in base units of dollars. */
  readonly rate?: bigint
  readonly quotes?: 'fine' | 'two' | 'none' | 'down' | 'slow'
  readonly isAllowed?: boolean
  /** What the router may take, in base units; more than enough or nothing, by `isAllowed`, when left out. */
  readonly allowance?: bigint
  readonly build?: 'fine' | 'slow' | 'lying' | 'falling' | 'down'
  readonly start?: 'fine' | 'slow'
  readonly impact?: number
  readonly simulation?: 'fine' | 'down'
  /** Whether the swap goes through the router that takes permits. */
  readonly isPermitted?: boolean
}

/** Never answers. */
export const never = () => new Promise<never>(() => {})
/** Returns the CAIP-10 id of an address on Base. */
export const caip = (address: string) => `eip155:${base.id}:${address}`
