import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import { type Address, type Hash, type Hex, numberToHex, toEventSelector } from 'viem'
import { boostOf, CHAIN, core, DEPOSITED, deposit, users, vault } from '../../src/testing/scene.ts'

/** A log as a transaction plans it: by the vault or by an impostor. */
type PlannedLog = { readonly emitter: Address; readonly who: Address; readonly amount: bigint }

/** What an account does. Whether it counts, and for whom, is known from the plan and not computed from receipts. */
export type PlannedTransaction = {
  readonly hash: Hash
  readonly from: Address
  readonly reverts: boolean
  /** Who funds the boost in it as well: who sent it, or another, by a contract that it calls; null when nobody does. */
  readonly funder: Address | null
  readonly logs: readonly PlannedLog[]
}

/** A block; its transactions in order. */
type Block = { readonly number: number; readonly hash: Hash; readonly transactions: readonly PlannedTransaction[] }

/** So long that a few blocks are a day. */
export const SECONDS_PER_BLOCK = 30_000

/** The core's log of funds that an account added to the boost. */
function toppedUpBy(funder: Address) {
  const topics = [
    toEventSelector('BoostToppedUp(uint256,uint256,address,uint256,uint256)'),
    ...[boostOf().boostId, 0n, BigInt(funder)].map((value) => numberToHex(value, { size: 32 })),
  ]
  return { address: core, topics, data: `0x${'00'.repeat(64)}` }
}

/** Blocks below the head that a reorg can remove. */
export const DEPTH = 4

/** A chain with a reorg now and then. */
export function createFakeChain(random: Random) {
  const blocks: Block[] = [{ number: 0, hash: hashOf(1), transactions: [] }]
  const pool: PlannedTransaction[] = []
  const all: PlannedTransaction[] = []
  let made = 0
  const head = () => blocks.length - 1
  const someone = () => random.pick([users.ada, users.ben, users.cleo])

  return {
    all,
    /** An account sends a transaction: most count, some only look like it. */
    send(): void {
      const who = someone()
      const logs: PlannedLog[] = []
      if (random.onceIn(4)) logs.push({ emitter: addressOf(0xbad), who: someone(), amount: 10n ** 24n })
      if (random.onceIn(4)) logs.push({ emitter: vault, who: someone(), amount: BigInt(random.below(100)) })
      // Few amounts, because accounts often do the same again.
      logs.push({ emitter: vault, who, amount: 90n + 10n * BigInt(random.below(6)) })
      if (random.onceIn(5)) logs.push({ emitter: vault, who: someone(), amount: 100n + BigInt(random.below(60)) })
      const fate = { reverts: random.onceIn(8), funder: random.onceIn(10) ? random.pick([who, someone()]) : null }
      const transaction = { hash: hashOf(0xdeed_0000 + all.length), from: who, ...fate, logs }
      all.push(transaction)
      pool.push(transaction)
    },
    mine(): void {
      const transactions: PlannedTransaction[] = []
      for (const transaction of pool.splice(0)) (random.onceIn(3) ? pool : transactions).push(transaction)
      if (random.onceIn(2)) transactions.reverse()
      blocks.push({ number: blocks.length, hash: hashOf(0xb10c_0000 + made++), transactions })
    },
    /** Removes some of the newest blocks. Their transactions may come again, elsewhere, or never. */
    reorg(): void {
      const gone = blocks.splice(Math.max(1, blocks.length - 1 - random.below(DEPTH)))
      for (const transaction of gone.flatMap(({ transactions }) => transactions))
        if (!random.onceIn(6)) pool.push(transaction)
      for (let count = gone.length + 1; count > 0; count--) this.mine()
    },
    /** Removes finalized blocks, which no chain should: only blocks below a height are left. */
    breakOff(height: number): void {
      const gone = blocks.splice(Math.max(1, height)).length
      for (let count = gone + 2; count > 0; count--) this.mine()
    },
    /** The position of a transaction, seen from a head so many blocks back. */
    find(hash: Hash, back = 0) {
      const seen = blocks.slice(0, Math.max(1, blocks.length - back))
      for (const block of seen) {
        const index = block.transactions.findIndex((transaction) => transaction.hash === hash)
        const transaction = block.transactions[index]
        if (transaction) return { block, transaction, index }
      }
      return null
    },
    block: (number: number) => blocks[number] ?? null,
    head: (back = 0) => Math.max(0, head() - back),
    finalized: (back = 0) => Math.max(0, head() - back - DEPTH),
  }
}

/** One of these. */
export type FakeChain = ReturnType<typeof createFakeChain>

/** Who earned what by a transaction: at least 100 into the vault, in a transaction that did not fail, and did not fund the boost in it. */
export function earnersOf({ reverts, funder, logs }: PlannedTransaction): readonly Address[] {
  if (reverts) return []
  const earning = logs.filter(({ emitter, amount, who }) => emitter === vault && amount >= 100n && who !== funder)
  return [...new Set(earning.map(({ who }) => who))]
}

/** A transaction and its receipt as a node returns them. */
export function serializeTransaction({ block, transaction, index }: NonNullable<ReturnType<FakeChain['find']>>) {
  const before = block.transactions
    .slice(0, index)
    .reduce((sum, { logs, funder }) => sum + logs.length + (funder ? 1 : 0), 0)
  const place = { blockNumber: numberToHex(block.number), blockHash: block.hash }
  return {
    transaction: {
      ...place,
      hash: transaction.hash,
      from: transaction.from,
      to: vault,
      input: '0x',
      chainId: numberToHex(CHAIN),
    },
    receipt: {
      ...place,
      type: '0x2',
      transactionHash: transaction.hash,
      status: transaction.reverts ? '0x0' : '0x1',
      gasUsed: '0x5208',
      cumulativeGasUsed: '0x5208',
      effectiveGasPrice: '0x1',
      // No chain returns logs of a failed transaction. If one did, they must not count.
      logs: [
        ...transaction.logs.map(({ emitter, who, amount }) => deposit(who, amount, 0, emitter)),
        ...(transaction.funder ? [toppedUpBy(transaction.funder)] : []),
      ].map((log, at) => ({ ...log, logIndex: numberToHex(before + at) })),
    },
  }
}

/** A block's header as a node returns it. */
export function serializeBlock({ number, hash }: Block): {
  number: Hex
  hash: Hash
  timestamp: Hex
  receiptsRoot: Hash
  baseFeePerGas: Hex
} {
  const place = { number: numberToHex(number), hash, timestamp: numberToHex(number * SECONDS_PER_BLOCK) }
  return { ...place, receiptsRoot: DEPOSITED, baseFeePerGas: '0x1' }
}
