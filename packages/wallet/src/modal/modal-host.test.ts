import { describe, expect, test, vi } from 'vitest'
import { settle } from '../test-helpers/manual-clock.ts'
import { ModalLoadError } from './errors.ts'
import {
  createModalHost,
  hasLoadFailed,
  type ModalBundle,
  type ModalHostEvent,
  type ModalHostState,
  nextModalHost,
  readBundle,
} from './modal-host.ts'

const surfaces: ModalBundle = { Modal: () => null, Panel: () => null, prepare: () => () => {} }
const error = new ModalLoadError()
const requested: ModalHostEvent = { type: 'requested' }
const play = (...events: readonly ModalHostEvent[]) => events.reduce<ModalHostState>(nextModalHost, { status: 'idle' })

describe('nextModalHost', () => {
  test('default: the code is requested once, and is there once it is loaded', () => {
    const loading = play(requested)
    expect(loading).toEqual({ status: 'loading', isRetry: false })
    expect(nextModalHost(loading, requested)).toBe(loading)
    const ready = nextModalHost(loading, { type: 'loaded', surfaces })
    expect(readBundle(ready)).toBe(surfaces)
    expect(nextModalHost(ready, requested)).toBe(ready)
  })

  test('behavior: after a failure it is requested again, and the failure shows until it is there', () => {
    const failed = play(requested, { type: 'failed', error })
    expect(failed).toEqual({ status: 'failed', error })
    const again = nextModalHost(failed, requested)
    expect(again).toEqual({ status: 'loading', isRetry: true })
    for (const state of [failed, again]) expect(hasLoadFailed(state)).toBe(true)
    expect(hasLoadFailed(nextModalHost(again, { type: 'loaded', surfaces }))).toBe(false)
  })
})

describe('createModalHost', () => {
  test('default: loads once, and again only after a failure', async () => {
    const load = vi.fn(async () => surfaces).mockRejectedValueOnce(new TypeError('offline'))
    const host = createModalHost(load)
    expect(load).not.toHaveBeenCalled()
    host.load()
    host.load()
    expect(load).toHaveBeenCalledTimes(1)
    await settle()
    expect(host.getState()).toMatchObject({ status: 'failed', error: { code: error.code } })
    host.load()
    await settle()
    host.load()
    expect(load).toHaveBeenCalledTimes(2)
    expect(readBundle(host.getState())).toBe(surfaces)
  })
})
