import { describe, expect, test } from 'vitest'
import { nextRowSources, type RowSources } from './row-sources.ts'

const none: RowSources = { listings: [], recent: [], device: null }

describe('nextRowSources', () => {
  test('default: the page is read after the first render, and may be read again', () => {
    const read = nextRowSources(none, { type: 'page-read', recent: ['a'], device: 'chrome' })
    expect(read).toEqual({ listings: [], recent: ['a'], device: 'chrome' })
    expect(nextRowSources(read, { type: 'page-read', recent: ['b'], device: 'chrome' }).recent).toEqual(['b'])
  })

  test('behavior: a wallet that connected is the newest, beside those that another tab saved', () => {
    const event = { type: 'wallet-connected', rowId: 'a', saved: ['c', 'a'] } as const
    expect(nextRowSources({ ...none, recent: ['b'] }, event).recent).toEqual(['a', 'c'])
  })

  test('behavior: other listings change nothing else', () => {
    const before: RowSources = { listings: [], recent: ['a'], device: 'ios' }
    const listings: RowSources['listings'] = []
    expect(nextRowSources(before, { type: 'listings-changed', listings })).toEqual(before)
  })
})
