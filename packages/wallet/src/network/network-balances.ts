import type { Address, Chain } from 'viem'
import type { ConnectedAccount } from '../account/account.ts'
import { BALANCE_TIMEOUT_MS, readBalance } from '../account/read-balance.ts'
import { type CaipAddress, toCaipAddress, toCaipNetworkId } from '../caip/caip.ts'
import { withTimeout } from '../connect/with-timeout.ts'
import type { Wallet } from '../wallet.ts'

/** So many networks are asked at a time: browsers hold back what is more, and the page has questions of its own. */
export const MAX_CONCURRENT_REQUESTS = 4

/** What accounts have on networks. One that was not asked, or gave no answer, is not among them. */
export type NetworkBalances = ReadonlyMap<CaipAddress, NonNullable<ConnectedAccount['balance']>>

type Question = { readonly key: CaipAddress; readonly address: Address; readonly chain: Chain }

/**
 * Asks every EVM network of the app for the balance of whoever is connected, but the one in use, which the account knows.
 * Each is asked once, in the app's order, by the app's own RPC; one that is silent for 10 s keeps no other waiting.
 * @param onRead - gets all that is known, anew with each answer.
 * @returns the function that stops it: what is not asked by then is not asked.
 */
export function followBalances(wallet: Wallet, onRead: (balances: NetworkBalances) => void): () => void {
  const { account, config, environment } = wallet
  const asked = new Set<CaipAddress>()
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

  async function ask(question: Question): Promise<void> {
    asked.add(question.key)
    asking += 1
    // No answer, no balance: the account's own view is where that is said.
    await withTimeout(read(question), BALANCE_TIMEOUT_MS, environment.setTimeout)
    asking -= 1
    askNext()
  }

  function askNext(): void {
    while (!isOver && asking < MAX_CONCURRENT_REQUESTS) {
      const [next, ...rest] = waiting
      if (next === undefined) return
      waiting = rest
      void ask(next)
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
            .filter(({ key }) => !asked.has(key))
    askNext()
  }

  const stopFollowing = account.subscribe(look)
  look()
  return () => {
    isOver = true
    stopFollowing()
  }
}
