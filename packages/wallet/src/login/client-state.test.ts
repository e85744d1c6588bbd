import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppMessage } from '../frame-messages/app-message.ts'
import type { FrameMessage } from '../frame-messages/frame-reply.ts'
import {
  type ClientAction,
  type ClientEvent,
  type ClientState,
  confirmedIds,
  nextClient,
  noClient,
} from './client-state.ts'

const isConnected = (id: string): AppMessage => ({ type: 'IS_CONNECTED', id, payload: undefined })
const sign = (id: string): AppMessage => ({ type: 'RPC_REQUEST', id, payload: { method: 'personal_sign', params: [] } })
const yes = (id: string): FrameMessage => ({
  ...{ status: 'success', type: 'IS_CONNECTED', id },
  result: { isConnected: true },
})

/** Plays events, and returns the last state and every action. */
function play(events: readonly ClientEvent[], from: ClientState = noClient) {
  const actions: ClientAction[] = []
  let state = from
  for (const event of events) {
    const step = nextClient(state, event)
    state = step.state
    actions.push(...step.actions)
  }
  return { state, actions, types: actions.map(({ type }) => type) }
}

const requested = (message: AppMessage): ClientEvent => ({ type: 'requested', message })
const opened: ClientEvent = { type: 'port-opened', number: 1 }
const received = (message: FrameMessage, wire: 'port' | 'public' = 'port'): ClientEvent => ({
  ...{ type: 'received', wire, message },
})

const shows = (isShown: boolean): ClientEvent => ({
  ...{ type: 'received', wire: 'port' },
  message: isShown ? { type: 'SHOW', reason: 'confirm' } : { type: 'HIDE' },
})

describe('the time of a message', () => {
  const update: AppMessage = { type: 'UPDATE_EMAIL', id: 'u', payload: { email: 'ada@new.example' } }
  const timers = (actions: readonly ClientAction[]) =>
    actions.filter(({ type }) => type === 'start-timer' || type === 'stop-timer')

  test('behavior: does not run while the frame waits for its user, and begins again after that', () => {
    const sent = play([requested(update), requested(isConnected('a')), opened])
    const shown = play([shows(true)], sent.state)
    expect(timers(shown.actions)).toEqual([{ type: 'stop-timer', id: 'u' }])
    const hidden = play([shows(false)], shown.state)
    expect(timers(hidden.actions)).toEqual([{ type: 'start-timer', id: 'u', timeoutMs: 120_000 }])
    expect([...shown.types, ...hidden.types].filter((type) => type === 'notify')).toHaveLength(2)
    // A frame that was not shown has nothing to begin again.
    expect(timers(play([shows(false)], hidden.state).actions)).toEqual([])
  })

  test('behavior: of what is sent while the frame is shown begins when it is hidden', () => {
    const shown = play([requested(isConnected('a')), opened, shows(true)])
    const sent = play([requested(update)], shown.state)
    expect(timers(sent.actions)).toEqual([])
    expect(timers(play([shows(false)], sent.state).actions)).toMatchObject([{ type: 'start-timer', id: 'u' }])
  })
})

describe('nextClient', () => {
  test('default: the first request loads the frame, waits for it, and gets its reply', () => {
    const first = play([requested(isConnected('a'))])
    expect(first.types).toEqual(['load'])
    const { state, actions } = play([opened, received(yes('a'))], first.state)
    expect(actions.map(({ type }) => type)).toEqual(['post', 'start-timer', 'resolve'])
    expect(state.pending).toEqual([])
  })

  test('behavior: an error page answers nothing, and the load fails with what waits', () => {
    const { state, actions } = play([
      requested(isConnected('a')),
      { type: 'probe-started', number: 1, id: 'probe' },
      { type: 'load-timed-out', number: 1 },
    ])
    expect(state.link.status).toBe('failed')
    expect(actions.at(-1)).toMatchObject({
      type: 'reject',
      id: 'a',
      error: { message: 'Unable to load email login dependency' },
    })
    expect(play([requested(isConnected('b'))], state).types).toEqual(['load'])
  })

  test('behavior: a public frame is ready with its answer to the probe, and with nothing else', () => {
    const waiting = play([requested(isConnected('a')), { type: 'probe-started', number: 1, id: 'probe' }])
    expect(play([received(yes('other'), 'public')], waiting.state).state.link.status).toBe('loading')
    expect(play([received(yes('probe'), 'public')], waiting.state).state.link).toMatchObject({ wire: 'public' })
  })

  test('behavior: a public frame gets no login with a passkey, before and after it is ready', () => {
    const passkey: AppMessage = { type: 'CONNECT_PASSKEY', id: 'p', payload: undefined }
    const probed: ClientEvent = { type: 'probe-started', number: 1, id: 'probe' }
    const refused = { type: 'reject', id: 'p', error: { code: 'wallet/login-passkey-missing' } }
    const waiting = play([requested(passkey), requested(isConnected('a')), probed, received(yes('probe'), 'public')])
    expect(waiting.actions).toContainEqual(expect.objectContaining({ type: 'post', message: isConnected('a') }))
    expect(waiting.actions).not.toContainEqual(expect.objectContaining({ type: 'post', message: passkey }))
    expect(waiting.actions.find(({ type }) => type === 'reject')).toMatchObject(refused)
    expect(waiting.state.pending.map(({ message }) => message.id)).toEqual(['a'])
    expect(play([requested(passkey)], waiting.state).actions).toMatchObject([refused])
    const ours = play([requested(passkey), opened])
    expect(ours.types).toEqual(['load', 'post', 'start-timer'])
  })

  test('behavior: after the handshake, a message of a window is dropped', () => {
    const { state } = play([requested(isConnected('a')), opened])
    expect(play([received(yes('a'), 'public')], state).actions).toEqual([])
  })

  test('behavior: a reply of another type is not a reply', () => {
    const { state } = play([requested(sign('a')), opened])
    expect(play([received(yes('a'))], state).actions).toEqual([])
  })

  test('behavior: our frame hears of an abort, and a public one if it said that it is ready', () => {
    const ours = play([requested(sign('a')), opened]).state
    expect(play([{ type: 'aborted', ids: confirmedIds(ours) }], ours).actions).toMatchObject([
      { type: 'post-port', message: { type: 'ABORT', id: 'a' } },
      { type: 'reject', id: 'a', error: { message: 'Request was aborted' } },
    ])
    const probed = play([
      requested(sign('a')),
      { type: 'probe-started', number: 1, id: 'p' },
      received(yes('p'), 'public'),
    ])
    expect(play([{ type: 'aborted', ids: ['a'] }], probed.state).types).toEqual(['reject'])
    const ready = received({ status: 'event', type: 'READY', version: null }, 'public')
    const probe: ClientEvent = { type: 'probe-started', number: 1, id: 'p' }
    for (const events of [
      [probe, ready],
      [ready, probe, received(yes('p'), 'public')],
    ]) {
      const later = play([requested(sign('a')), requested(isConnected('b')), ...events]).state
      expect(play([{ type: 'aborted', ids: ['a', 'b'] }], later).actions.slice(0, -2)).toEqual([
        { type: 'post-abort', id: 'a' },
      ])
    }
  })

  test('behavior: what a user confirms has no time-out, and what only reads has one', () => {
    expect(play([requested(sign('a')), opened]).types).toEqual(['load', 'post'])
    expect(play([requested(isConnected('a')), opened]).types).toEqual(['load', 'post', 'start-timer'])
  })

  test('error: an error without a message, and a frame that was removed', () => {
    const failed = play([
      requested(isConnected('a')),
      opened,
      received({
        status: 'error',
        type: 'IS_CONNECTED',
        id: 'a',
        message: 'An error occurred',
        code: null,
        text: null,
      }),
      { type: 'removed' },
      requested(isConnected('b')),
    ])
    expect(failed.actions.filter(({ type }) => type === 'reject')).toMatchObject([
      { id: 'a', error: { message: 'An error occurred' } },
      { id: 'b', error: { message: 'iframe is not set' } },
    ])
  })
})

describe('a frame that loads again by itself', () => {
  const reloaded: ClientEvent = { type: 'reloaded', number: 1 }

  test('default: what it had is rejected, its view goes away, and it has another 20 s to answer', () => {
    const before = play([requested(sign('a')), opened, shows(true)])
    const { state, actions } = play([reloaded], before.state)
    expect(actions).toMatchObject([
      { type: 'reject', id: 'a', error: { code: 'wallet/login-timeout' } },
      { type: 'notify', message: { type: 'HIDE' } },
      { type: 'await-load' },
    ])
    const waiting = play([requested(sign('b'))], state)
    expect(waiting.types).toEqual([])
    expect(play([opened], waiting.state).actions).toMatchObject([{ type: 'post', wire: 'port', message: { id: 'b' } }])
    expect(play([{ type: 'load-timed-out', number: 1 }], waiting.state).actions).toMatchObject([
      { type: 'unload' },
      { type: 'reject', id: 'b', error: { message: 'Unable to load email login dependency' } },
    ])
  })

  test('behavior: before its first answer, and of an earlier frame, it changes nothing', () => {
    const loading = play([requested(sign('a'))])
    expect(play([reloaded], loading.state)).toMatchObject({ state: loading.state, actions: [] })
    const ready = play([opened], loading.state)
    expect(play([{ type: 'reloaded', number: 0 }], ready.state)).toMatchObject({ state: ready.state, actions: [] })
  })
})

/** Ids are few, so that replies meet requests, also those of others. */
const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const messages: fc.Arbitrary<AppMessage> = ids.chain((id) => fc.constantFrom(isConnected(id), sign(id)))
const replies: fc.Arbitrary<FrameMessage> = fc.oneof(
  ids.map(yes),
  ids.map((id): FrameMessage => ({ status: 'success', type: 'RPC_REQUEST', id, result: id })),
  ids.map((id): FrameMessage => ({ status: 'error', type: 'RPC_REQUEST', id, message: 'No', code: null, text: null })),
  fc.constant<FrameMessage>({ status: 'event', type: 'READY', version: null }),
)
const wires = fc.constantFrom('port' as const, 'public' as const)
const numbers = fc.integer({ min: 0, max: 4 })
const randomEvents: fc.Arbitrary<ClientEvent> = fc.oneof(
  { weight: 5, arbitrary: messages.map(requested) },
  { weight: 5, arbitrary: fc.tuple(wires, replies).map(([wire, message]) => received(message, wire)) },
  numbers.map((number): ClientEvent => ({ type: 'port-opened', number })),
  fc.tuple(numbers, ids).map(([number, id]): ClientEvent => ({ type: 'probe-started', number, id: `probe ${id}` })),
  numbers.map((number): ClientEvent => ({ type: 'load-timed-out', number })),
  numbers.map((number): ClientEvent => ({ type: 'reloaded', number })),
  ids.map((id): ClientEvent => ({ type: 'timed-out', id })),
  fc.array(ids).map((given): ClientEvent => ({ type: 'aborted', ids: given })),
  { weight: 1, arbitrary: fc.constant<ClientEvent>({ type: 'removed' }) },
)

test('property: no impossible state, and every request gets exactly one reply, which is its own', () => {
  fc.assert(
    fc.property(fc.array(randomEvents, { maxLength: 60 }), (events) => {
      let state = noClient
      /** What is open by the model: the type of each request. An id is used once. */
      const open = new Map<string, AppMessage['type']>()
      const used = new Set<string>()
      for (const event of events) {
        if (event.type === 'requested') {
          if (used.has(event.message.id)) continue
          used.add(event.message.id)
          open.set(event.message.id, event.message.type)
        }
        const before = state
        const step = nextClient(state, event)
        state = step.state
        for (const action of step.actions) {
          if (action.type === 'resolve') {
            expect(event.type).toBe('received')
            expect(action.reply.id).toBe(action.id)
            expect(action.reply.type).toBe(open.get(action.id))
            expect(before.link.status).toBe('ready')
          }
          if (action.type === 'resolve' || action.type === 'reject') expect(open.delete(action.id)).toBe(true)
          if (action.type === 'post' && event.type !== 'probe-started') expect(state.link.status).toBe('ready')
        }
        // Each open request is pending, in the state and in the model, and is sent exactly if the frame answers.
        expect(state.pending.map(({ message }) => message.id).sort()).toEqual([...open.keys()].sort())
        for (const { isSent } of state.pending) expect(isSent).toBe(state.link.status === 'ready')
        if (state.link.status === 'none' || state.link.status === 'failed' || state.link.status === 'removed') {
          expect(state.pending).toEqual([])
        }
        if (state.link.status === 'loading') expect(state.link.number).toBe(state.loads)
        if (before.link.status === 'removed') expect(state.link.status).toBe('removed')
      }
    }),
    { numRuns: 2000 },
  )
})
