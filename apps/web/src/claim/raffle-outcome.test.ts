import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { everyIncentive } from '../testing/incentives.ts'
import { addressOf } from '../testing/past.ts'
import { raffleOutcome } from './raffle-outcome.ts'

const [me, other] = [addressOf(0xa), addressOf(0xb)]
const isRaffle = (one: Incentive) => one.type === 'erc20Incentive' && one.strategy === Erc20Strategy.RAFFLE
const [raffle] = everyIncentive.filter(isRaffle)
const drawn = raffle?.type === 'erc20Incentive' ? { ...raffle, remaining: 0n } : undefined

function record(account: ClaimRecord['account'], part: Partial<ClaimRecord>): ClaimRecord {
  return {
    ...{ key: '0x01 0', boostId: '3', incentiveId: 0, account, isEntry: true, amount: null },
    ...{ time: 100, transactionHash: '0x01' },
    ...part,
  }
}
/** The raffle of the test data has one entry so far. */
const open = { status: 'open', entries: 1n, tickets: 10n } as const
const entries = [record(me, {}), record(other, {})]
const win = (account: ClaimRecord['account']) =>
  record(account, { isEntry: false, amount: 50_000_000n, transactionHash: '0x02' })

describe('raffleOutcome', () => {
  const of = (incentive: Incentive | undefined, records: readonly ClaimRecord[]) =>
    raffleOutcome(incentive, { incentiveId: 0, records, account: me })

  test('default: the drawn account won what the draw paid, and no other account did', () => {
    expect(of(drawn, [win(me), ...entries])).toMatchObject({ status: 'won', amount: 50_000_000n })
    expect(of(drawn, [win(other), ...entries])).toEqual({ status: 'lost' })
  })

  test('behavior: open while the prize is there', () => {
    expect(of(raffle, entries)).toEqual(open)
    expect(of(raffle, [])).toEqual(open)
  })

  test('behavior: a draw counts even if the prize was read before it, and so does a missing prize without a draw', () => {
    expect(of(raffle, [win(me), ...entries])).toMatchObject({ status: 'won' })
    expect(of(drawn, entries)).toEqual({ status: 'drawn' })
  })

  test('behavior: the draw of another reward does not count', () => {
    expect(of(raffle, [{ ...win(me), incentiveId: 1 }])).toEqual(open)
  })

  test('behavior: a clawed-back prize has no winner', () => {
    const emptied = drawn === undefined ? undefined : { ...drawn, limit: 0n }
    expect(of(emptied, entries)).toEqual({ status: 'taken-back' })
  })

  test.each(everyIncentive.filter((one) => !isRaffle(one)))('behavior: $type is not a raffle', (incentive) => {
    expect(of(incentive, [win(me)])).toBeNull()
  })
})
