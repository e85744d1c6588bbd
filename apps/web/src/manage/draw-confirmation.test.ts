import { describe, expect, test } from 'vitest'
import { formatDrawConfirmation } from './draw-confirmation.ts'

const raffle = { entries: 9, tickets: 100n, prize: '250 TUSD' }
const say = (part: Partial<Parameters<typeof formatDrawConfirmation>[0]>) =>
  formatDrawConfirmation({ ...raffle, phase: { status: 'open', end: null }, ...part })

describe('formatDrawConfirmation', () => {
  test('default: who can win, and that it happens once', () => {
    const { title, who } = say({})
    expect(title).toBe('Draw now? It happens once')
    expect(who).toBe('One of the 9 wallets that entered wins 250 TUSD, each with the same chance.')
    expect(say({ entries: 1 }).who).toBe('1 wallet entered, so it wins 250 TUSD.')
  })

  test('behavior: before the signed end, it says when that is', () => {
    const end = Date.UTC(2026, 10, 30, 12) / 1_000
    expect(say({ phase: { status: 'open', end } }).early).toMatch(
      /^The boost ends on .*30.*2026.*: nobody else can enter after the draw\.$/,
    )
  })

  test('behavior: without a known end, the rest of the tickets is lost', () => {
    for (const phase of [{ status: 'open', end: null } as const, { status: 'unknown' } as const]) {
      expect(say({ phase }).early).toBe('Nobody else can enter after the draw.')
    }
  })

  test('behavior: after the end, and when no ticket is left, nothing is cut short', () => {
    expect(say({ phase: { status: 'ended', end: 10 } }).early).toBeNull()
    expect(say({ entries: 100 }).early).toBeNull()
  })
})
