import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAppMessage } from './app-message.ts'
import { explainAppMessage } from './explain-message.ts'
import { messagePayloads } from './message-types.ts'

describe('explainAppMessage', () => {
  test.each([
    ['CONNECT_EMAIL', undefined, 'Required'],
    ['CONNECT_EMAIL', {}, 'Required'],
    ['CONNECT_EMAIL', { email: 5 }, 'Expected string, received number'],
    ['CONNECT_EMAIL', { email: null }, 'Expected string, received null'],
    ['CONNECT_EMAIL', ['a'], 'Expected object, received array'],
    ['CONNECT_EMAIL', { email: 'ada' }, 'Invalid email'],
    ['CONNECT_OTP', { otp: '12' }, 'Invalid input'],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }, 'Invalid input'],
    ['CONNECT_EMAIL', { email: 'ada@example.com', more: 1 }, 'Invalid input'],
    [
      'RPC_REQUEST',
      { method: 'wallet_sendCalls', params: [{ calls: [{ to: 1 }] }] },
      'Expected string, received number',
    ],
    ['RPC_REQUEST', { method: 'eth_call', params: 1n }, 'Invalid input'],
    ['NOTHING', undefined, 'Invalid input'],
  ])('default: %s with %o is said as by the public clients: %s', (type, payload, said) => {
    expect(explainAppMessage(type, 'a', payload)).toBe(said)
  })

  test('property: it says something of exactly what is not valid', () => {
    const types = fc.constantFrom(...Object.keys(messagePayloads), 'NOTHING')
    fc.assert(
      fc.property(types, fc.oneof(fc.anything(), fc.record({ email: fc.anything() })), (type, payload) => {
        const data = { id: 'a', type: `@w3m-app/${type}`, ...(payload === undefined ? {} : { payload }) }
        expect(explainAppMessage(type, 'a', payload) === null).toBe(parseAppMessage(data) !== null)
      }),
    )
  })
})
