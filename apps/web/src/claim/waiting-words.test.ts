import { describe, expect, test } from 'vitest'
import { waitingMoreWords, waitingWords } from './waiting-words.ts'

const of = (boostId: string) => ({ chainId: 1, boostId })

describe('waitingWords', () => {
  test('default: boosts that have a reward ready', () => {
    expect(waitingWords([of('1')])).toBe('1 boost has a reward ready')
    expect(waitingWords([of('1'), of('2')])).toBe('2 boosts have a reward ready')
  })

  test('behavior: of several tasks for one boost its limit may pay one: they are no several rewards', () => {
    expect(waitingWords([of('1'), of('1'), of('1')])).toBe('1 boost has a reward ready')
  })
})

describe('waitingMoreWords', () => {
  const network = 'Laurel Local'
  test('default: the others, without the boost that is shown', () => {
    expect(waitingMoreWords(of('1'), { others: [of('2'), of('3'), of('3')], network })).toBe(
      '2 more boosts have a reward waiting on Laurel Local.',
    )
    expect(waitingMoreWords(of('1'), { others: [of('2')], network })).toBe(
      '1 more boost has a reward waiting on Laurel Local.',
    )
    expect(waitingMoreWords(of('1'), { others: [of('1')], network })).toBeNull()
    expect(waitingMoreWords(of('1'), { others: [], network })).toBeNull()
  })
})
