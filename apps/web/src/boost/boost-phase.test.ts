import { NO_TERMS, type TermsRules } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { boostPhase } from './boost-phase.ts'
import type { CurrentTerms } from './boost-terms.ts'

const NOW = 1_795_348_800
const signed = (rules: Partial<TermsRules>): CurrentTerms => {
  return {
    status: 'signed',
    current: { ...NO_TERMS, ...rules, chainId: 1, core: addressOf(0xc0), boostId: 7n, sequence: 1 },
  }
}

describe('boostPhase', () => {
  test('default: open without signed terms, and between start and end', () => {
    expect(boostPhase({ status: 'none' }, NOW)).toEqual({ status: 'open', end: null })
    expect(boostPhase(signed({ maxPerDay: 2 }), NOW)).toEqual({ status: 'open', end: null })
    expect(boostPhase(signed({ start: NOW, end: NOW + 1 }), NOW)).toEqual({ status: 'open', end: NOW + 1 })
  })

  test('behavior: the start is its first second, and the end is the first second after it', () => {
    expect(boostPhase(signed({ start: NOW + 1 }), NOW)).toEqual({ status: 'upcoming', start: NOW + 1 })
    expect(boostPhase(signed({ end: NOW }), NOW)).toEqual({ status: 'ended', end: NOW })
  })

  test('behavior: an unknown phase is not open', () => {
    expect(boostPhase({ status: 'unread' }, NOW).status).toBe('unknown')
    expect(boostPhase(null, NOW).status).toBe('reading')
  })
})
