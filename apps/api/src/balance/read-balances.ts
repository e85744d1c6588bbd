import type { Address } from 'viem'
import { getBalance } from 'viem/actions'
import type { ApiChain } from '../chain/api-chain.ts'
import { readMany } from '../chain/read-many.ts'
import { parseWord, toBalanceRead } from '../tokens/erc20-reads.ts'
import type { FindTokens, FoundToken } from '../tokens/find-token.ts'
import { toMarket } from '../tokens/market.ts'
import type { TokenList } from '../tokens/token-list.ts'
import type { TokenFailures } from './token-failures.ts'

/** What an account holds of one token. `amount` in base units. `isReward`: a boost paid the account with it. */
export type Holding = { readonly token: FoundToken; readonly amount: bigint; readonly isReward: boolean }

/** What an account holds on one chain. */
export type Holdings = {
  /** Null when it could not be read. */
  readonly native: bigint | null
  /** What it has some of. */
  readonly tokens: readonly Holding[]
  /** Whether the index said which unlisted tokens there are. */
  readonly isIndexRead: boolean
  /** Tokens that may be held, but did not say so. */
  readonly unreadable: readonly {
    readonly address: Address
    readonly reason: 'balance-unreadable' | 'token-unreadable'
  }[]
}

/** Tokens that the index saw arrive at an account, and whether a boost paid it with them. */
export type ListTokensSeen = (
  chainId: number,
  account: Address,
) => Promise<readonly { readonly address: Address; readonly isReward: boolean }[]>

/**
 * Unlisted tokens of an account whose balances are read. Anyone can send an account any number of them, and each is read from a contract
 * that nobody has checked.
 */
const MAX_TOKENS_SEEN = 100
/** The gas of reading an unlisted token. Plain tokens use 3,000 to 30,000. */
const UNLISTED_GAS = 150_000n

/**
 * Reads what an account holds on a chain: the native currency, the tokens of the lists, and those that the index saw. A token that fails
 * leaves out only itself.
 * @param at.block - the block to read at.
 */
export async function readBalances(
  { chain, account, block }: { readonly chain: ApiChain; readonly account: Address; readonly block: bigint },
  {
    tokens,
    findTokens,
    listTokensSeen,
    failures,
  }: {
    readonly tokens: TokenList
    readonly findTokens: FindTokens
    readonly listTokensSeen: ListTokensSeen
    /** Unlisted tokens that failed a moment ago. */
    readonly failures: TokenFailures
  },
): Promise<Holdings> {
  const { chainId, client, settings } = chain
  const listed = tokens.list(chainId).map(({ address }) => address)
  const { wrappedNative, stablecoins } = toMarket(settings)
  const known = new Set([...listed, ...stablecoins, ...(wrappedNative === null ? [] : [wrappedNative])])
  const seen = await listTokensSeen(chainId, account).catch(() => null)
  const rewards = new Set((seen ?? []).flatMap(({ address, isReward }) => (isReward ? [address] : [])))
  // Rewards first: they are read whatever else was sent to the account.
  const unlisted = [
    ...rewards,
    ...(seen ?? []).flatMap(({ address }) => (rewards.has(address) ? [] : [address])),
  ].filter((address) => !known.has(address))
  const options = { multicall3: settings.multicall3, block, repeatsFailed: true }
  const readAmounts = async (addresses: readonly Address[], gasPerRead?: bigint) => {
    const reads = addresses.map((address) => toBalanceRead(address, account))
    const results = await readMany(client, reads, { ...options, ...(gasPerRead === undefined ? {} : { gasPerRead }) })
    return addresses.map((address, at) => {
      const data = results[at] ?? null
      return { address, amount: data === null ? null : parseWord(data) }
    })
  }
  const readUnlisted = async () => {
    const addresses = unlisted.slice(0, MAX_TOKENS_SEEN)
    const failed = addresses.filter((address) => failures.has(chainId, address))
    const read = await readAmounts(
      addresses.filter((address) => !failed.includes(address)),
      UNLISTED_GAS,
    )
    for (const { address, amount } of read) if (amount === null) failures.add(chainId, address)
    return [...read, ...failed.map((address) => ({ address, amount: null }))]
  }
  const [native, ofListed, ofUnlisted] = await Promise.all([
    getBalance(client, { address: account, blockNumber: block }).catch(() => null),
    readAmounts([...known]),
    // Apart from the others, which they cannot hold up so.
    readUnlisted(),
  ])
  const amounts = [...ofListed, ...ofUnlisted]
  const held = amounts.flatMap(({ address, amount }) => (amount === null || amount === 0n ? [] : [{ address, amount }]))
  const found = await findTokens(
    chain,
    held.map(({ address }) => address),
  )
  return {
    native,
    isIndexRead: seen !== null,
    tokens: held.flatMap(({ address, amount }, at) => {
      const token = found[at] ?? null
      return token === null ? [] : [{ token, amount, isReward: rewards.has(address) }]
    }),
    unreadable: [
      ...amounts.flatMap(({ address, amount }) =>
        amount === null ? [{ address, reason: 'balance-unreadable' as const }] : [],
      ),
      ...held.flatMap(({ address }, at) => (found[at] ? [] : [{ address, reason: 'token-unreadable' as const }])),
    ],
  }
}
