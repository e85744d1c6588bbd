import { EMPTY_BOOST_TEXT } from '@laurel/protocol'
import { expect, test } from 'vitest'
import type { TermsOfBoost } from '../boost/boost-terms.ts'
import { addressOf } from '../testing/past.ts'
import { signedElsewhere } from './signed-elsewhere.ts'

const nothing: TermsOfBoost = { terms: { status: 'none' }, text: null }
const version = { chainId: 31337, core: addressOf(1), boostId: 28n, sequence: 1 }

test('signedElsewhere: nothing without a text, terms or a presentation, or while they cannot be read', () => {
  expect(signedElsewhere({ verifier: null, hasPresentation: false })).toEqual([])
  expect(signedElsewhere({ verifier: nothing, hasPresentation: false })).toEqual([])
  expect(signedElsewhere({ verifier: { ...nothing, terms: { status: 'unread' } }, hasPresentation: false })).toEqual([])
})

test('signedElsewhere: a presentation or a text replaces the text of the creation', () => {
  const text = { text: { ...EMPTY_BOOST_TEXT, ...version }, signature: '0x' } as const
  expect(signedElsewhere({ verifier: nothing, hasPresentation: true })).toEqual(['text'])
  expect(signedElsewhere({ verifier: { ...nothing, text }, hasPresentation: false })).toEqual(['text'])
})

test('signedElsewhere: signed limits', () => {
  const rules = { start: null, end: null, maxPerAccount: 1, maxPerAccountPerDay: null, maxPerDay: null }
  const current = { ...rules, ...version, countFromBlock: null }
  const verifier: TermsOfBoost = { ...nothing, terms: { status: 'signed', current } }
  expect(signedElsewhere({ verifier, hasPresentation: false })).toEqual(['terms'])
})
