import { array, assert, boolean, constantFrom, json, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySession, parsePersistedSession, serializePersistedSession } from './persisted-session.ts'

const connection = {
  id: 'eip155:io.kestrel',
  namespace: 'eip155',
  connectorId: 'io.kestrel',
  name: 'Kestrel',
  account: '0x1',
  isChosen: true,
} as const

describe('parsePersistedSession', () => {
  test.each([
    [null],
    [''],
    ['nonsense'],
    ['null'],
    ['[]'],
    ['{"version":2,"connections":[]}'],
    ['{"version":1,"networkId":"cosmos:1"}'],
    ['{"version":1,"networkId":"nonsense"}'],
  ])('behavior: %s is an empty session', (text) => expect(parsePersistedSession(text)).toEqual(emptySession))

  test('behavior: leaves out invalid connections, and cuts a list that is too long', () => {
    const connections = [connection, { ...connection, namespace: 'cosmos' }, null, 7, { id: 1 }]
    expect(parsePersistedSession(JSON.stringify({ version: 1, connections }))).toEqual({
      ...emptySession,
      connections: [connection],
    })
    const endless = Array.from({ length: 10_000 }, () => connection)
    expect(parsePersistedSession(JSON.stringify({ version: 1, connections: endless })).connections).toHaveLength(20)
  })

  test('behavior: an account in a record from before accounts were chosen is the wallet’s choice', () => {
    const { isChosen: _, ...older } = connection
    expect(parsePersistedSession(JSON.stringify({ version: 1, connections: [older] })).connections).toEqual([
      { ...older, isChosen: false },
    ])
  })

  test('property: no saved text makes it throw', () => {
    assert(
      property(json(), (text) => {
        expect(() => parsePersistedSession(text)).not.toThrow()
      }),
    )
  })

  test('property: parses what was serialized', () => {
    const records = record({
      connections: array(
        record({
          id: string(),
          namespace: constantFrom('eip155', 'solana'),
          connectorId: string(),
          name: string(),
          account: string(),
          isChosen: boolean(),
        }),
        { maxLength: 20 },
      ),
      activeId: constantFrom(null, 'eip155:io.kestrel'),
      networkId: constantFrom(null, 'eip155:1' as const, 'solana:mainnet' as const),
    })
    assert(
      property(records, (value) => {
        expect(parsePersistedSession(serializePersistedSession(value))).toEqual(value)
      }),
    )
  })
})
