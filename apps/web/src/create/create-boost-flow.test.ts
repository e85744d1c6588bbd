import { boostCoreAbi } from '@laurel/protocol/abi'
import {
  type Address,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../transaction/sent-transactions.ts'
import { resolveSentSteps, savedReceipt } from './create-boost-flow.ts'
import {
  type CreateBoostEvent,
  type CreateBoostState,
  initialCreateBoostState,
  nextCreateBoostState,
  parseCreateBoostState,
  type StepKey,
} from './create-boost-state.ts'

const owner = getAddress(`0x${'1'.repeat(40)}`)
const core = getAddress(`0x${'c'.repeat(40)}`)
const hash = `0x${'a'.repeat(64)}` as const
const common = { chainId: 1, account: owner, purpose: 'create fund', label: '', isLast: false, hash, sentAt: 0 }
const pending: SentTransaction = { ...common, status: 'pending', isSeen: false }
const mined = { ...common, isSeen: false, blockNumber: '7', isFinalized: false }
const success: SentTransaction = { ...mined, status: 'success' }
const reverted: SentTransaction = { ...mined, status: 'reverted' }

/** Returns the state of a step after a page without a wallet has resolved it. */
async function resolved(step: StepKey, sent: SentTransaction | null) {
  const events: CreateBoostEvent[] = []
  let creation = nextCreateBoostState(initialCreateBoostState, { type: 'sent', step })
  const receipt = {
    ...{ transactionHash: hash, blockHash: hash, blockNumber: '0x7', logs: [], from: owner, to: core },
    ...{ status: '0x1', transactionIndex: '0x0', type: '0x2' },
  }
  const client = createPublicClient({ transport: custom({ request: async () => receipt }) })
  await resolveSentSteps(client, {
    ...{ core, owner, receiptOf: (transaction) => savedReceipt(client, transaction) },
    journal: {
      now: () => creation,
      dispatch(event) {
        events.push(event)
        creation = nextCreateBoostState(creation, event)
      },
      transactions: { find: () => sent, save() {}, dispatch() {} },
    },
  })
  return creation.steps[step]
}

describe('resolveSentSteps', () => {
  test.each([
    ['on its way stays open', pending, { status: 'sent' }],
    ['in a block is done', success, { status: 'success', isSent: true }],
    ['reverted is to be sent again', reverted, undefined],
    ['that no node knows is to be sent again', null, undefined],
  ])('default: a step whose transaction is %s', async (_, sent, state) => {
    expect(await resolved('fund', sent)).toEqual(state)
  })
})

const budget = getAddress(`0x${'b'.repeat(40)}`)
const otherBudget = getAddress(`0x${'d'.repeat(40)}`)

/** Returns the log of a boost of the owner, as a node returns it. */
function createdLog(boostId: bigint, from: Address, blockNumber: number) {
  const topics = encodeEventTopics({
    ...{ abi: boostCoreAbi, eventName: 'BoostCreated', args: { boostId, owner, action: core } },
  })
  const types = [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, { type: 'address' }] as const
  return {
    ...{ address: core, topics, data: encodeAbiParameters(types, [1n, core, core, from]) },
    ...{ blockHash: hash, blockNumber: toHex(blockNumber), transactionHash: hash },
    ...{ transactionIndex: '0x0', logIndex: '0x0', removed: false },
  }
}

/** Returns a creation that began in block 10, after a page without a wallet has resolved it. */
async function resolvedCreation(
  start: CreateBoostState,
  { logs, sent = null }: { readonly logs: readonly unknown[]; readonly sent?: SentTransaction | null },
) {
  let creation = start
  const client = createPublicClient({ transport: custom({ request: async () => logs }) })
  await resolveSentSteps(client, {
    ...{ core, owner, receiptOf: (transaction) => savedReceipt(client, transaction) },
    journal: {
      now: () => creation,
      dispatch(event) {
        creation = nextCreateBoostState(creation, event)
      },
      transactions: { find: () => sent, save() {}, dispatch() {} },
    },
  })
  return creation
}

/** Returns a creation after a reload. Its last step is the request to create the boost from an existing budget. */
function reloaded(...events: readonly CreateBoostEvent[]): CreateBoostState {
  const all: readonly CreateBoostEvent[] = [
    { type: 'started', budgetName: 'Spring', placesName: 'Places', terms: null, words: null },
    { type: 'anchored', fromBlock: '10' },
    ...events,
    { type: 'requested', step: 'create' },
  ]
  const text = JSON.stringify(all.reduce(nextCreateBoostState, initialCreateBoostState))
  return parseCreateBoostState(text) ?? initialCreateBoostState
}

describe('resolveSentSteps of the request to create a boost from an existing budget', () => {
  const requested = reloaded({ type: 'creating', budget })
  const isFound = { boostId: '7', steps: { create: { status: 'success' } } }
  const isNotFound = { boostId: null, steps: {} }

  test('behavior: a boost that was created while the page reloaded is found', async () => {
    expect(await resolvedCreation(requested, { logs: [createdLog(7n, budget, 12)] })).toMatchObject(isFound)
  })

  test('behavior: a transaction that the device no longer remembers is found by its boost', async () => {
    const sent = nextCreateBoostState(requested, { type: 'sent', step: 'create' })
    expect(await resolvedCreation(sent, { logs: [createdLog(7n, budget, 12)] })).toMatchObject(isFound)
  })

  test('behavior: a transaction that the wallet replaced is found by its boost', async () => {
    const sent = nextCreateBoostState(requested, { type: 'sent', step: 'create' })
    const logs = [createdLog(7n, budget, 12)]
    expect(await resolvedCreation(sent, { logs, sent: reverted })).toMatchObject(isFound)
  })

  test('behavior: boosts of another budget, and of an earlier creation from the same budget, do not count', async () => {
    const logs = [createdLog(5n, budget, 10), createdLog(6n, otherBudget, 12)]
    const creation = await resolvedCreation(requested, { logs })
    expect(creation).toMatchObject(isNotFound)
    // The next attempt searches again before it sends anything.
    expect(creation.requestedBudget).toBe(budget)
  })

  test('behavior: the last requested budget counts, not the one that was deployed before', async () => {
    const deployed = { type: 'deployed', what: 'budget', address: otherBudget } as const
    const creation = reloaded(deployed, { type: 'creating', budget })
    expect(await resolvedCreation(creation, { logs: [createdLog(7n, budget, 12)] })).toMatchObject(isFound)
  })

  test('behavior: a creation that was saved without its existing budget is found by its owner', async () => {
    const { requestedBudget: _, ...old } = reloaded()
    const parsed = parseCreateBoostState(JSON.stringify(old)) ?? initialCreateBoostState
    expect(parsed.requestedBudget).toBeNull()
    expect(await resolvedCreation(parsed, { logs: [createdLog(7n, budget, 12)] })).toMatchObject(isFound)
  })
})
