import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { countOwners, honestDefinitions, ownerTable, ways } from './recorded-ownership.ts'

describe('the ownership of the recorded completions', () => {
  let counts: ReturnType<typeof countOwners> = new Map()
  beforeAll(() => {
    counts = countOwners()
  }, 240_000)

  const tallies = (type: (typeof honestDefinitions)[number]['type']) =>
    honestDefinitions.flatMap(({ name, type: own }) => {
      const byWay = counts.get(name)
      return own === type && byWay ? ways.map((way) => ({ name, way, ...byWay[way] })) : []
    })

  test('default: the counts match the table in docs/decisions/0002', () => {
    const path = new URL('../../../docs/decisions/0002-whose-completion-it-is.md', import.meta.url)
    const table = ownerTable(counts)
    const [, recorded] = /(\| Action \|.*?)\n\n/s.exec(readFileSync(path, 'utf8')) ?? []
    expect(recorded).toBe(table)
  })

  test('behavior: in one step, the account that the log names is paid, however the transaction was sent', () => {
    expect(tallies('named').filter(({ refused }) => refused > 0)).toEqual([])
  })

  test('behavior: in one step, the sender is paid unless it acted for another account', () => {
    for (const { way, sender, others, refused } of tallies('sender')) {
      expect(others).toBe(0)
      expect(way === 'straight' || way === 'inside' ? refused : sender).toBe(0)
    }
  })

  test('behavior: with several steps, most accounts that matched are paid', () => {
    const all = tallies('several')
    const paid = all.reduce((sum, { sender, others }) => sum + sender + others, 0)
    const refused = all.reduce((sum, tally) => sum + tally.refused, 0)
    expect(paid / (paid + refused)).toBeGreaterThan(0.85)
  })
})
