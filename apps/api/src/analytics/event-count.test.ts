import { anything, assert, constantFrom, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHER, toCountedEvent, toEvents } from './event-count.ts'

const isKnownWallet = (name: string) => name === 'Rainbow'
const count = (value: unknown, pageOrigin: string | null = 'https://app.example') =>
  toCountedEvent(value, { isKnownWallet, pageOrigin })
const event = (name: string, properties: object = {}, rest: object = {}) => ({
  ...{ eventId: 'x', url: 'https://app.example/0xabc?token=1#a', domain: 'app.example', timestamp: 1 },
  props: { type: 'track', event: name, properties },
  ...rest,
})

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('toCountedEvent', () => {
  test('default: events of this wallet and of the public clients', () => {
    expect(count(event('CONNECT_SUCCESS', { name: 'Rainbow', platform: 'mobile' }))).toEqual({
      ...{ event: 'CONNECT_SUCCESS', domain: 'app.example', wallet: 'Rainbow', platform: 'mobile', failure: '' },
    })
    expect(count(event('CONNECT_SUCCESS', { name: 'Rainbow', method: 'qrcode' }))?.platform).toBe('qrcode')
    expect(count(event('CONNECT_ERROR', { name: 'Rainbow', code: 'wallet/user-rejected' }))?.failure).toBe(
      'wallet/user-rejected',
    )
    expect(count(event('CONNECT_ERROR', { message: `User rejected ${ADDRESS}` }))?.failure).toBe('rejected')
    expect(count(event('CONNECT_ERROR', { message: ADDRESS }))?.failure).toBe(OTHER)
    expect(count(event('MODAL_LOADED'), 'https://www.app.example:8443')?.domain).toBe('app.example')
  })

  test.each([
    ['that a sender writes', { domain: 'evil.example', url: 'https://evil.example' }],
    ['of nothing', {}],
  ])('behavior: a host %s is not stored, only that of the page that sends the request', (_, rest) => {
    expect(count(event('MODAL_OPEN', {}, rest))?.domain).toBe('app.example')
    expect(count(event('MODAL_OPEN', {}, rest), null)?.domain).toBe(OTHER)
    expect(count(event('MODAL_OPEN', {}, rest), 'null')?.domain).toBe(OTHER)
  })

  test.each([
    ...[
      'alice@mail.example',
      `${ADDRESS.toLowerCase()}.example`,
      `${SOLANA.toLowerCase()}.example`,
      'alice.eth',
      'alice.eth.limo',
    ],
    ...['f47ac10b-58cc-4372-a567-0e02b2c3d479.preview.example', 'a'.repeat(65), '☃.example'],
  ])('behavior: %s is not stored as the host of a page', (domain) =>
    expect(count(event('MODAL_OPEN'), `https://${domain}`)?.domain).toBe(OTHER),
  )

  test('behavior: what a page or a visitor wrote is never stored', () => {
    const stored = JSON.stringify([
      count(event('CONNECT_SUCCESS', { name: ADDRESS, platform: ADDRESS, address: ADDRESS, email: 'a@b.example' })),
      count(event(`EVENT ${ADDRESS}`, { name: `Rainbow ${SOLANA}` })),
      count(event('CONNECT_ERROR', { code: `wallet/${ADDRESS}`, message: 'a@b.example' })),
      count(event('CONNECT_ERROR', { code: `wallet/${'a'.repeat(80)}` })),
    ])
    for (const text of [ADDRESS, SOLANA, 'a@b.example', 'token', 'aaaa']) expect(stored).not.toContain(text)
  })

  test.each([null, 1, 'x', [], {}, { props: null }, { props: { event: 1 } }, { props: { event: '' } }])(
    'error: %j is not an event',
    (value) => expect(count(value)).toBeNull(),
  )

  test('property: whatever is sent, what is counted is short and has no address', () => {
    const text = constantFrom(ADDRESS, SOLANA, 'app.example', 'Rainbow', 'CONNECT_ERROR')
    const value = record({
      ...{ domain: anything(), url: anything() },
      props: record({
        event: text,
        properties: record({ name: anything(), platform: string(), code: text, message: string() }),
      }),
    })
    assert(
      property(value, (one) => {
        for (const field of Object.values(count(one, String(one.url)) ?? {})) {
          expect(field.length).toBeLessThanOrEqual(64)
          expect(field).not.toMatch(/0x[0-9a-f]{8}|[1-9A-HJ-NP-Za-km-z]{32}|@|\?/i)
        }
      }),
    )
  })
})

describe('toEvents', () => {
  test('default: one event, a list, or an object with a list', () => {
    const one = event('MODAL_OPEN')
    expect(toEvents(one)).toEqual([one])
    expect(toEvents([one, one])).toEqual([one, one])
    expect(toEvents({ events: [one] })).toEqual([one])
    for (const value of [null, 1, 'x', {}, { events: 1 }]) expect(toEvents(value)).toBeNull()
  })
})
