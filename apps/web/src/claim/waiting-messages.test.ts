import { describe, expect, test } from 'vitest'
import { formatWaiting, formatWaitingMore } from './waiting-messages.ts'

const of = (boostId: string) => ({ chainId: 1, boostId })

describe('formatWaiting', () => {
  test('default: boosts that have a reward ready', () => {
    expect(formatWaiting([of('1')])).toBe('1 boost has a reward ready')
    expect(formatWaiting([of('1'), of('2')])).toBe('2 boosts have a reward ready')
  })

  test('behavior: several completions of one boost count as one reward, because its limit may pay only one', () => {
    expect(formatWaiting([of('1'), of('1'), of('1')])).toBe('1 boost has a reward ready')
  })
})

describe('formatWaitingMore', () => {
  const network = 'Laurel Local'
  test('default: the other boosts, without the one on screen', () => {
    expect(formatWaitingMore(of('1'), { others: [of('2'), of('3'), of('3')], network })).toBe(
      '2 more boosts have a reward waiting on Laurel Local.',
    )
    expect(formatWaitingMore(of('1'), { others: [of('2')], network })).toBe(
      '1 more boost has a reward waiting on Laurel Local.',
    )
    expect(formatWaitingMore(of('1'), { others: [of('1')], network })).toBeNull()
    expect(formatWaitingMore(of('1'), { others: [], network })).toBeNull()
  })
})
