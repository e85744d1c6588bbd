import { type Address, isSignature } from '@solana/kit'
import { formatUnits } from 'viem'
import type { ActivityPage } from '../activity/activity.ts'
import type { ActivityItem, ActivityTransfer } from '../activity/activity-item.ts'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '../caip/caip.ts'
import type { HoldingsSource } from '../tokens/holdings-source.ts'
import type { TokenBalance } from '../tokens/token-balance.ts'
import type { ReadTokens } from '../tokens/tokens.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import { readSolanaActivity } from './read-solana-activity.ts'
import { readMints, readSolanaTokens, readSolBalance } from './read-solana-tokens.ts'
import type { SolanaActivityRow, SolanaActivityTransfer } from './solana-activity.ts'
import { parseSolanaAddress } from './solana-address.ts'
import { parseSolanaAmount, SOL_DECIMALS } from './solana-amount.ts'
import { readApiActivity, readApiTokens, shortMint, toItem } from './solana-holdings-api.ts'
import type { SolanaNetwork } from './solana-networks.ts'
import { nodesOf, type SolanaRpc } from './solana-nodes.ts'

/** How a cursor of a node begins. Those of the API do not, so that a page goes on where it began. */
const NODE_CURSOR = 'node '

const sol = { name: 'Solana', symbol: 'SOL', isListed: true }

/**
 * Creates how Account reads the tokens and the transactions of a Solana account: from the app's API if it serves the
 * network, with prices, otherwise from the node of the network. A node lists no tokens, so all are unverified there.
 */
export function createSolanaHoldings({
  networkOf,
}: {
  readonly networkOf: (networkId: CaipNetworkId) => SolanaNetwork
}): HoldingsSource {
  const rpcOf = (account: CaipAddress) => nodesOf(networkOf(parseCaipAddress(account).networkId)).rpc
  return {
    readTokens: async (account, { api, ...options }) => {
      const read = api === null ? null : await readApiTokens(api, account, options).catch(() => null)
      if (options.signal.aborted) return { source: null, failure: 'unreachable' }
      if (read !== null) return { source: 'api', failure: null, ...read }
      return readTokens(rpcOf(account), account).catch(() => ({ source: null, failure: 'unreachable' as const }))
    },
    readActivity: async (account, { api, cursor, signal }) => {
      const isOfNode = cursor?.startsWith(NODE_CURSOR) === true
      const page =
        api === null || isOfNode ? null : await readApiActivity(api, account, { cursor, signal }).catch(() => null)
      return page ?? readActivity(rpcOf(account), account, isOfNode ? cursor.slice(NODE_CURSOR.length) : null)
    },
  }
}

async function readTokens(rpc: SolanaRpc, account: CaipAddress): Promise<ReadTokens> {
  const { networkId, address } = parseCaipAddress(account)
  const owner = parseSolanaAddress(address)
  const [lamports, tokens] = await Promise.all([readSolBalance(rpc, owner), readSolanaTokens(rpc, owner)])
  const unpriced = { ...{ chainId: null, networkId }, ...{ price: null, value: null, iconUrl: null } }
  const native: readonly TokenBalance[] =
    lamports === 0n ? [] : [{ ...unpriced, address: null, decimals: SOL_DECIMALS, amount: lamports, ...sol }]
  const held = tokens.map(({ mint, token: { decimals }, shownAmount, amount, name, symbol }): TokenBalance => {
    const called = { name: name ?? symbol ?? shortMint(mint), symbol: symbol ?? shortMint(mint) }
    const shown = parseSolanaAmount(shownAmount, decimals) ?? amount
    return { ...unpriced, ...called, address: mint, decimals, amount: shown, isListed: false }
  })
  return { source: 'chains', failure: null, balances: [...native, ...held], unavailable: [] }
}

async function readActivity(rpc: SolanaRpc, account: CaipAddress, cursor: string | null): Promise<ActivityPage> {
  const before = cursor !== null && isSignature(cursor) ? cursor : null
  const { rows, next } = await readSolanaActivity(rpc, parseSolanaAddress(parseCaipAddress(account).address), {
    before,
  })
  const mints = [...new Set(rows.flatMap(({ transfers }) => transfers.flatMap(({ mint }) => mint ?? [])))]
  // Without names the transactions are still shown, by the addresses of their tokens.
  const read = await readMints(rpc, mints).catch(() => null)
  const nameOf = (mint: Address) => read?.get(mint)?.names ?? null
  return {
    source: 'chain',
    items: rows.map((row) => toActivityItem(row, account, nameOf)),
    next: next === null ? null : `${NODE_CURSOR}${next}`,
    incomplete: [],
  }
}

type NameOf = (mint: Address) => { readonly name: string; readonly symbol: string } | null

function toActivityItem(row: SolanaActivityRow, account: CaipAddress, nameOf: NameOf): ActivityItem {
  const { signature, blockTime, error, operation, feePayer } = row
  const { address } = parseCaipAddress(account)
  const other = row.transfers.find((transfer) => transfer.other !== null)?.other ?? ''
  return toItem(account, {
    ...{ hash: signature, operation, from: feePayer ?? '', status: error === null ? 'confirmed' : 'failed' },
    at: (blockTime ?? 0) * 1000,
    to: operation === 'receive' ? address : other,
    transfers: row.transfers.map((transfer) => toTransfer(transfer, address, nameOf)),
  })
}

function toTransfer(
  { direction, mint, amount, decimals, other, isDust }: SolanaActivityTransfer,
  account: string,
  nameOf: NameOf,
): ActivityTransfer {
  const [sender, recipient] = direction === 'in' ? [other ?? '', account] : [account, other ?? '']
  const quantity = formatUnits(amount, decimals)
  return {
    ...{ direction, quantity, sender, recipient, spam: isDust ? 'dust' : null },
    asset: { type: 'token', address: mint, ...(mint === null ? sol : toNames(mint, nameOf)) },
  }
}

function toNames(mint: Address, nameOf: NameOf) {
  const names = nameOf(mint)
  const symbol = toShownName(names?.symbol) ?? shortMint(mint)
  return { name: toShownName(names?.name) ?? symbol, symbol, isListed: false }
}
