import type { ChainLog } from '@laurel/protocol'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Hash, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { boostOf, CHAIN, core, deposit, depositAction, users, vaultItems } from '../testing/scene.ts'
import { createBoostIndex } from './boost-index.ts'
import { createScanner, type ScannedChain } from './scan-chain.ts'

const CREATED = hashOf(0xc4ea7ed)
type FakeBlock = { readonly hash: Hash; readonly logs: readonly ChainLog[] }

let made = 0
/** A chain as a list of blocks, which a test can cut and extend. */
function createWorld() {
  const blocks: FakeBlock[] = []
  const boosts: number[] = []
  const ranges: (readonly [bigint, bigint])[] = []
  const mine = (...logs: readonly Omit<ChainLog, 'blockNumber' | 'blockHash' | 'transactionIndex'>[]) => {
    const place = { blockNumber: BigInt(blocks.length), blockHash: hashOf(0xb000 + made++), transactionIndex: 0 }
    blocks.push({ hash: place.blockHash, logs: logs.map((log) => ({ ...log, ...place })) })
  }
  const chain: ScannedChain = {
    ...{ core, startBlock: 0n },
    readHead: async () => BigInt(blocks.length - 1),
    readFinalized: async () => BigInt(blocks.length - 4),
    readBlockHash: async (number) => blocks[Number(number)]?.hash ?? null,
    async *readLogs(from, to, addresses) {
      ranges.push([from, to])
      for (const { logs } of blocks.slice(Number(from), Number(to) + 1)) {
        yield logs.filter(({ address }) => addresses === null || addresses.includes(address))
      }
    },
    async *readCalls() {},
    readBoostCount: async () => BigInt(boosts.length),
    readBoost: async (boostId) =>
      boostOf({ boostId, action: depositAction({ target: addressOf(boosts[Number(boostId)] ?? 0) }) }),
  }
  const create = (vault: number) => {
    boosts.push(vault)
    const topics = [CREATED, numberToHex(boosts.length - 1, { size: 32 })] as const
    mine({ address: core, topics, data: '0x', logIndex: 0, transactionHash: hashOf(0xff) })
  }
  const transaction = (hash: number, vault: number) =>
    mine({ ...deposit(users.ben, 100n, 0, addressOf(vault)), transactionHash: hashOf(hash) })
  return { blocks, boosts, asked: ranges, chain, mine, create, transaction }
}

function scannerOf(chain: ScannedChain, disk: { next: bigint | null }) {
  const found: string[] = []
  let reorgs = 0
  const scanner = createScanner({
    chain,
    live: createBoostIndex(CHAIN, vaultItems),
    boostCreated: CREATED,
    cursor: {
      read: async () => disk.next,
      keep: async (next) => {
        disk.next = next
      },
    },
    onCandidates: async (list) => {
      for (const { boostId, transactionHash } of list) found.push(`${boostId}:${Number(transactionHash)}`)
    },
    onReorg: async () => {
      reorgs++
    },
  })
  return { look: scanner.look, found, reorgs: () => reorgs }
}

describe('createScanner', () => {
  test('default: finds transactions as they happen, and requests no finalized block twice', async () => {
    const world = createWorld()
    const disk = { next: null }
    const { look, found } = scannerOf(world.chain, disk)
    world.create(1)
    world.transaction(1, 1)
    await look()
    world.transaction(2, 1)
    await look()
    expect(found).toEqual(['0:1', '0:2'])
    expect(world.asked).toEqual([
      [0n, 1n],
      [2n, 2n],
    ])
    await look()
    expect(world.asked).toHaveLength(2)
  })

  test('behavior: many contracts are requested a hundred at a time, and each transaction is found', async () => {
    const world = createWorld()
    for (let at = 1; at <= 250; at++) world.create(at)
    world.transaction(1, 7)
    world.transaction(2, 240)
    const questions: (readonly string[] | null)[] = []
    const readLogs: ScannedChain['readLogs'] = (from, to, addresses) => {
      questions.push(addresses)
      return world.chain.readLogs(from, to, addresses)
    }
    const { look, found } = scannerOf({ ...world.chain, readLogs }, { next: null })
    await look()
    expect(found.sort()).toEqual(['239:2', '6:1'])
    expect(questions.map((addresses) => addresses?.length)).toEqual([100, 100, 51])
  })

  test('behavior: after a restart it continues above the finalized blocks', async () => {
    const world = createWorld()
    const disk: { next: bigint | null } = { next: null }
    world.create(1)
    for (let hash = 1; hash <= 10; hash++) world.transaction(hash, 1)
    await scannerOf(world.chain, disk).look()
    expect(disk.next).toBe(8n)
    for (let hash = 11; hash <= 13; hash++) world.transaction(hash, 1)
    const { look, found } = scannerOf(world.chain, disk)
    await look()
    expect(found).toEqual([8, 9, 10, 11, 12, 13].map((hash) => `0:${hash}`))
  })

  test('behavior: transactions of a reorg are found, also for a boost that got another id', async () => {
    const world = createWorld()
    const { look, found, reorgs } = scannerOf(world.chain, { next: null })
    world.mine()
    world.mine()
    world.mine()
    world.mine()
    world.create(1)
    world.transaction(1, 1)
    await look()
    expect(reorgs()).toBe(0)
    world.blocks.splice(-2)
    world.boosts.pop()
    world.create(2)
    world.transaction(2, 2)
    world.mine()
    await look()
    // Transactions of the removed blocks are checked again at once, and not when their height is finalized.
    expect(reorgs()).toBe(1)
    await look()
    expect(found).toEqual(['0:1', '0:2'])
    expect(reorgs()).toBe(1)
  })

  test('behavior: a boost that cannot be read delays no other, and is retried', async () => {
    const world = createWorld()
    let isHostile = true
    const readBoost = (boostId: bigint) => {
      if (isHostile && boostId === 0n) return Promise.reject(new Error('out of gas'))
      return world.chain.readBoost(boostId)
    }
    const { look, found } = scannerOf({ ...world.chain, readBoost }, { next: null })
    world.create(1)
    world.create(2)
    world.transaction(1, 1)
    world.transaction(2, 2)
    await look()
    expect(found).toEqual(['1:2'])
    isHostile = false
    await look()
    expect(found).toContain('0:1')
  })

  test('error: candidates that could not be saved are found again', async () => {
    const world = createWorld()
    const disk = { next: null }
    world.create(1)
    world.transaction(1, 1)
    let fails = true
    const found: string[] = []
    const scanner = createScanner({
      chain: world.chain,
      live: createBoostIndex(CHAIN, vaultItems),
      boostCreated: CREATED,
      cursor: { read: async () => null, keep: async () => undefined },
      onCandidates: async (list) => {
        if (fails) throw new Error('the database is down')
        found.push(...list.map(({ transactionHash }) => transactionHash))
      },
      onReorg: async () => undefined,
    })
    await expect(scanner.look()).rejects.toThrow('down')
    fails = false
    await scanner.look()
    expect(found).toEqual([hashOf(1)])
    expect(disk.next).toBeNull()
  })
})
