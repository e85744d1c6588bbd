import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../confirm/errors.ts'
import type { LoginDevice } from '../login/account-client.ts'
import { createDevicesStore } from './devices-store.ts'

const device = (name: string, isCurrent = false): LoginDevice => ({
  ...{ device: name.repeat(43), name: 'Chrome on macOS', origin: 'https://meadow.example', isCurrent },
  ...{ firstSeenAt: 1_790_000_000, lastSeenAt: 1_790_000_000 },
})

/** Two devices, and a server that does as it is let. */
function start(approve: () => Promise<void> = async () => {}) {
  const store = createDevicesStore()
  let devices = [device('a', true), device('b')]
  const fault: { error: Error | null } = { error: null }
  const ended = store.show(
    'message',
    {
      list: async () => {
        if (fault.error !== null) throw fault.error
        return devices
      },
      revoke: async (id) => {
        if (fault.error !== null) throw fault.error
        devices = devices.filter((one) => one.device !== id)
      },
    },
    approve,
  )
  const list = () => store.getState()?.list
  const idsOf = () => {
    const shown = list()
    return shown?.status === 'ready' ? shown.devices.map((one) => one.device[0]) : shown?.status
  }
  return { store, ended, fault, list, idsOf, loaded: () => expect.poll(idsOf).toEqual(['a', 'b']) }
}

describe('createDevicesStore', () => {
  test('default: the devices are read, and one is removed after the click', async () => {
    const { store, ended, idsOf, loaded } = start()
    expect(idsOf()).toBe('loading')
    await loaded()
    await store.getState()?.remove(device('b'))
    expect(idsOf()).toEqual(['a'])
    store.close('message')
    await ended
    expect(store.getState()).toBeNull()
  })

  test('behavior: what the user declines stays, and nothing is said', async () => {
    const { store, list, loaded } = start(() => Promise.reject(new UserRejectedError()))
    await loaded()
    await store.getState()?.remove(device('b'))
    expect(list()).toMatchObject({ status: 'ready', hasFailed: false, devices: { length: 2 } })
  })

  test('error: a server that does not answer is said, and can be tried again', async () => {
    const { store, list, fault, idsOf, loaded } = start()
    await loaded()
    fault.error = new TypeError('No answer.')
    await store.getState()?.remove(device('b'))
    expect(list()).toMatchObject({ status: 'ready', hasFailed: true })
    await store.getState()?.load()
    expect(idsOf()).toBe('failed')
    fault.error = null
    await store.getState()?.load()
    expect(idsOf()).toEqual(['a', 'b'])
  })

  test('security: this device is not removed, and another message closes nothing', async () => {
    const { store, idsOf, loaded } = start(() => expect.fail('It is not confirmed.'))
    await loaded()
    await store.getState()?.remove(device('a', true))
    store.close('other')
    expect(idsOf()).toEqual(['a', 'b'])
  })
})
