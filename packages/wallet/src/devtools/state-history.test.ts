import { describe, expect, test, vi } from 'vitest'
import { closedModal, nextModal } from '../modal/modal.ts'
import { createSlice } from '../store/slice.ts'
import { createStateStore } from '../store/state-store.ts'
import { createRing } from './ring.ts'
import { createStateHistory, MAX_STATES } from './state-history.ts'

describe('createRing', () => {
  test('behavior: the oldest item leaves a full ring', () => {
    const ring = createRing<number>(2)
    expect([1, 2, 3].map(ring.push)).toEqual([null, null, 1])
    expect(ring.items()).toEqual([2, 3])
    ring.update((item) => item * 10)
    expect(ring.items()).toEqual([20, 30])
    ring.clear()
    expect(ring.items()).toEqual([])
  })
})

describe('createStateHistory', () => {
  test('default: every state with its event, and the states of all stores at a moment', () => {
    const history = createStateHistory(() => 0)
    const { dispatch, ...modal } = createSlice(closedModal, nextModal)
    const account = createStateStore('none')
    history.add('modal', modal)
    history.add('account', account)
    dispatch({ type: 'open', view: { type: 'Connect' } })
    account.set('alma')
    dispatch({ type: 'close' })
    const [{ entries } = { entries: [] }] = history.getState()
    expect(entries.map(({ number, event }) => [number, event])).toEqual([
      [1, null],
      [3, 'open'],
      [5, 'close'],
    ])
    expect(history.stateAt('account', 3)).toBe('none')
    expect(history.stateAt('account', 4)).toBe('alma')
    expect(history.stateAt('modal', 4)).toMatchObject({ status: 'open' })
    expect(history.stateAt('unknown', 4)).toBeUndefined()
  })
  test('behavior: bounded; cleared to the current states; ended', () => {
    const history = createStateHistory(() => 0)
    const store = createStateStore(0)
    history.add('count', store)
    for (let count = 1; count <= MAX_STATES + 5; count++) store.set(count)
    const entries = () => history.getState()[0]?.entries ?? []
    expect(entries()).toHaveLength(MAX_STATES)
    // A moment before the oldest state has that one.
    expect(history.stateAt('count', 1)).toBe(6)
    history.clear()
    expect(entries().map(({ state }) => state)).toEqual([MAX_STATES + 5])
    const listener = vi.fn()
    history.subscribe(listener)
    history.destroy()
    store.set(-1)
    expect(listener).not.toHaveBeenCalled()
  })
})
