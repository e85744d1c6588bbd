import { type Address, isAddressEqual } from 'viem'
import { isRoutedChain, type RoutedChainId } from './routed-chains.ts'

/** A router of an exchange of the shape of Uniswap. */
export type SwapRouter = {
  readonly address: Address
  /** `v2`: UniswapV2Router02. `v3`: SwapRouter. `v3-02`: SwapRouter02, which takes its deadline with a multicall. */
  readonly type: 'v2' | 'v3' | 'v3-02'
}

/** The contracts that swaps of a chain may call. */
export type SwapExchanges = {
  /** The token that the native currency is wrapped in. */
  readonly wrappedNative: Address
  readonly routers: readonly SwapRouter[]
}

const OP_WETH = '0x4200000000000000000000000000000000000006'
const router02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/**
 * The official routers of Uniswap and the wrapped native currencies, by chain id. From @uniswap/sdk-core 7.19.4
 * (`V2_ROUTER_ADDRESSES`, `SWAP_ROUTER_02_ADDRESSES`, `WETH9`), as the API's bundled list has them. It names none for
 * Gnosis, Fantom, Kaia and Aurora: an app lists its exchange there itself.
 */
const uniswap: Readonly<Record<RoutedChainId, readonly [wrapped: Address, v2: Address | null, v3: Address]>> = {
  1: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', router02],
  10: [OP_WETH, '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', router02],
  56: [
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
  ],
  137: ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', '0xedf6066a2b290C185783862C7F4776A2C8077AD1', router02],
  324: ['0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', null, '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3'],
  8453: [OP_WETH, '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '0x2626664c2603336E57B271c5C0b26F421741e481'],
  42161: ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', router02],
  43114: [
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
  ],
}

/**
 * Returns the contracts that swaps of a chain may call: what the app names, else Uniswap's. Null on a chain without
 * either. What the API says has no part in it, because it is what is checked.
 * @param own - the option `swapExchanges`.
 */
export function exchangesOf(chainId: number, own: Readonly<Record<number, SwapExchanges>> = {}): SwapExchanges | null {
  if (Object.hasOwn(own, chainId)) return own[chainId] ?? null
  if (!isRoutedChain(chainId)) return null
  const [wrappedNative, v2, v3] = uniswap[chainId]
  const routers: SwapRouter[] = [{ type: 'v3-02', address: v3 }]
  if (v2 !== null) routers.push({ type: 'v2', address: v2 })
  return { wrappedNative, routers }
}

/** Returns the router at an address, or null. */
export function routerAt({ routers }: SwapExchanges, address: Address): SwapRouter | null {
  return routers.find((router) => isAddressEqual(router.address, address)) ?? null
}

/** Returns whether a router takes a permit together with a swap: those of v3 do. */
export function takesPermits({ type }: SwapRouter): boolean {
  return type !== 'v2'
}
