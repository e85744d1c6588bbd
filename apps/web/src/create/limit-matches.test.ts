import { NO_TERMS } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { limitMatches } from './limit-matches.ts'
import type { Match, Tally } from './match-history.ts'
import { noOddTransfers } from './odd-transfers.ts'

const DAY = 86_400
const hit = (id: number, time: number, who: number): Match => ({
  ...{ hash: `0x${String(id).padStart(64, '0')}`, time, values: '5 TUSD', claimants: [addressOf(who)] },
  namesAnother: false,
})
// Newest first, as they are read.
const hits = [hit(4, 2 * DAY, 1), hit(3, DAY + 30, 2), hit(2, DAY + 20, 1), hit(1, DAY + 10, 1)]
const tally: Tally = { hits, nears: [], nearTimes: [], accounts: 2, others: 0, odd: noOddTransfers }
const idsOf = (list: readonly { readonly hash: string }[]) => list.map(({ hash }) => Number(hash))

describe('limitMatches', () => {
  test('default: unchanged without limits', () => {
    expect(limitMatches(tally, null)).toBe(tally)
    expect(limitMatches(tally, { ...NO_TERMS, end: 9 })).toBe(tally)
  })

  test('default: the first matches of each wallet count, and the others are near misses with a reason', () => {
    const limited = limitMatches(tally, { ...NO_TERMS, maxPerAccount: 1 })
    expect([idsOf(limited.hits), idsOf(limited.nears), limited.accounts]).toEqual([[3, 1], [4, 2], 2])
    expect(limited.nearTimes).toHaveLength(2)
    expect(limited.nears[0]?.reason).toBe('Over the limit of 1 per wallet')
  })

  test('behavior: days are UTC days', () => {
    const daily = limitMatches(tally, { ...NO_TERMS, maxPerAccountPerDay: 1 })
    expect([idsOf(daily.hits), idsOf(daily.nears)]).toEqual([[4, 3, 1], [2]])
    const inAll = limitMatches(tally, { ...NO_TERMS, maxPerDay: 1 })
    expect([idsOf(inAll.hits), inAll.accounts]).toEqual([[4, 1], 1])
  })
})
