import { NO_TERMS, type TermsRules } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { readTerms } from './boost-terms.ts'
import { type WindowData, windowPlace, windowRows } from './format-window.ts'

const NOON = 1_795_348_800
const windowData: WindowData = {
  window: {
    createdBlock: 100n,
    incentives: [
      { incentiveId: 0, addedBlock: 100n },
      { incentiveId: 1, addedBlock: 120n },
    ],
  },
  createdTime: NOON,
  terms: { status: 'none' },
}
const signed = (parts: Partial<TermsRules>, fromBlock = 101n): WindowData => {
  const current = { ...NO_TERMS, ...parts, chainId: 31337, core: addressOf(0xc0), boostId: 7n, sequence: 1 }
  return { ...windowData, terms: { status: 'signed', current, versions: [{ terms: current, fromBlock }] } }
}
const placeOf = (known: WindowData, incentiveId: number, block: bigint, time: number | null = NOON) =>
  windowPlace(known, incentiveId, { block, time }).status

describe('windowPlace', () => {
  test('default: tasks count from the block after the reward was added', () => {
    expect([placeOf(windowData, 0, 100n), placeOf(windowData, 0, 101n)]).toEqual(['outside', 'inside'])
    expect([placeOf(windowData, 1, 120n), placeOf(windowData, 1, 121n)]).toEqual(['outside', 'inside'])
  })

  test('behavior: an earlier start must be explicit', () => {
    expect(placeOf(signed({ countFromBlock: 50n }), 0, 60n)).toBe('inside')
    expect(placeOf(signed({ countFromBlock: 50n }), 0, 49n)).toBe('outside')
  })

  test('behavior: a new end does not exclude tasks that were done before it was signed', () => {
    expect(placeOf(signed({ end: NOON }, 130n), 0, 129n)).toBe('inside')
    expect(placeOf(signed({ end: NOON }, 130n), 0, 130n)).toBe('outside')
    expect(placeOf(signed({ end: NOON + 1 }), 0, 130n)).toBe('inside')
  })

  test('behavior: nothing is claimed when the verifier does not respond', () => {
    expect(placeOf({ ...windowData, terms: { status: 'unread' } }, 0, 99n)).toBe('unknown')
    expect(windowPlace(windowData, 0, null).status).toBe('unknown')
    expect(placeOf(windowData, 0, 101n, null)).toBe('unknown')
    expect(placeOf(windowData, 7, 101n)).toBe('unknown')
  })
})

describe('windowRows', () => {
  test('default: from its creation until the budget runs out', () => {
    const rows = windowRows(windowData)
    expect(rows.map(({ key }) => key)).toEqual(['Tasks count from', 'Ends'])
    expect(rows[0]?.value).toContain('block 100')
    expect(rows[1]?.value).toBe('When no rewards are left')
  })

  test('behavior: a drawn raffle is over, whatever its signed end', () => {
    expect(windowRows(signed({ end: NOON + 60 }), { isDrawn: true })[1]?.value).toBe('Over: the winner is drawn')
  })

  test('behavior: caps are shown', () => {
    expect(windowRows(signed({ maxPerAccount: 3, maxPerDay: 100 })).at(-1)).toEqual({
      ...{ key: 'Limits', value: '3 per wallet, 100 per day in total (UTC)' },
    })
  })

  test('behavior: a start before the creation counts only if the owner names a block', () => {
    expect(windowRows(signed({ start: NOON - 60 }))[0]?.value).toContain('The boost’s creation')
    expect(windowRows(signed({ countFromBlock: 50n }))[0]?.value).toContain('Block 50')
  })

  test('behavior: no end is promised when the verifier does not respond', () => {
    expect(windowRows({ ...windowData, terms: { status: 'unread' } })[1]?.value).toMatch(/^Unknown/)
  })
})

describe('readTerms', () => {
  const version = (parts: Partial<TermsRules>, sequence: number, fromBlock: bigint) => ({
    terms: { ...NO_TERMS, ...parts, chainId: 1, core: addressOf(1), boostId: 7n, sequence },
    ...({ hash: '0x12', signature: '0x12', signer: addressOf(2), fromBlock } as const),
  })

  test('default: the newest terms apply, and all versions stay in order', () => {
    const first = version({}, 1, 10n)
    const second = version({ end: NOON }, 2, 20n)
    const read = readTerms({ terms: { status: 'signed', current: second, versions: [second, first] } })
    expect(read).toMatchObject({ status: 'signed', current: { end: NOON } })
    expect(read.status === 'signed' && read.versions.map(({ fromBlock }) => fromBlock)).toEqual([10n, 20n])
    expect(readTerms({ terms: { status: 'none' } })).toEqual({ status: 'none' })
  })

  test('error: terms that cannot be read are unknown', () => {
    expect(readTerms({ terms: { status: 'unreadable' } })).toEqual({ status: 'unread' })
  })
})
