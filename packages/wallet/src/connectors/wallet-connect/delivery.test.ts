import { describe, expect, test } from 'vitest'
import { createManualClock, settle } from '../../test-helpers/manual-clock.ts'
import {
  createDeliveryWatch,
  DELIVERY_TIMEOUT_MS,
  type DeliveryEvent,
  nextDelivery,
  noLateRequests,
} from './delivery.ts'
import { RequestUndeliveredError } from './errors.ts'
import type { SessionEvents } from './sign-client.ts'

type Sent = SessionEvents['session_request_sent']

/** A client whose relay accepts requests when the test says so. */
function createClient() {
  const listeners = new Set<(event: Sent) => void>()
  return {
    listeners,
    on: (_: string, listener: (event: Sent) => void) => listeners.add(listener),
    off: (_: string, listener: (event: Sent) => void) => listeners.delete(listener),
    sent: (topic: string) => {
      for (const listener of listeners) listener({ topic, id: 1 })
    },
  }
}

const never = () => new Promise(() => {})

describe('createDeliveryWatch', () => {
  test('default: a request that the relay accepts is fine, however long the user takes', async () => {
    const clock = createManualClock()
    const client = createClient()
    const delivery = createDeliveryWatch(clock)
    delivery.watch(client, 'a', never())
    client.sent('a')
    await clock.advance(10 * DELIVERY_TIMEOUT_MS)
    expect(delivery.getState()).toEqual({ status: 'fine' })
    expect(client.listeners.size).toBe(0)
  })

  test('error: a request that the relay does not accept is late after 8 s, and fine once it is accepted', async () => {
    const clock = createManualClock()
    const client = createClient()
    const delivery = createDeliveryWatch(clock)
    delivery.watch(client, 'a', never())
    await clock.advance(DELIVERY_TIMEOUT_MS - 1)
    expect(delivery.getState().status).toBe('fine')
    await clock.advance(1)
    expect(delivery.getState()).toMatchObject({ status: 'late', error: { code: 'wallet/request-undelivered' } })
    client.sent('another')
    expect(delivery.getState().status).toBe('late')
    client.sent('a')
    expect(delivery.getState().status).toBe('fine')
  })

  test('behavior: of several requests, the state is late until the last is accepted or answered', async () => {
    const clock = createManualClock()
    const client = createClient()
    const delivery = createDeliveryWatch(clock)
    let refuse = (_: Error) => {}
    delivery.watch(client, 'a', never())
    delivery.watch(
      client,
      'b',
      new Promise((_, reject) => {
        refuse = reject
      }),
    )
    await clock.advance(DELIVERY_TIMEOUT_MS)
    client.sent('a')
    expect(delivery.getState().status).toBe('late')
    refuse(new Error('gone'))
    await settle()
    expect(delivery.getState().status).toBe('fine')
    expect(client.listeners.size).toBe(0)
  })
})

describe('nextDelivery', () => {
  const one = {}
  const other = {}
  const error = new RequestUndeliveredError()
  const play = (...events: readonly DeliveryEvent[]) => events.reduce(nextDelivery, noLateRequests)

  test('default: is late from the first overdue request to the end of the last, with the error of the first', () => {
    const late = play(
      { type: 'overdue', request: one, error },
      { type: 'overdue', request: other, error: new RequestUndeliveredError() },
    )
    expect(late.delivery).toEqual({ status: 'late', error })
    const less = nextDelivery(late, { type: 'ended', request: one })
    expect(less.delivery).toBe(late.delivery)
    expect(nextDelivery(less, { type: 'ended', request: other })).toBe(noLateRequests)
    expect(late.requests.size).toBe(2)
  })

  test('behavior: the end of a request that was never late changes nothing', () => {
    expect(play({ type: 'ended', request: one })).toBe(noLateRequests)
    const late = play({ type: 'overdue', request: one, error })
    expect(nextDelivery(late, { type: 'ended', request: other })).toBe(late)
  })
})
