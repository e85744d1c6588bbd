import { createPublicClient, custom, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../transaction/sent-transactions.ts'
import { resolveSentSteps, savedReceipt } from './create-boost-flow.ts'
import {
  type CreateBoostEvent,
  initialCreateBoostState,
  nextCreateBoostState,
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

/** The steps after what was sent was looked up, as a page does that has no wallet. */
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
