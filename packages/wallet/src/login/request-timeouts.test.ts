import { describe, expect, test } from 'vitest'
import { type MessageType, messagePayloads } from '../frame-messages/message-types.ts'
import { broadcastMethods, confirmedMethods, readMethods } from '../frame-messages/rpc-methods.ts'
import { isConfirmed, timeoutOf } from './request-timeouts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** How long each message may take; null: as long as its user takes. Written down here again, as the documentation has it. */
const expected = [
  ['CONNECT_EMAIL', 120 * SECOND],
  ['CONNECT_DEVICE', 20 * MINUTE],
  ['CONNECT_OTP', 20 * MINUTE],
  ['GET_SOCIAL_REDIRECT_URI', 120 * SECOND],
  ['CONNECT_SOCIAL', 20 * MINUTE],
  ['GET_FARCASTER_URI', 30 * SECOND],
  ['CONNECT_FARCASTER', 5 * MINUTE],
  ['CONNECT_PASSKEY', 20 * MINUTE],
  ['GET_USER', 20 * MINUTE],
  ['SIGN_OUT', 3 * SECOND],
  ['IS_CONNECTED', 10 * SECOND],
  ['GET_CHAIN_ID', 30 * SECOND],
  ['SWITCH_NETWORK', 30 * SECOND],
  ['UPDATE_EMAIL', 120 * SECOND],
  ['UPDATE_EMAIL_PRIMARY_OTP', 120 * SECOND],
  ['UPDATE_EMAIL_SECONDARY_OTP', 120 * SECOND],
  ['SYNC_THEME', 30 * SECOND],
  ['SYNC_DAPP_DATA', 30 * SECOND],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', 30 * SECOND],
  ['INIT_SMART_ACCOUNT', 30 * SECOND],
  ['SET_PREFERRED_ACCOUNT', 30 * SECOND],
  ['CHANGE_RECOVERY', null],
  ['MANAGE_DEVICES', null],
] as const satisfies readonly (readonly [MessageType, number | null])[]

describe('timeoutOf', () => {
  test('default: every kind of message has its time', () => {
    const types = [...expected.map(([type]) => type), 'RPC_REQUEST']
    expect(types.toSorted()).toEqual(Object.keys(messagePayloads).toSorted())
  })

  test.each(expected)('%s: %s ms', (type, timeoutMs) => {
    expect(timeoutOf({ type })).toBe(timeoutMs)
    expect(isConfirmed({ type })).toBe(timeoutMs === null)
  })

  test.each([...readMethods, ...broadcastMethods])('%s reads: 30 s', (method) => {
    expect(timeoutOf({ type: 'RPC_REQUEST', payload: { method } })).toBe(30 * SECOND)
  })

  test.each(confirmedMethods)('%s is confirmed by its user, who takes as long as they want', (method) => {
    expect(timeoutOf({ type: 'RPC_REQUEST', payload: { method } })).toBeNull()
  })
})
