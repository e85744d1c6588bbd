import { receiptsRoot } from '@laurel/server/chain/receipts-root.ts'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import { type Hash, type Hex, numberToHex } from 'viem'
import { encodeEvent } from './encode-event.ts'
import { type PlannedBlock, planBlock } from './planned-block.ts'

/** A block as a node returns it. */
export type NodeBlock = {
  readonly number: number
  readonly hash: Hash
  readonly block: Readonly<Record<string, unknown>>
  readonly receipts: readonly Readonly<Record<string, unknown>>[]
}

/** A chain in this process: random blocks that link to each other, and reorgs above what is finalized. */
export type SimulatedChain = {
  /** By number, from 0. */
  readonly blocks: readonly NodeBlock[]
  readonly plans: ReadonlyMap<number, PlannedBlock>
  mine(): void
  /** Replaces the newest blocks by as many others, or by one less or more. @param depth - finalized blocks stay. */
  reorg(depth: number): void
}

const EMPTY_ROOT = receiptsRoot([])
const EMPTY_BLOOM = `0x${'00'.repeat(256)}`
const SECONDS_PER_BLOCK = 12

/**
 * Creates a chain with its first block.
 * @param finality - blocks below the head after which a block never changes.
 * @param isProven - whether its receipts have a type whose encoding is known, so that their root can be rebuilt, which takes long.
 * @param firstHash - the number that its hashes are made from; chains that must not share blocks have numbers far apart.
 */
export function createSimulatedChain(
  random: Random,
  {
    finality,
    isProven,
    firstHash = 0,
  }: { readonly finality: number; readonly isProven: boolean; readonly firstHash?: number },
): SimulatedChain {
  const type = isProven ? '0x2' : '0x55'
  const blocks: NodeBlock[] = []
  const plans = new Map<number, PlannedBlock>()
  let made = firstHash
  let finalized = -1

  const mine = () => {
    const number = blocks.length
    const plan = planBlock(random, { timestamp: 1_700_000_000 + number * SECONDS_PER_BLOCK, number: ++made })
    plans.set(number, plan)
    blocks.push(
      toNodeBlock(plan, { type, number, hash: hashOf(2 ** 40 + made), parentHash: blocks.at(-1)?.hash ?? hashOf(0) }),
    )
    finalized = Math.max(finalized, number - finality)
  }
  mine()
  return {
    blocks,
    plans,
    mine,
    reorg(depth) {
      const removed = Math.min(depth, blocks.length - 1 - Math.max(0, finalized))
      for (let at = 0; at < removed; at++) {
        blocks.pop()
        plans.delete(blocks.length)
      }
      const added = Math.max(0, removed + random.below(3) - 1)
      for (let at = 0; at < added; at++) mine()
    },
  }
}

function toNodeBlock(
  plan: PlannedBlock,
  {
    type,
    number,
    hash,
    parentHash,
  }: { readonly type: Hex; readonly number: number; readonly hash: Hash; readonly parentHash: Hash },
): NodeBlock {
  let logIndex = 0
  const place = { blockHash: hash, blockNumber: numberToHex(number) }
  const receipts = plan.transactions.map((transaction, index) => {
    const at = { ...place, transactionHash: transaction.hash, transactionIndex: numberToHex(index) }
    const logs = transaction.events.map((event) => {
      return { ...encodeEvent(event), ...at, logIndex: numberToHex(logIndex++), removed: false }
    })
    return {
      ...at,
      ...{ type, status: transaction.isReverted ? '0x0' : '0x1', contractAddress: transaction.created },
      ...{ cumulativeGasUsed: numberToHex(21_000 * (index + 1)), logsBloom: EMPTY_BLOOM, logs },
    }
  })
  const transactions = plan.transactions.map(({ hash: own, from, to, value, nonce, selector }, index) => {
    const input: Hex = selector ?? '0x'
    const amounts = { value: numberToHex(value), nonce: numberToHex(nonce) }
    return { ...place, hash: own, transactionIndex: numberToHex(index), from, to, input, ...amounts }
  })
  const header = { number: numberToHex(number), hash, parentHash, timestamp: numberToHex(plan.timestamp) }
  return {
    number,
    hash,
    receipts,
    block: {
      ...header,
      receiptsRoot: receipts.length === 0 ? EMPTY_ROOT : type === '0x2' ? receiptsRoot(receipts) : hash,
      transactions,
    },
  }
}
