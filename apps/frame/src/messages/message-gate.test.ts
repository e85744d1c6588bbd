import { APP_PREFIX, formatPortMessage } from '@laurel/wallet/frame-messages'
import { assert, constantFrom, property, record, string, uuid } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createMessageGate,
  type MessageGate,
  type Passage,
  receiveFromPort,
  receiveFromWindow,
} from './message-gate.ts'
import { findParentOrigin, isRegisteredOrigin } from './origin.ts'
import { MAX_BURST, MAX_MESSAGES_PER_SECOND } from './rate-limit.ts'
import { MAX_IDS_PER_GENERATION } from './seen-ids.ts'

const app = 'https://meadow.example'
const policy = { origins: [app, 'http://localhost:5173'], isPublicWireEnabled: false }
const hello = (nonce = crypto.randomUUID()) => formatPortMessage({ type: 'HELLO', nonce })
const fromApp = (data: unknown) => ({ origin: app, isFromParent: true, data, ports: 0 })
const request = (id: string = crypto.randomUUID()) => ({ id, type: `${APP_PREFIX}GET_CHAIN_ID` })

function connected(gate: MessageGate = createMessageGate(policy, 0)): MessageGate {
  const passage = receiveFromWindow(gate, fromApp(hello()), 0)
  expect(passage.decision.type).toBe('open-port')
  return passage.gate
}

function onPort(gate: MessageGate, data: unknown, now = 0, ports = 0): Passage {
  if (gate.peer === null) throw new TypeError('No port is open.')
  return receiveFromPort(gate, { peer: gate.peer, data, ports }, now)
}

describe('isRegisteredOrigin', () => {
  test('default: an exact origin of the project', () => expect(isRegisteredOrigin(app, policy.origins)).toBe(true))

  test.each([
    ...['null', '', 'https://meadow.example.evil.test', 'https://evil.test/https://meadow.example', `${app}/`],
    ...['http://meadow.example', 'https://meadow.example:8443', 'https://a.meadow.example', 'HTTPS://meadow.example'],
    ...['https://meadow.example ', 'https://meadow.exampl', 'https://mеadow.example', 'file://', 'data:', undefined],
    ...[null, 1, [app], { origin: app }],
  ])('error: %j is not registered', (origin) => {
    expect(isRegisteredOrigin(origin, [...policy.origins, 'null', ''])).toBe(false)
  })

  test('behavior: an entry can be of all subdomains', () => {
    const entries = ['https://*.app.example', 'http://*.localhost:5173']
    const accepted = ['https://a.app.example', 'https://b.a.app.example', 'http://a.localhost:5173']
    const refused = [
      'https://app.example',
      'https://evilapp.example',
      'http://a.app.example',
      'https://a.app.example:8443',
    ]
    const tricks = [
      'https://a.app.example.evil.test',
      'https://evil.test/.app.example',
      'https://evil.test#.app.example',
    ]
    expect(accepted.filter((origin) => !isRegisteredOrigin(origin, entries))).toEqual([])
    expect([...refused, ...tricks].filter((origin) => isRegisteredOrigin(origin, entries))).toEqual([])
  })

  test('property: only the entries themselves', () => {
    assert(property(string(), (text) => void expect(isRegisteredOrigin(app + text, [app])).toBe(text === '')))
  })
})

describe('findParentOrigin', () => {
  test('default: the nearest ancestor, else the referrer', () => {
    expect(findParentOrigin({ ancestorOrigins: [app, 'https://evil.test'], referrer: '' }, policy.origins)).toBe(app)
    expect(findParentOrigin({ ancestorOrigins: null, referrer: `${app}/page?a` }, policy.origins)).toBe(app)
  })

  test('error: an origin that is not registered', () => {
    expect(findParentOrigin({ ancestorOrigins: ['https://evil.test', app], referrer: app }, policy.origins)).toBeNull()
    expect(findParentOrigin({ ancestorOrigins: null, referrer: '' }, policy.origins)).toBeNull()
  })
})

describe('receiveFromWindow', () => {
  test('default: a hello of the app opens a port to its exact origin', () => {
    const nonce = crypto.randomUUID()
    const { decision } = receiveFromWindow(createMessageGate(policy, 0), fromApp(hello(nonce)), 0)
    expect(decision).toEqual({ type: 'open-port', origin: app, nonce, peer: { origin: app, number: 1 } })
  })

  test('behavior: the same nonce again is dropped, and a new one closes the earlier port', () => {
    const greeting = hello()
    const first = receiveFromWindow(createMessageGate(policy, 0), fromApp(greeting), 0).gate
    expect(receiveFromWindow(first, fromApp(greeting), 0).decision).toEqual({ type: 'drop', reason: 'replay' })
    const second = connected(first)
    expect(second.peer?.number).toBe(2)
    const old = first.peer ?? { origin: app, number: 0 }
    expect(receiveFromPort(second, { peer: old, data: request(), ports: 0 }, 0).decision.type).toBe('drop')
  })

  test('behavior: public messages only where the operator enabled them, and not beside a port', () => {
    const message = fromApp({ ...request('a7f3k2') })
    expect(receiveFromWindow(createMessageGate(policy, 0), message, 0).decision).toEqual({
      type: 'drop',
      reason: 'wire',
    })
    const open = createMessageGate({ ...policy, isPublicWireEnabled: true }, 0)
    expect(receiveFromWindow(open, message, 0).decision).toMatchObject({ type: 'request', origin: app, peer: null })
    expect(receiveFromWindow(connected(open), message, 0).decision).toEqual({ type: 'drop', reason: 'wire' })
  })

  test('behavior: a login with a passkey is on a port alone', () => {
    const passkey = { id: crypto.randomUUID(), type: '@w3m-app/CONNECT_PASSKEY' }
    const open = createMessageGate({ ...policy, isPublicWireEnabled: true }, 0)
    expect(receiveFromWindow(open, fromApp(passkey), 0).decision).toEqual({ type: 'drop', reason: 'shape' })
    expect(onPort(connected(), passkey).decision.type).toBe('request')
  })

  test('behavior: RPC_ABORT and RELOAD of later public clients', () => {
    const open = createMessageGate({ ...policy, isPublicWireEnabled: true }, 0)
    const decide = (data: unknown) => receiveFromWindow(open, fromApp(data), 0).decision
    expect(decide({ id: 'a', type: `${APP_PREFIX}RPC_ABORT` })).toMatchObject({ notice: { type: 'ABORT_ALL' } })
    expect(decide({ type: `${APP_PREFIX}RELOAD`, payload: {} })).toMatchObject({ notice: { type: 'RELOAD' } })
    expect(decide({ type: `${APP_PREFIX}RELOAD`, to: 'https://evil.test' }).type).toBe('drop')
  })

  test('property: what is not the app’s parent window is dropped before its data is read', () => {
    const unreadable = new Proxy({}, { get: () => expect.fail('read'), ownKeys: () => expect.fail('read') })
    const senders = record({
      origin: constantFrom(app, 'null', '', 'https://evil.test', `${app}.evil.test`),
      isFromParent: constantFrom(true, false),
    })
    assert(
      property(senders, ({ origin, isFromParent }) => {
        if (origin === app && isFromParent) return
        const gate = createMessageGate({ ...policy, isPublicWireEnabled: true }, 0)
        const passage = receiveFromWindow(gate, { origin, isFromParent, data: unreadable, ports: 0 }, 0)
        expect(passage.decision.type).toBe('drop')
        expect(passage.gate).toBe(gate)
      }),
    )
  })
})

describe('receiveFromPort', () => {
  test('default: a request with a UUID', () => {
    const gate = connected()
    const message = request()
    expect(onPort(gate, message).decision).toEqual({
      ...{ type: 'request', origin: app, peer: gate.peer },
      message: { type: 'GET_CHAIN_ID', id: message.id, payload: undefined },
    })
  })

  test('behavior: an abort has the id of its request', () => {
    const gate = connected()
    const { id } = request()
    expect(onPort(gate, formatPortMessage({ type: 'ABORT', id })).decision).toMatchObject({
      ...{ type: 'notice', notice: { type: 'ABORT', id } },
    })
  })

  test('error: an id that came already, also after as many as one generation holds', () => {
    const message = request()
    let { gate } = onPort(connected(), message)
    expect(onPort(gate, message).decision).toEqual({ type: 'drop', reason: 'replay' })
    for (let at = 0; at < MAX_IDS_PER_GENERATION; at++) gate = onPort(gate, request(), at * 1_000).gate
    expect(onPort(gate, message, MAX_IDS_PER_GENERATION * 1_000).decision).toEqual({ type: 'drop', reason: 'replay' })
  })

  test('error: short ids, which can be guessed', () => {
    for (const id of ['a7f3k2', '1', 'ffffffff-ffff-ffff-ffff-fffffffffff', '../etc', '__proto__'])
      expect(onPort(connected(), request(id)).decision).toEqual({ type: 'drop', reason: 'shape' })
  })

  test('error: a message with ports', () => {
    expect(onPort(connected(), request(), 0, 1).decision).toEqual({ type: 'drop', reason: 'ports' })
  })

  test('property: any UUID is accepted once', () => {
    assert(
      property(uuid(), (id) => {
        const { gate, decision } = onPort(connected(), request(id))
        expect(decision.type).toBe('request')
        expect(onPort(gate, request(id)).decision.type).toBe('drop')
      }),
    )
  })

  test('behavior: ten thousand in a second pass the limit once, and a second later the frame answers again', () => {
    let gate = connected()
    let accepted = 0
    for (let at = 0; at < 10_000; at++) {
      const passage = onPort(gate, request(), at / 10)
      gate = passage.gate
      if (passage.decision.type === 'request') accepted++
    }
    expect(accepted).toBeLessThanOrEqual(MAX_BURST + MAX_MESSAGES_PER_SECOND)
    expect(onPort(gate, request(), 2_000).decision.type).toBe('request')
  })
})
