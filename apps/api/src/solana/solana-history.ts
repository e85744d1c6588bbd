import { createCache } from '@laurel/server/cache.ts'
import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import type { HistoryResponse, HistoryTransaction, HistoryTransfer } from '@laurel/wallet/api-schemas'
import {
  isSolanaSignatureText,
  readMints,
  readSolanaActivity,
  type SolanaActivityRow,
  type SolanaActivityTransfer,
} from '@laurel/wallet/solana'
import { formatUnits } from 'viem'
import { describeReason } from '../price/describe-reason.ts'
import { cleanText } from '../tokens/clean-text.ts'
import type { SolanaAddress } from './solana-account.ts'
import type { SolanaChain } from './solana-chain.ts'

/** Names of tokens that are remembered. */
const MAX_LABELS = 10_000
/** How long they are. An issuer can change the name of a token. */
const LABEL_MS = 10 * 60 * 1000

/** What a token is called. */
type Label = {
  readonly name: string
  readonly symbol: string
  readonly icon: string | null
  readonly isListed: boolean
}

/** A page of a history, as responses have it. */
export type SolanaHistoryPage = HistoryResponse

/**
 * Returns a page of the transactions of an account on a network, or why it could not be read.
 * @throws {InvalidRequestError} for a cursor that no page had.
 */
export type GetSolanaHistory = (
  chain: SolanaChain,
  account: SolanaAddress,
  cursor: string | null,
) => Promise<SolanaHistoryPage>

/** Creates the history, which is read from the nodes: their index has every transaction of an address. @param nowMs - a monotonic clock. */
export function createGetSolanaHistory(nowMs: () => number): GetSolanaHistory {
  const labels = createCache<string, Label | null>({ size: MAX_LABELS, ageMs: LABEL_MS, nowMs })

  async function readLabel(chain: SolanaChain, mint: SolanaAddress): Promise<Label | null> {
    const listed = chain.settings.tokens.find((one) => one.mint === mint)
    if (listed !== undefined) {
      return { name: listed.name, symbol: listed.symbol, icon: listed.logo ?? null, isListed: true }
    }
    return labels
      .get(`${chain.id}:${mint}`, async () => {
        const names = (await readMints(chain.rpc, [mint])).get(mint)?.names ?? null
        const [name, symbol] = [cleanText(names?.name ?? ''), cleanText(names?.symbol ?? '')]
        return symbol === null ? null : { name: name ?? symbol, symbol, icon: null, isListed: false }
      })
      .catch(() => null)
  }

  return async (chain, account, cursor) => {
    if (cursor !== null && !isSolanaSignatureText(cursor)) throw new InvalidRequestError('cursor: no page has it')
    const page = await readSolanaActivity(chain.rpc, account, { before: cursor }).catch(() => null)
    // The log already names the nodes that fail.
    if (page === null) {
      const reason = 'chain-unavailable'
      const note = { what: 'chain', chainId: chain.id, reason, description: describeReason(reason) } as const
      return { data: [], next: null, unavailable: [note] }
    }
    const { rows, next } = page
    const mints = [...new Set(rows.flatMap(({ transfers }) => transfers.flatMap(({ mint }) => mint ?? [])))]
    const named = new Map(await Promise.all(mints.map(async (mint) => [mint, await readLabel(chain, mint)] as const)))
    const description = 'The price at the time of a transaction is not recorded.'
    return {
      ...{ data: rows.map((row) => toTransaction(row, { chain, account, named })), next },
      unavailable: [{ what: 'price', reason: 'price-not-recorded', description }],
    }
  }
}

type Context = {
  readonly chain: SolanaChain
  readonly account: SolanaAddress
  readonly named: ReadonlyMap<string, Label | null>
}

function toTransaction(row: SolanaActivityRow, context: Context): HistoryTransaction {
  const { signature, blockTime, operation, feePayer, error, transfers } = row
  const { id } = context.chain
  return {
    id: `${id}:${signature}`,
    metadata: {
      ...{ operationType: operation, hash: signature, nonce: 0, chain: id },
      minedAt: new Date((blockTime ?? 0) * 1000).toISOString(),
      sentFrom: feePayer ?? '',
      sentTo: operation === 'receive' ? context.account : (transfers.find(({ other }) => other !== null)?.other ?? ''),
      status: error === null ? 'confirmed' : 'failed',
    },
    transfers: transfers.map((transfer) => toTransfer(transfer, context)),
  }
}

function toTransfer(
  { direction, mint, amount, decimals, other, isDust }: SolanaActivityTransfer,
  { chain, account, named }: Context,
): HistoryTransfer {
  const label = mint === null ? null : (named.get(mint) ?? null)
  const short = mint === null ? '' : `${mint.slice(0, 4)}…${mint.slice(-4)}`
  const token =
    mint === null
      ? { name: 'Solana', symbol: 'SOL', isListed: true }
      : { name: label?.name ?? short, symbol: label?.symbol ?? short, isListed: label?.isListed ?? false }
  const [sender, recipient] = direction === 'in' ? [other ?? '', account] : [account, other ?? '']
  return {
    fungible_info: { ...token, ...(label?.icon ? { icon: { url: label.icon } } : {}) },
    ...{ direction, sender, recipient },
    ...(mint === null ? {} : { address: `${chain.id}:${mint}` }),
    quantity: { numeric: formatUnits(amount, decimals) },
    ...(isDust && {
      spam: {
        reason: 'dust' as const,
        description: 'Too little to be meant. Its sender may want you to copy the address.',
      },
    }),
  }
}
