import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { getListWindow, OVERSCAN_ROWS } from './list-window.ts'

const view = { rowHeight: 60, headHeight: 40, top: 0, height: 720 }

describe('getListWindow', () => {
  test('default: of ten thousand rows, those on screen and a few more', () => {
    const { parts, before, after } = getListWindow([10_000], { ...view, top: 300_000 })
    expect(parts).toEqual([{ section: 0, start: 4987, end: 5024, before: 4987 * 60, after: 4976 * 60 }])
    expect([before, after]).toEqual([0, 0])
  })

  test('property: rows are bounded, all rows on screen are there, and the list is as high as with all of them', () => {
    const heights = record({
      rowHeight: integer({ min: 40, max: 140 }),
      headHeight: integer({ min: 0, max: 90 }),
      top: integer({ min: -2_000, max: 700_000 }),
      height: integer({ min: 0, max: 2_000 }),
    })
    assert(
      property(array(integer({ min: 1, max: 900 }), { maxLength: 30 }), heights, (counts, given) => {
        const { parts, before, after } = getListWindow(counts, given)
        const { rowHeight, headHeight, top, height } = given
        const rows = parts.reduce((sum, { start, end }) => sum + end - start, 0)
        expect(rows).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 2 * OVERSCAN_ROWS + 2)
        const total = counts.reduce((sum, count) => sum + headHeight + count * rowHeight, 0)
        const rendered = parts.reduce(
          (sum, part) => sum + headHeight + part.before + (part.end - part.start) * rowHeight + part.after,
          0,
        )
        expect(before + rendered + after).toBe(total)
        let offset = 0
        for (const [section, count] of counts.entries()) {
          offset += headHeight
          const part = parts.find((one) => one.section === section)
          for (let row = 0; row < count; row++) {
            const isOnScreen = offset + (row + 1) * rowHeight > top && offset + row * rowHeight < top + height
            if (!isOnScreen) continue
            expect(part !== undefined && part.start <= row && row < part.end).toBe(true)
          }
          offset += count * rowHeight
        }
      }),
      { numRuns: casesAtDepth(1_000) },
    )
  })
})
