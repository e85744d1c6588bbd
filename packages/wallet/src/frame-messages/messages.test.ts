import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AppMessage, formatAppMessage, parseAppMessage } from './app-message.ts'
import { type FrameMessage, formatFrameMessage, parseFrameMessage } from './frame-reply.ts'
import { messagePayloads } from './message-types.ts'
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_DEPTH } from './plain-data.ts'
import { broadcastMethods, confirmedMethods, methodKindOf, readMethods } from './rpc-methods.ts'

const address = '0x00000000000000000000000000000000000000aa'
const id = 'a1b2c3'

/** One message of each type, as a public app sends it. */
const sent: readonly AppMessage[] = [
  { type: 'SWITCH_NETWORK', id, payload: { chainId: 8453 } },
  { type: 'CONNECT_EMAIL', id, payload: { email: 'ada@example.com' } },
  { type: 'CONNECT_DEVICE', id, payload: undefined },
  { type: 'CONNECT_OTP', id, payload: { otp: '012345' } },
  { type: 'GET_SOCIAL_REDIRECT_URI', id, payload: { provider: 'google' } },
  { type: 'CONNECT_SOCIAL', id, payload: { uri: 'code=1&state=2' } },
  { type: 'GET_FARCASTER_URI', id, payload: undefined },
  { type: 'CONNECT_FARCASTER', id, payload: undefined },
  { type: 'CONNECT_PASSKEY', id, payload: undefined },
  { type: 'GET_USER', id, payload: undefined },
  { type: 'SIGN_OUT', id, payload: undefined },
  { type: 'IS_CONNECTED', id, payload: undefined },
  { type: 'GET_CHAIN_ID', id, payload: undefined },
  { type: 'RPC_REQUEST', id, payload: { method: 'personal_sign', params: ['0x00', address] } },
  { type: 'UPDATE_EMAIL', id, payload: { email: 'ada@example.com' } },
  { type: 'UPDATE_EMAIL_PRIMARY_OTP', id, payload: { otp: '123456' } },
  { type: 'UPDATE_EMAIL_SECONDARY_OTP', id, payload: { otp: '123456' } },
  { type: 'SYNC_THEME', id, payload: { themeMode: 'dark', themeVariables: { '--w3m-z-index': 99 } } },
  {
    ...{ type: 'SYNC_DAPP_DATA', id },
    payload: {
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      ...{ sdkVersion: 'react-wagmi-5.1.11', projectId: 'p1' },
    },
  },
  { type: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', id, payload: undefined },
  { type: 'INIT_SMART_ACCOUNT', id, payload: undefined },
  { type: 'SET_PREFERRED_ACCOUNT', id, payload: { type: 'eoa' } },
  { type: 'CHANGE_RECOVERY', id, payload: undefined },
  { type: 'MANAGE_DEVICES', id, payload: undefined },
]

const said: readonly FrameMessage[] = [
  { status: 'success', type: 'SWITCH_NETWORK', id, result: { chainId: 1 } },
  { status: 'success', type: 'CONNECT_EMAIL', id, result: { action: 'VERIFY_DEVICE' } },
  { status: 'success', type: 'CONNECT_DEVICE', id, result: undefined },
  { status: 'success', type: 'CONNECT_DEVICE', id, result: { isLoggedIn: true } },
  { status: 'success', type: 'GET_USER', id, result: { email: null, address, chainId: 1 } },
  { status: 'success', type: 'RPC_REQUEST', id, result: { transactionHash: '0x00' } },
  { status: 'success', type: 'INIT_SMART_ACCOUNT', id, result: { address, isDeployed: false } },
  { status: 'error', type: 'CONNECT_OTP', id, message: 'Wrong code', code: null, text: null },
  { status: 'error', type: 'CONNECT_OTP', id, message: 'Wrong code', code: null, text: 'Falscher Code' },
  { status: 'event', type: 'READY', version: '4' },
  { status: 'event', type: 'SESSION_UPDATE', token: 't' },
]

describe('messages of an app', () => {
  test('default: there is one of every type, and each is read as it was sent', () => {
    expect(sent.map(({ type }) => type).sort()).toEqual(Object.keys(messagePayloads).sort())
    for (const message of sent) expect(parseAppMessage(formatAppMessage(message))).toEqual(message)
  })

  test('behavior: a new email address by either of its two names', () => {
    const payload = { newEmail: 'ada@example.com' }
    expect(parseAppMessage({ id, type: '@w3m-app/UPDATE_EMAIL', payload })).toEqual({
      ...{ type: 'UPDATE_EMAIL', id, payload: { email: 'ada@example.com' } },
    })
  })

  test('behavior: a user without a chain, for which the public client sends 0', () => {
    const message = { id, type: '@w3m-app/GET_USER', payload: { chainId: 0 } }
    expect(parseAppMessage(message)?.payload).toEqual({ chainId: 0 })
    expect(parseAppMessage({ ...message, type: '@w3m-app/SWITCH_NETWORK' })).toBeNull()
  })

  test('behavior: user operations, which public clients forget in their schema', () => {
    const payload = { method: 'eth_sendUserOperation', params: [{ sender: address }, address] }
    expect(parseAppMessage({ id, type: '@w3m-app/RPC_REQUEST', payload })?.payload).toEqual(payload)
  })

  test.each([
    ['a reserved type', { id, type: '@w3m-app/AWAIT_UPDATE_EMAIL' }],
    ['no prefix', { id, type: 'SIGN_OUT' }],
    ['the prefix elsewhere', { id, type: 'x@w3m-app/SIGN_OUT' }],
    ['another case', { id, type: '@w3m-app/sign_out' }],
    ['a reply', { id, type: '@w3m-frame/SIGN_OUT_SUCCESS' }],
    ['a name of every object', { id, type: '@w3m-app/constructor' }],
    ['no id', { type: '@w3m-app/SIGN_OUT' }],
    ['a number as id', { id: 1, type: '@w3m-app/SIGN_OUT' }],
    ['a long id', { id: 'a'.repeat(129), type: '@w3m-app/SIGN_OUT' }],
    ['a key too many', { id, type: '@w3m-app/SIGN_OUT', origin: 'https://app.example' }],
    ['a payload where there is none', { id, type: '@w3m-app/SIGN_OUT', payload: {} }],
    ['a key too many in the payload', { id, type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456', email: 'a@b.c' } }],
    ['a short code', { id, type: '@w3m-app/CONNECT_OTP', payload: { otp: '12345' } }],
    ['digits of another alphabet', { id, type: '@w3m-app/CONNECT_OTP', payload: { otp: '١٢٣٤٥٦' } }],
    ['no address', { id, type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'ada' } }],
    ['a method of no list', { id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_sign', params: [] } }],
    [
      'a method by another type',
      { id, type: '@w3m-app/RPC_REQUEST', payload: { method: ['personal_sign'], params: [] } },
    ],
    [
      'no calls',
      { id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'wallet_sendCalls', params: [{ calls: [] }] } },
    ],
    ['a date', { id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params: [new Date(0)] } }],
    ['a big integer', { id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params: [1n] } }],
    ['bytes', { id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params: [new Uint8Array(2)] } }],
    [
      'a prototype',
      JSON.parse(
        `{"id":"a","type":"@w3m-app/RPC_REQUEST","payload":{"method":"eth_call","params":[{"__proto__":{}}]}}`,
      ),
    ],
    ['too long', { id, type: '@w3m-app/CONNECT_SOCIAL', payload: { uri: 'a'.repeat(MAX_MESSAGE_BYTES + 1) } }],
    [
      'too deep',
      { id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params: [deep(MAX_MESSAGE_DEPTH)] } },
    ],
    ['text', 'SIGN_OUT'],
    ['nothing', null],
  ])('security: %s is dropped', (_, data) => expect(parseAppMessage(data)).toBeNull())

  test('security: data that contains itself is dropped', () => {
    const params: unknown[] = []
    params.push(params)
    expect(parseAppMessage({ id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params } })).toBeNull()
  })

  test('property: no data throws, and what is read is read the same again', () => {
    const kinds = fc.constantFrom(...sent.map(({ type }) => `@w3m-app/${type}`))
    const payload = fc.oneof(fc.anything(), fc.constantFrom(...sent.map((message) => message.payload)))
    const message = fc.record({ id: fc.oneof(fc.string(), fc.anything()), type: kinds, payload })
    fc.assert(
      fc.property(fc.oneof(message, fc.anything()), (data) => {
        const read = parseAppMessage(data)
        if (read !== null) expect(parseAppMessage(formatAppMessage(read))).toEqual(read)
      }),
      { numRuns: 200 },
    )
  })
})

describe('messages of the frame', () => {
  test('default: each is read as it was sent', () => {
    for (const message of said) expect(parseFrameMessage(formatFrameMessage(message))).toEqual(message)
  })

  test('default: an error without words has the default ones', () => {
    const read = parseFrameMessage({ id, type: '@w3m-frame/SIGN_OUT_ERROR' })
    expect(read).toEqual({
      status: 'error',
      type: 'SIGN_OUT',
      id,
      message: 'An error occurred',
      code: null,
      text: null,
    })
  })

  test.each([
    ['an unknown type', { id, type: '@w3m-frame/OTHER_SUCCESS' }],
    ['no ending', { id, type: '@w3m-frame/SIGN_OUT' }],
    ['another result', { id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: 'yes' } }],
    ['a link that runs code', { id, type: '@w3m-frame/GET_FARCASTER_URI_SUCCESS', payload: { url: 'javascript:1' } }],
    ['a message of an app', { id, type: '@w3m-app/SIGN_OUT' }],
  ])('security: %s is dropped', (_, data) => expect(parseFrameMessage(data)).toBeNull())

  test('property: no data throws', () => {
    const type = fc.constantFrom(...said.map((message) => formatFrameMessage(message).type))
    fc.assert(
      fc.property(fc.oneof(fc.record({ id: fc.string(), type, payload: fc.anything() }), fc.anything()), (data) => {
        parseFrameMessage(data)
      }),
      { numRuns: 200 },
    )
  })
})

describe('methodKindOf', () => {
  test('default: each method is in one list', () => {
    const all = [...readMethods, ...broadcastMethods, ...confirmedMethods]
    expect(new Set(all).size).toBe(all.length)
    expect(readMethods).toHaveLength(42)
    expect(confirmedMethods).toHaveLength(11)
  })

  test.each([
    ['eth_call', 'read'],
    ['eth_sendRawTransaction', 'broadcast'],
    ['eth_sendTransaction', 'confirmed'],
    ['eth_sign', 'refused'],
    ['__proto__', 'refused'],
    ['ETH_CALL', 'refused'],
  ])('behavior: %s is %s', (method, kind) => expect(methodKindOf(method)).toBe(kind))
})

function deep(levels: number): unknown {
  return levels === 0 ? 0 : [deep(levels - 1)]
}
