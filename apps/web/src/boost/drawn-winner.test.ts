import { expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import type { ClaimRecord } from './claim-records.ts'
import { drawnWinner } from './drawn-winner.ts'

const [ada, ben] = [addressOf(1), addressOf(2)]
const entry: ClaimRecord = {
  ...{ boostId: '2', incentiveId: 0, account: ada, isEntry: true, amount: null, time: 1, transactionHash: '0x01' },
  key: 'a',
}

test('drawnWinner: who the draw paid, and nobody before it', () => {
  const draw = { ...entry, account: ben, isEntry: false, amount: 250n, key: 'b' }
  expect(drawnWinner([entry], 0)).toBeNull()
  expect(drawnWinner([draw, entry], 0)).toBe(ben)
  expect(drawnWinner([{ ...draw, incentiveId: 1 }, entry], 0)).toBeNull()
})
