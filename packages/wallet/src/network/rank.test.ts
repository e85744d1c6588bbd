import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSample, RANK_SAMPLES, type RankSample, rankTransports } from './rank.ts'

const answered = (latencyMs: number): RankSample => ({ isAnswered: true, latencyMs })
const silent: RankSample = { isAnswered: false, latencyMs: 1000 }

describe('rankTransports', () => {
  test('default: the faster of two that always answer', () => {
    expect(rankTransports([[answered(100)], [answered(20)]])).toEqual([1, 0])
  })
  test('behavior: 0.7 for stability, 0.3 for speed: a fast one that fails half the time comes second', () => {
    // 0.7 × 0.5 + 0.3 × 0.5 = 0.5 for the first, whose failures cost a second each; 0.7 + 0.3 × 0.9 for the other.
    expect(
      rankTransports([
        [answered(0), silent],
        [answered(100), answered(100)],
      ]),
    ).toEqual([1, 0])
    // Stability is worth more than twice the speed: 0.7 × 0.9 + 0.3 × 0.9 against 0.7 + 0.
    const often = [...Array.from({ length: 9 }, () => answered(0)), { isAnswered: false, latencyMs: 1000 }]
    expect(rankTransports([Array.from({ length: 10 }, () => answered(1000)), often])).toEqual([1, 0])
  })
  test('behavior: one that never answered comes last', () => {
    expect(rankTransports([[{ isAnswered: false, latencyMs: 1 }], [answered(1000)]])).toEqual([1, 0])
  })
  test('behavior: without samples, keeps the order given', () => {
    expect(rankTransports([[], [], []])).toEqual([0, 1, 2])
    expect(rankTransports([])).toEqual([])
  })
  test('property: every transport has one place', () => {
    const samples = array(record({ isAnswered: boolean(), latencyMs: integer({ min: 0, max: 1000 }) }), {
      maxLength: 10,
    })
    assert(
      property(array(samples, { maxLength: 6 }), (histories) => {
        expect([...rankTransports(histories)].sort()).toEqual(histories.map((_, place) => place))
      }),
    )
  })
})

const noSamples: readonly RankSample[] = []
test('addSample: ten samples count', () => {
  const history = Array.from({ length: 30 }, (_, at) => answered(at)).reduce(addSample, noSamples)
  expect(history.map(({ latencyMs }) => latencyMs)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  expect(history).toHaveLength(RANK_SAMPLES)
})
