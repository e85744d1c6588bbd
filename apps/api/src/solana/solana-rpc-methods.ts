import { MAX_SOLANA_ACCOUNTS, MAX_SOLANA_SIGNATURES, MAX_SOLANA_STATUSES, MAX_WIRE_LENGTH } from '../rpc/rpc-limits.ts'

type Parameters = readonly unknown[]
/** Says what is wrong with the parameters; null when they may be passed on. */
type Check = (params: Parameters) => string | null

const upTo =
  (count: number): Check =>
  (params) =>
    params.length <= count ? null : `there are at most ${count} parameters`

const list =
  (max: number, count = 2): Check =>
  (params) => {
    const [values] = params
    if (!Array.isArray(values)) return 'the first parameter is a list'
    return values.length <= max ? upTo(count)(params) : `the list has at most ${max} entries`
  }

const wire: Check = (params) => {
  const [text] = params
  if (typeof text !== 'string' || text.length > MAX_WIRE_LENGTH) return 'the first parameter is a transaction'
  return upTo(2)(params)
}

const page: Check = (params) => {
  const limit = optionOf(params[1], 'limit')
  if (limit !== undefined && (typeof limit !== 'number' || limit > MAX_SOLANA_SIGNATURES)) {
    return `“limit” is at most ${MAX_SOLANA_SIGNATURES}`
  }
  return upTo(2)(params)
}

/**
 * The methods of Solana that are passed on: those that only read, and the one that broadcasts what is already signed. Those that read
 * every account of a program are not, because a node takes seconds for one, nor is the faucet.
 */
export const solanaMethods: ReadonlyMap<string, Check> = new Map([
  ['getAccountInfo', upTo(2)],
  ['getBalance', upTo(2)],
  ['getBlockHeight', upTo(1)],
  ['getBlockTime', upTo(1)],
  ['getEpochInfo', upTo(1)],
  ['getFeeForMessage', wire],
  ['getFirstAvailableBlock', upTo(0)],
  ['getGenesisHash', upTo(0)],
  ['getHealth', upTo(0)],
  ['getLatestBlockhash', upTo(1)],
  ['getMinimumBalanceForRentExemption', upTo(2)],
  ['getMultipleAccounts', list(MAX_SOLANA_ACCOUNTS)],
  ['getRecentPrioritizationFees', (params) => (params.length === 0 ? null : list(MAX_SOLANA_ACCOUNTS, 1)(params))],
  ['getSignatureStatuses', list(MAX_SOLANA_STATUSES)],
  ['getSignaturesForAddress', page],
  ['getSlot', upTo(1)],
  ['getTokenAccountBalance', upTo(2)],
  ['getTokenAccountsByOwner', upTo(3)],
  ['getTokenSupply', upTo(2)],
  ['getTransaction', upTo(2)],
  ['getTransactionCount', upTo(1)],
  ['getVersion', upTo(0)],
  ['isBlockhashValid', upTo(2)],
  ['sendTransaction', wire],
  ['simulateTransaction', wire],
])

function optionOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
