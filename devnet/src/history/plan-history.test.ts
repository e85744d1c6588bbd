import { createAbiRegistry, lintAction } from '@laurel/protocol'
import { erc20TokenAbi, erc721TokenAbi } from '@laurel/protocol/abi'
import { padHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../chain/accounts.ts'
import type { PlannedBlock } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'
import { prepareLocalContracts } from '../contracts/local-contracts.ts'
import type { Scene } from './activity.ts'
import { activities, planHistory } from './plan-history.ts'
import { listSampleActions } from './sample-actions.ts'

const { deployer, users } = deriveDevAccounts()
const scene: Scene = {
  chainId: 31337,
  contracts: prepareLocalContracts(),
  deployer,
  users,
  smartAccounts: users
    .slice(0, 6)
    .map((owner, index) => ({ owner, salt: 0n, address: padHex(toHex(index + 1), { size: 20 }) })),
}
const period = { from: 1_700_000_000, to: 1_702_592_000 }
const plan = (seed: number, from = period.from) =>
  planHistory({ scene, size: 'small', period: { ...period, from }, seed })
const transactionsOf = (blocks: readonly PlannedBlock[]) => blocks.flatMap(({ transactions }) => transactions)

describe('planHistory', () => {
  test('default: the same seed gives the same transactions in every period', async () => {
    expect(transactionsOf(await plan(1))).toEqual(transactionsOf(await plan(1, period.from - 1000)))
  })

  test('behavior: another seed gives other transactions', async () => {
    expect(transactionsOf(await plan(1))).not.toEqual(transactionsOf(await plan(2)))
  })

  test('behavior: no block is empty, none is outside the period, and each is later than the one before', async () => {
    const blocks = await plan(3)
    for (const { transactions } of blocks) expect(transactions.length).toBeGreaterThan(0)
    const times = blocks.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(period.from)
    expect(Math.max(...times)).toBeLessThanOrEqual(period.to)
  })

  test('behavior: a full history has at least fifty transactions of each activity, and activity names are unique', () => {
    for (const { name, count } of activities) expect(count, name).toBeGreaterThanOrEqual(50)
    expect(new Set(activities.map(({ name }) => name)).size).toBe(activities.length)
  })
})

describe('listSampleActions', () => {
  test.each(listSampleActions(scene))('behavior: lint finds nothing to fix in "$name"', ({ name, action }) => {
    const board = name.includes('wreath') ? erc721TokenAbi : [...taskBoardAbi, ...erc20TokenAbi]
    const findings = lintAction(action, { abiItems: createAbiRegistry(board) })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})
