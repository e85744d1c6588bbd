import { constantFrom, assert as holds, property, record } from 'fast-check'
import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import type { SentTransaction } from '../transaction/sent-transactions.ts'
import { MAX_FAILURE_MS, MAX_WATCH_MS, type TaskFacts, taskPlaces, taskSteps } from './task-steps.ts'

const common = {
  chainId: 1,
  account: addressOf(1),
  purpose: 'task 0',
  label: '',
  isLast: true,
  hash: zeroHash,
} as const
const pending: SentTransaction = { ...common, sentAt: 0, isSeen: false, status: 'pending' }
const mined: SentTransaction = {
  ...{ ...common, sentAt: 0, isSeen: false, blockNumber: '5' },
  ...{ status: 'success', isFinalized: false },
}
const reverted: SentTransaction = { ...mined, status: 'reverted' }
const facts: TaskFacts = { sent: mined, qualifies: null, completion: null, isPayable: false, now: 1_000 }

describe('taskSteps', () => {
  test.each([
    [{ sent: pending }, 'mined', 'waiting'],
    [{}, 'found', 'waiting'],
    [{ qualifies: true }, 'final', 'waiting'],
    [{ completion: 'observed' }, 'final', 'waiting'],
    [{ qualifies: true, sent: { ...mined, isFinalized: true } }, 'ready', 'waiting'],
    [{ completion: 'final' }, 'ready', 'waiting'],
    [{ completion: 'final', isPayable: true }, 'ready', 'done'],
    [{ sent: reverted }, 'mined', 'failed'],
    [{ qualifies: false }, 'found', 'failed'],
    // The verifier decides what is paid, also when this page cannot decode the rule as it does.
    [{ qualifies: false, completion: 'observed' }, 'final', 'waiting'],
  ] as const)('default: %o is at %s, %s', (known, at, status) => {
    expect(taskSteps({ ...facts, ...known })).toEqual({ at, status })
  })

  test('behavior: what is too old is not shown, and the task can be done again', () => {
    expect(taskSteps({ ...facts, now: MAX_WATCH_MS + 1 })).toBeNull()
    expect(taskSteps({ ...facts, sent: reverted, now: MAX_FAILURE_MS + 1 })).toBeNull()
    expect(taskSteps({ ...facts, isPayable: true, now: MAX_WATCH_MS + 1 })).toEqual({ at: 'ready', status: 'done' })
  })

  test('property: more knowledge never leads back, and only a failure or a payable reward ends the wait', () => {
    const stages = [
      { sent: pending, qualifies: null, completion: null },
      { sent: mined, qualifies: null, completion: null },
      { sent: mined, qualifies: true, completion: null },
      { sent: mined, qualifies: true, completion: 'observed' },
      { sent: mined, qualifies: true, completion: 'final' },
    ] as const
    const indexOf = (known: Partial<TaskFacts>) => {
      const steps = taskSteps({ ...facts, ...known })
      return steps === null ? -1 : taskPlaces.indexOf(steps.at)
    }
    holds(
      property(record({ one: constantFrom(0, 1, 2, 3, 4), other: constantFrom(0, 1, 2, 3, 4) }), ({ one, other }) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(indexOf(stages[high] ?? {})).toBeGreaterThanOrEqual(indexOf(stages[low] ?? {}))
      }),
      { numRuns: 50 },
    )
  })
})
