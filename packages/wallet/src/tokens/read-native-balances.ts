import type { Address } from 'viem'
import { BALANCE_TIMEOUT_MS, readBalance } from '../account/read-balance.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import { MAX_CONCURRENT_REQUESTS } from '../network/network-balances.ts'
import type { Wallet } from '../wallet.ts'

import type { EvmTokenBalance } from './token-balance.ts'
import type { ReadBalances, UnavailableToken } from './tokens.ts'

/**
 * Reads the native currency of an account on some networks of the app, by the app's own RPC. What the account has none
 * of is left out, and a network that does not answer is in `unavailable`. Never throws.
 */
export async function readNativeBalances(
  { config, environment }: Wallet,
  account: Address,
  chainIds: readonly number[],
): Promise<ReadBalances> {
  const balances: EvmTokenBalance[] = []
  const unavailable: UnavailableToken[] = []
  const waiting = config.chains.filter(({ id }) => chainIds.includes(id))
  const readNext = async (): Promise<void> => {
    const chain = waiting.shift()
    if (chain === undefined) return
    const { id: chainId, nativeCurrency } = chain
    const reading = readBalance(config.getClient({ chainId }), account)
    const result = await withTimeout(reading, BALANCE_TIMEOUT_MS, environment.setTimeout)
    const token = { chainId, address: null, price: null, value: null, iconUrl: null, isListed: true }
    if (result.status === 'done' && result.value > 0n)
      balances.push({ ...nativeCurrency, ...token, amount: result.value })
    if (result.status !== 'done') {
      unavailable.push({ chainId, address: null, what: 'balance', reason: 'chain-unavailable', description: '' })
    }
    return readNext()
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, readNext))
  const order = config.chains.map(({ id }) => id)
  balances.sort((one, other) => order.indexOf(one.chainId) - order.indexOf(other.chainId))
  return { balances, unavailable }
}
