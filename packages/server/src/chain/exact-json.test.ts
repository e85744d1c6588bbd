import { assert, bigInt, jsonValue, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExactJson, writeExactJson } from './exact-json.ts'

describe('parseExactJson', () => {
  test('property: JSON without large integers is what JSON.parse says', () => {
    assert(
      property(jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(writeExactJson(parseExactJson(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })
  test('property: 64-bit integers are exact, beside texts that look like them', () => {
    const integer = bigInt({ min: -(2n ** 63n), max: 2n ** 64n })
    assert(
      property(tuple(integer, integer), ([one, other]) => {
        const text = `{"a":${one},"b":["${other}",${other}],"c":"\\"${one}"}`
        expect(writeExactJson(parseExactJson(text))).toBe(text)
      }),
    )
  })
  test('error: what is not JSON', () => expect(() => parseExactJson('{')).toThrow(SyntaxError))
})
