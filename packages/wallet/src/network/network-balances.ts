import type { Address, Chain } from 'viem'
import type { ConnectedAccount } from '../account/account.ts'
import { readBalance } from '../account/read-balance.ts'
import { type CaipAddress, toCaipAddress, toCaipNetworkId } from '../caip/caip.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import type { Wallet } from '../wallet.ts'

/** The maximum number of networks asked at a time. Browsers queue further requests, and the page sends requests too. */
export const MAX_CONCURRENT_REQUESTS = 4

/** How long a network may take to answer before the next one is asked, in milliseconds. */
export const NETWORK_BALANCE_TIMEOUT_MS = 10_000

/** Balances of accounts by network. A network that was not asked, or did not answer, is not included. */
export type NetworkBalances = ReadonlyMap<CaipAddress, NonNullable<ConnectedAccount['balance']>>

type Question = { readonly key: CaipAddress; readonly address: Address; readonly chain: Chain }

/**
 * Reads the balance of the connected account on every EVM network of the app, except the active one, whose balance is
 * in the account state. Each network is asked once, in the app's order, through the app's own RPC. A network that does
 * not answer within 10 s does not block the others.
 * @param onRead - called with all known balances after each answer.
 * @returns the function that stops it. Networks not asked by then are not asked.
 */
export function followBalances(wallet: Wallet, onRead: (balances: NetworkBalances) => void): () => void {
  const { account, config, environment } = wallet
  const requested = new Set<CaipAddress>()
  let waiting: readonly Question[] = []
  let balances: NetworkBalances = new Map()
  let asking = 0
  let isOver = false

  async function read({ key, address, chain }: Question): Promise<void> {
    const amount = await readBalance(config.getClient({ chainId: chain.id }), address)
    if (isOver) return
    balances = new Map([...balances, [key, { amount, decimals: chain.nativeCurrency.decimals }]])
    onRead(balances)
  }

  async function readBalanceOf(question: Question): Promise<void> {
    requested.add(question.key)
    asking += 1
    // Without an answer there is no balance here. The account view reports failures.
    await withTimeout(read(question), NETWORK_BALANCE_TIMEOUT_MS, environment.setTimeout)
    asking -= 1
    readNext()
  }

  function readNext(): void {
    while (!isOver && asking < MAX_CONCURRENT_REQUESTS) {
      const [next, ...rest] = waiting
      if (next === undefined) return
      waiting = rest
      void readBalanceOf(next)
    }
  }

  function look(): void {
    const state = account.getState()
    waiting =
      state.namespace !== 'eip155'
        ? []
        : config.chains
            .filter(({ id }) => id !== state.chainId)
            .map((chain) => ({
              key: toCaipAddress(toCaipNetworkId(chain.id), state.address),
              address: state.address,
              chain,
            }))
            .filter(({ key }) => !requested.has(key))
    readNext()
  }

  const stopFollowing = account.subscribe(look)
  look()
  return () => {
    isOver = true
    stopFollowing()
  }
}
