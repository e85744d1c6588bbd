import { assert, property } from 'fast-check'
import { pad, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { hexOf } from '../../test/arbitraries.ts'
import { SignatureLengthError } from './errors.ts'
import { inferSignatureType, padSignature, toSelector } from './infer-signature-type.ts'

const topic = toEventSelector('event Transfer(address,address,uint256)')
const selector = toFunctionSelector('function transfer(address,uint256)')

describe('inferSignatureType', () => {
  test('default: 32 bytes name an event, 4 bytes a function', () => {
    expect(inferSignatureType(topic)).toBe('event')
    expect(inferSignatureType(selector)).toBe('function')
  })

  test('property: a selector is a function, padded or not, in either case', () => {
    assert(
      property(hexOf(4), (own) => {
        expect(inferSignatureType(own)).toBe('function')
        expect(inferSignatureType(pad(own))).toBe('function')
        expect(inferSignatureType(`0x${own.slice(2).toUpperCase()}`)).toBe('function')
      }),
    )
  })

  test('behavior: a function has exactly 56 leading zero digits', () => {
    expect(inferSignatureType(`0x${'0'.repeat(56)}00000000`)).toBe('function')
    expect(inferSignatureType(`0x${'0'.repeat(55)}100000000`)).toBe('event')
    // A selector that is padded on the other side is an event's topic, as some old contracts have it.
    expect(inferSignatureType(pad(selector, { dir: 'right' }))).toBe('event')
  })

  test.each([
    '0x',
    '0x1234567',
    '0x123456789',
    `0x${'0'.repeat(63)}`,
    `0x${'0'.repeat(65)}`,
    `0x${'g'.repeat(64)}`,
    '0xzzzzzzzz',
  ] as const)('error: %s is not a signature', (signature) => {
    expect(() => inferSignatureType(signature)).toThrow(SignatureLengthError)
    expect(() => padSignature(signature)).toThrow(SignatureLengthError)
    expect(() => toSelector(signature)).toThrow(SignatureLengthError)
  })
})

describe('padSignature, toSelector', () => {
  test('default: pads a selector to 32 bytes in lower case, and back', () => {
    expect(padSignature(selector)).toBe(`0x${selector.slice(2).padStart(64, '0')}`)
    expect(padSignature(`0x${topic.slice(2).toUpperCase()}`)).toBe(topic)
    expect(toSelector(padSignature(selector))).toBe(selector)
    expect(toSelector(selector)).toBe(selector)
    expect(toSelector(topic)).toBeNull()
  })

  test('property: a second call changes nothing', () => {
    assert(
      property(hexOf(4), hexOf(32), (short, long) => {
        for (const signature of [short, long]) {
          expect(padSignature(padSignature(signature))).toBe(padSignature(signature))
        }
      }),
    )
  })
})
