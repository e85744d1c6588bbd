import { describe, expect, test } from 'vitest'
import { speedOf } from './sheet-drag.ts'

describe('speedOf', () => {
  test('default: pixels per millisecond, down', () => {
    const trail = [
      { y: 100, at: 1000 },
      { y: 130, at: 1030 },
      { y: 160, at: 1060 },
    ]
    expect(speedOf(trail, 1060)).toBe(1)
  })

  test('behavior: upward speed is negative', () => {
    const trail = [
      { y: 160, at: 1000 },
      { y: 100, at: 1060 },
    ]
    expect(speedOf(trail, 1060)).toBe(-1)
  })

  test('behavior: a slow finger is slow, even when its last two touch events arrive at once', () => {
    const trail = [
      { y: 100, at: 1000 },
      { y: 108, at: 1040 },
      { y: 116, at: 1080 },
      { y: 124, at: 1081 },
    ]
    expect(speedOf(trail, 1081)).toBeLessThan(0.5)
  })

  test('behavior: touch events that arrive at once are spread over a frame', () => {
    const trail = [
      { y: 100, at: 1000 },
      { y: 104, at: 1000 },
    ]
    expect(speedOf(trail, 1000)).toBe(0.25)
  })

  test('behavior: only the last moments count', () => {
    const trail = [
      { y: 0, at: 0 },
      { y: 300, at: 900 },
      { y: 310, at: 1000 },
    ]
    expect(speedOf(trail, 1000)).toBe(0.1)
  })

  test('behavior: a finger that rested before the release was not fast', () => {
    const trail = [
      { y: 0, at: 0 },
      { y: 300, at: 50 },
    ]
    expect(speedOf(trail, 400)).toBe(0)
    expect(speedOf([], 400)).toBe(0)
  })
})
