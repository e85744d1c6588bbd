import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAbiText } from './parse-abi-text.ts'

const item = { type: 'event', name: 'Ping', inputs: [] }

describe('parseAbiText', () => {
  test.each([
    JSON.stringify([item]),
    JSON.stringify({ abi: [item], bytecode: '0x' }),
    JSON.stringify(item),
    'event Ping()',
    'event Ping();\nfunction ping();',
  ])('default: %s', (text) => {
    const read = parseAbiText(text)
    expect(read.status === 'ok' && read.abi[0]).toMatchObject({ type: 'event', name: 'Ping' })
  })

  test('behavior: an empty text is not an error', () => expect(parseAbiText(' \n ')).toEqual({ status: 'empty' }))

  test.each([
    ['[{"type":"event"', 'incomplete'],
    ['{"name":"x"}', 'has no ABI'],
    ['[]', 'no events and no functions'],
    ['[{"type":"constructor","inputs":[]}]', 'no events and no functions'],
    ['event Ping(', 'can’t be read'],
    ['hello', 'can’t be read'],
  ])('error: %s', (text, problem) =>
    expect(parseAbiText(text)).toMatchObject({ status: 'error', problem: expect.stringContaining(problem) }),
  )

  test('property: any text has a result', () =>
    assert(
      property(string(), (text) => {
        expect(['empty', 'ok', 'error']).toContain(parseAbiText(text).status)
      }),
    ))
})
