import { describe, expect, test } from 'vitest'
import type { BoostPhase } from './boost-phase.ts'
import { type NextStepInput, nextStep } from './next-step.ts'
import type { RewardStatus } from './reward-status.ts'

const open: BoostPhase = { status: 'open', end: null }
const ended: BoostPhase = { status: 'ended', end: 9 }
const upcoming: BoostPhase = { status: 'upcoming', start: 9 }
const fresh: NextStepInput = {
  isConnected: true,
  phase: open,
  rewardStatuses: null,
  open: [],
  openStatus: 'known',
  limit: { status: 'room' },
  paid: null,
}
const payable: RewardStatus = { status: 'payable' }
const gone: RewardStatus = { status: 'all-claimed', claims: 3n }
const denied: RewardStatus = { status: 'deny-listed' }
const low: RewardStatus = { status: 'below-minimum', minimum: 9n, current: 8n, recoversInSeconds: 7_200n }
const completion: NextStepInput['open'][number]['completion'] = {
  ...{ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: '0x1', status: 'observed', maxReward: null },
  claimant: '0x00000000000000000000000000000000000000aa',
}
const done = (rewardStatus: RewardStatus, incentiveId = 0) => ({
  completion: { ...completion, incentiveId },
  rewardStatus,
})
const unknown = done({ status: 'unknown' })
const paid: NonNullable<NextStepInput['paid']> = {
  ...{ boostId: '1', incentiveId: 0, transactionHash: '0x2', blockNumber: 1n, claimData: '0x' },
}

describe('nextStep', () => {
  test.each([
    ['a user without a wallet connects', { isConnected: false }, 'connect'],
    ['a user without a wallet sees when nothing is left', { isConnected: false, rewardStatuses: [gone] }, 'closed'],
    ['what is read is waited for', {}, 'reading'],
    ['who may and has done nothing does it', { rewardStatuses: [payable] }, 'do'],
    [
      'nobody does what may be done before that is read',
      { rewardStatuses: [payable], openStatus: 'reading' },
      'reading',
    ],
    ['who did it claims', { rewardStatuses: [payable], open: [done(payable)] }, 'claim'],
    ['who did it waits until it is known that it pays', { open: [unknown] }, 'reading'],
    ['a paid account sees that it was paid', { paid }, 'paid'],
    ['who was paid and did it again claims again', { paid, rewardStatuses: [payable], open: [done(payable)] }, 'claim'],
    ['who was paid sees no claim before it is known', { paid, open: [unknown] }, 'paid'],
    ['an account on the deny list sees that', { rewardStatuses: [denied], open: [done(denied)] }, 'closed'],
    ['an account that comes too late sees that', { rewardStatuses: [gone], open: [done(gone)] }, 'closed'],
    ['who was paid by a boost that is empty now was paid', { rewardStatuses: [gone], paid }, 'paid'],
    ['one reward that is gone leaves the other', { rewardStatuses: [gone, payable] }, 'do'],
    ['nobody is sent to do what has ended', { rewardStatuses: [payable], phase: ended }, 'closed'],
    ['nobody is sent to do what has not started', { rewardStatuses: [payable], phase: upcoming }, 'upcoming'],
    ['a user without a wallet sees the start', { isConnected: false, phase: upcoming }, 'upcoming'],
    ['an unknown end closes nothing', { rewardStatuses: [payable], phase: { status: 'unknown' } }, 'do'],
    ['a user without a wallet sees the end', { isConnected: false, phase: ended }, 'closed'],
    [
      'what was done before the end is claimed',
      { rewardStatuses: [payable], phase: ended, open: [done(payable)] },
      'claim',
    ],
    [
      'an account whose signed claim asks for more than the reward pays now sees that',
      { rewardStatuses: [payable], open: [done(low)] },
      'closed',
    ],
    [
      'an account over the cap sees that',
      { rewardStatuses: [payable], open: [done({ status: 'over-cap' })] },
      'closed',
    ],
    [
      'too little is left for what was done, and something for others',
      { rewardStatuses: [payable], open: [done({ status: 'clawed-back', claims: 1n })] },
      'closed',
    ],
    [
      'the same where it was paid out',
      { rewardStatuses: [payable], open: [done({ status: 'out-of-funds', claims: 1n })] },
      'closed',
    ],
  ] as const)('default: %s', (_, user, status) => {
    expect(nextStep({ ...fresh, ...user }).status).toBe(status)
  })

  test('behavior: nobody is sent to a task that is over a limit, and what was done before is claimed', () => {
    const full = { status: 'full', limit: { type: 'day', most: 1, nextDay: 9 } } as const
    const known = { ...fresh, rewardStatuses: [payable], limit: full }
    expect(nextStep(known)).toEqual({ status: 'full', limit: full.limit })
    expect(nextStep({ ...known, isConnected: false })).toEqual({ status: 'full', limit: full.limit })
    expect(nextStep({ ...known, open: [done(payable)] }).status).toBe('claim')
    expect(nextStep({ ...known, open: [done({ status: 'over-cap' })] }).status).toBe('closed')
    expect(nextStep({ ...known, phase: ended }).status).toBe('closed')
    expect(nextStep({ ...known, limit: { status: 'reading' } }).status).toBe('reading')
    expect(nextStep({ ...known, limit: { status: 'unknown' } }).status).toBe('do')
  })

  test('behavior: a reward that rounds to zero is not claimed, and a task that does more is offered', () => {
    const rewardStatus: RewardStatus = { status: 'rounds-to-zero' }
    expect(nextStep({ ...fresh, rewardStatuses: [payable], open: [done(rewardStatus)] })).toEqual({
      ...{ status: 'do', mayBeDone: false, unpaid: { transactionHash: '0x1', rewardStatus } },
    })
    const short: RewardStatus = { status: 'too-little-left', left: 1n, needed: 2n }
    expect(nextStep({ ...fresh, rewardStatuses: [payable], open: [done(short)] }).status).toBe('closed')
  })

  test('behavior: of two rewards, the one that is left is claimed', () => {
    const second = done(payable, 1)
    const user = { ...fresh, rewardStatuses: [gone, payable], open: [done(gone), second], paid }
    expect(nextStep(user)).toEqual({ status: 'claim', completion: second.completion })
  })

  test('behavior: without the verifier it is said that the task may be done', () => {
    const known = { ...fresh, rewardStatuses: [payable] }
    expect(nextStep({ ...known, openStatus: 'lost' })).toEqual({ status: 'do', mayBeDone: true, unpaid: null })
    expect(nextStep(known)).toEqual({ status: 'do', mayBeDone: false, unpaid: null })
    expect(nextStep({ ...known, openStatus: 'lost', phase: ended })).toMatchObject({ status: 'closed' })
  })
})
