import { describe, expect, test } from 'vitest'
import { nextStep, type Standing } from './next-step.ts'

const fresh: Standing = { isConnected: true, isEmpty: false, eligibility: null, open: [], paid: null }
const no = (code: 'not-allowed' | 'exhausted' | 'not-claimable') =>
  ({ isEligible: false, code, reason: '', incentive: null }) as const
const open: Standing['open'][number] = {
  ...{ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: '0x1', status: 'seen', rewardAtMost: null },
  claimant: '0x00000000000000000000000000000000000000aa',
}
const second = { ...open, incentiveId: 1 }
const paid: NonNullable<Standing['paid']> = { boostId: '1', incentiveId: 0, transactionHash: '0x2', blockNumber: 1n }

describe('nextStep', () => {
  test.each([
    ['a stranger connects', { isConnected: false }, 'connect'],
    ['a stranger is told when nothing is left', { isConnected: false, isEmpty: true }, 'exhausted'],
    ['what is read is waited for', {}, 'reading'],
    ['who may and has done nothing does it', { eligibility: [no('not-claimable')] }, 'do'],
    ['who did it claims', { eligibility: [no('not-claimable')], open: [open] }, 'claim'],
    ['who was paid is told', { paid }, 'paid'],
    ['who was paid and did it again claims again', { paid, open: [open] }, 'claim'],
    ['who is not on the list is told', { eligibility: [no('not-allowed')], open: [open] }, 'not-listed'],
    ['who comes too late is told', { eligibility: [no('exhausted')], open: [open] }, 'exhausted'],
    ['who was paid by a boost that is empty now was paid', { eligibility: [no('exhausted')], paid }, 'paid'],
    ['one reward that is gone leaves the other', { eligibility: [no('exhausted'), no('not-claimable')] }, 'do'],
  ] as const)('default: %s', (_, standing, step) => {
    expect(nextStep({ ...fresh, ...standing }).step).toBe(step)
  })

  test('behavior: of two rewards, the one that is left is claimed', () => {
    const eligibility = [no('exhausted'), no('not-claimable')]
    expect(nextStep({ ...fresh, eligibility, open: [open, second], paid })).toEqual({
      ...{ step: 'claim', completion: second },
    })
  })
})
