import { erc20TokenAbi, erc721TokenAbi, erc1155TokenAbi } from '@laurel/protocol/abi'
import { decodeEventLog, type Log } from 'viem'
import type { ChainClient } from '../../../../devnet/src/chain/chain-client.ts'
import type { IndexedTransfer } from '../../src/activity/activity-index.ts'
import type { IndexRows } from '../../src/activity/index-rows.ts'
import { sortRows } from '../../src/activity/testing/memory-activity-store.ts'

/** The rows that only depend on transactions and transfers. */
export type NaiveRows = Pick<IndexRows, 'transactions' | 'transfers' | 'accounts'>

/** Leaves what a naive reading has, too. */
export function toNaiveRows({ transactions, transfers, accounts }: IndexRows): NaiveRows {
  return { transactions, transfers, accounts }
}

/** Blocks that are read at the same time. */
const MAX_CONCURRENT = 50

/** Reads the whole chain block by block and receipt by receipt, and decodes the logs with viem. */
export async function readNaiveRows(client: ChainClient, startBlock: number): Promise<NaiveRows> {
  const head = Number(await client.getBlockNumber())
  const rows: NaiveRows[] = []
  for (let from = startBlock; from <= head; from += MAX_CONCURRENT) {
    const count = Math.min(MAX_CONCURRENT, head - from + 1)
    rows.push(...(await Promise.all(Array.from({ length: count }, (_, at) => readBlockRows(client, from + at)))))
  }
  const all = {
    transactions: rows.flatMap(({ transactions }) => transactions),
    transfers: rows.flatMap(({ transfers }) => transfers),
    accounts: rows.flatMap(({ accounts }) => accounts),
  }
  return toNaiveRows(sortRows({ ...all, seen: [], calls: [], protocolLogs: [] }))
}

async function readBlockRows(client: ChainClient, number: number): Promise<NaiveRows> {
  const transactions: IndexRows['transactions'][number][] = []
  const transfers: IndexRows['transfers'][number][] = []
  const accounts: IndexRows['accounts'][number][] = []
  const block = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: true })
  const minedAt = Number(block.timestamp)
  for (const [at, sent] of block.transactions.entries()) {
    const receipt = await client.getTransactionReceipt({ hash: sent.hash })
    const position = number * 2 ** 20 + at
    const to = lower(sent.to ?? receipt.contractAddress ?? null)
    const from = lower(sent.from) ?? '0x'
    const isReverted = receipt.status === 'reverted'
    const selector = sent.to !== null && sent.input.length >= 10 ? sent.input.slice(0, 10) : null
    transactions.push({
      ...{ position, minedAt, hash: sent.hash, from, to, isDeployment: sent.to === null, value: sent.value },
      ...{ nonce: sent.nonce, isReverted, selector: lower(selector) },
    })
    const moved = receipt.logs.flatMap(decode)
    if (sent.value > 0n && !isReverted && to !== null) {
      const native = { kind: 'native', token: null, tokenId: null, batchIndex: 0, logIndex: -1 } as const
      moved.push({ ...native, from, to, amount: sent.value })
    }
    transfers.push(...moved.map((one) => ({ ...one, position })))
    const involved = new Set([from, to, ...moved.flatMap((one) => [one.from, one.to])])
    for (const account of involved) {
      if (account !== null && BigInt(account) !== 0n) accounts.push({ account, minedAt, position })
    }
  }
  return { transactions, transfers, accounts }
}

const abi = [...erc20TokenAbi, ...erc721TokenAbi, ...erc1155TokenAbi].filter(({ type }) => type === 'event')

function decode(log: Log): IndexedTransfer[] {
  const place = { logIndex: log.logIndex ?? 0, token: lower(log.address), batchIndex: 0 }
  for (const event of abi) {
    try {
      const { eventName, args } = decodeEventLog({ abi: [event], topics: log.topics, data: log.data, strict: true })
      if (!('from' in args) || !('to' in args)) continue
      const sides = { from: lower(String(args.from)) ?? '0x', to: lower(String(args.to)) ?? '0x' }
      if (eventName === 'TransferBatch' && 'ids' in args && 'values' in args) {
        const { ids, values } = args
        return ids.map((tokenId, batchIndex) => {
          return { kind: 'erc1155', ...place, ...sides, batchIndex, tokenId, amount: values[batchIndex] ?? 0n }
        })
      }
      if ('id' in args && 'value' in args)
        return [{ kind: 'erc1155', ...place, ...sides, tokenId: args.id, amount: args.value }]
      if ('tokenId' in args) return [{ kind: 'erc721', ...place, ...sides, tokenId: args.tokenId, amount: 1n }]
      if ('value' in args) return [{ kind: 'erc20', ...place, ...sides, tokenId: null, amount: args.value }]
    } catch {
      // Another event.
    }
  }
  return []
}

function lower(hex: string | null): `0x${string}` | null {
  return hex === null ? null : `0x${hex.slice(2).toLowerCase()}`
}
