import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countText, databaseShape, portText } from './environment-shapes.ts'
import { parseEnvironment } from './parse-environment.ts'

describe('portText', () => {
  test('default: a port', () => {
    expect(['0', '8790', '65535'].map((text) => portText.parse(text))).toEqual([0, 8790, 65_535])
    expect(portText.default(8790).parse(undefined)).toBe(8790)
  })

  test.each(['', ' 80', '1e2', '0x10', '80.0', '-1', '65536', 'tcp://10.0.0.1:80'])('error: “%s”', (text) => {
    expect(() => parseEnvironment(z.object({ PORT: portText }), { PORT: text })).toThrow(
      ': PORT is invalid (must be a port, from 0 to 65535). See',
    )
  })
})

describe('countText', () => {
  test('default: a whole number above zero', () => {
    expect(['1', '1024'].map((text) => countText.parse(text))).toEqual([1, 1024])
  })

  test.each(['', '0', '-1', '1.5', '1e3', 'many', '9007199254740993'])('error: “%s”', (text) => {
    expect(() => parseEnvironment(z.object({ LIMIT: countText }), { LIMIT: text })).toThrow(
      ': LIMIT is invalid (must be a whole number above 0). See',
    )
  })
})

describe('databaseShape', () => {
  test('default: URLs of PostgreSQL, or none', () => {
    const urls = { DATABASE_URL: 'postgresql://ada@db.example/laurel', DATABASE_OWNER_URL: 'postgres://db.example' }
    expect(databaseShape.parse(urls)).toEqual(urls)
    expect(databaseShape.parse({})).toEqual({})
  })

  test.each(['', 'hello', 'mysql://db.example/laurel', 'postgresql://'])('error: “%s”', (text) => {
    expect(() => parseEnvironment(databaseShape, { DATABASE_URL: text })).toThrow(
      ': DATABASE_URL is invalid (must be a PostgreSQL URL, such as postgresql://user@host/database). See',
    )
  })
})
