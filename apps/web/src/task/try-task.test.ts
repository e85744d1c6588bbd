import { type Action, createAbiRegistry, defineAction, TRANSACTION_SENDER } from '@laurel/protocol'
import { createClient, custom, encodeFunctionData, parseAbiItem } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { ChainClient } from '../config/chain-client.ts'
import { addressOf, logOf } from '../testing/past.ts'
import { needsOwnTransaction, readTaskWay, type TaskWay } from './task-way.ts'
import { matchTask } from './try-task.ts'

const [account, bell, factory] = [addressOf(1), addressOf(2), addressOf(3)]
const ring = parseAbiItem('function ring(uint256 times)')
const rung = parseAbiItem('event Rung(address indexed by, uint256 times)')
const counted = parseAbiItem('event Counted(uint256 total)')
const place = { contract: bell, chainId: 1 }
const ringing = { action: defineAction({ ...place, function: ring, claimant: TRANSACTION_SENDER }) }
const sending = { action: defineAction({ ...place, event: rung, claimant: TRANSACTION_SENDER }) }
const named = { action: defineAction({ ...place, event: rung, claimant: 'by' }) }
const { actionClaimant, actionSteps } = named.action
const [total] = defineAction({ ...place, event: counted, claimant: TRANSACTION_SENDER }).actionSteps
if (total === undefined) throw new TypeError('No step')
/** Its second log names nobody: it is the account's by the call, or by the account's own user operation. */
const both = { action: { actionClaimant, actionSteps: [...actionSteps, total] } }

/** A node that knows the code of one contract. */
function clientOf(code = '0x'): ChainClient {
  return createClient({ chain: mainnet, transport: custom({ request: async () => code }) })
}

const match = ({ action }: { readonly action: Action }, way: TaskWay) =>
  matchTask(
    clientOf(),
    { action, abiItems: createAbiRegistry([ring, rung, counted]) },
    {
      call: { account, to: bell, data: encodeFunctionData({ abi: [ring], args: [3n] }), value: 0n },
      logs: [logOf(rung, [account, 3n], { address: bell }), logOf(counted, [9n], { address: bell, logIndex: 1 })],
      way,
    },
  )

describe('matchTask', () => {
  test.each([
    ['a call, paid to the sender', ringing],
    ['an event, paid to the sender', sending],
  ])('behavior: %s counts only from an account that sends it itself', async (_, rule) => {
    expect(await match(rule, 'direct')).toEqual({ status: 'counts' })
    for (const way of ['user-operation', 'contract', 'batch'] as const) {
      expect(await match(rule, way)).toEqual({ status: 'indirect', way })
    }
  })

  test('default: an event that names the account counts in each way', async () => {
    for (const way of ['direct', 'user-operation', 'contract', 'batch'] as const) {
      expect(await match(named, way)).toEqual({ status: 'counts' })
    }
  })

  test('behavior: where it may go out in several ways, it has to count in each', async () => {
    expect(await match(both, 'direct')).toEqual({ status: 'counts' })
    expect(await match(both, 'user-operation')).toEqual({ status: 'counts' })
    expect(await match(both, 'contract')).toEqual({ status: 'indirect', way: 'contract' })
    expect(await match(both, 'batch')).toEqual({ status: 'indirect', way: 'batch' })
  })

  test('behavior: what would not count at all is not blamed on the account', async () => {
    const elsewhere = { action: defineAction({ ...place, contract: factory, event: rung, claimant: 'by' }) }
    expect(await match(elsewhere, 'user-operation')).toEqual({ status: 'does-not-count' })
  })
})

describe('needsOwnTransaction', () => {
  test('default: for a call, and for what pays the sender', () => {
    expect([ringing, sending, named, both].map(({ action }) => needsOwnTransaction(action))).toEqual([
      ...[true, true],
      ...[false, false],
    ])
  })
})

describe('readTaskWay', () => {
  const read = (code: string, isSmartAccount = false) => readTaskWay(clientOf(code), { account, isSmartAccount })

  test('default: an account with a key sends directly, also one that delegates', async () => {
    expect(await read('0x')).toBe('direct')
    expect(await read(`0xef0100${'11'.repeat(20)}`)).toBe('direct')
  })

  test('default: a contract does not, nor a smart account that is not deployed yet', async () => {
    expect(await read('0x6080')).toBe('contract')
    expect(await read('0x', true)).toBe('user-operation')
  })
})
