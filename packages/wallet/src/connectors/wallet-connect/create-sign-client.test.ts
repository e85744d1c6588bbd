import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createSignClient, signStorage } from './create-sign-client.ts'
import type { SignClientModule } from './sign-client.ts'

function memory(entries: readonly (readonly [string, string])[] = []) {
  const values = new Map(entries)
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const load = () => import('@walletconnect/sign-client')
const options = {
  projectId: 'test',
  relayUrl: 'ws://127.0.0.1:9',
  metadata: { name: 'Meadow', description: '', url: 'https://meadow.example', icons: [] },
}

describe('createSignClient', () => {
  test('default: the real package matches the declared types', async () => {
    const { SignClient } = await load()
    expectTypeOf({ SignClient }).toExtend<SignClientModule<InstanceType<typeof SignClient>['core']>>()
  })

  test('behavior: after its start it has sent no request, left nothing on the page, and written only its own keys', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const before = Object.keys(globalThis)
    const storage = memory()
    const { client, destroy } = await createSignClient({
      ...options,
      module: await load(),
      storage,
      storageKey: 'shop.wc',
    })
    expect(client.session.getAll()).toEqual([])
    expect(Object.keys(globalThis).filter((key) => !before.includes(key))).toEqual([])
    expect([...storage.values.keys()].every((key) => key.startsWith('shop.wc.'))).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
    destroy()
  })

  test('behavior: two clients share nothing', async () => {
    const module = await load()
    const one = await createSignClient({ ...options, module, storage: memory(), storageKey: 'one' })
    const two = await createSignClient({ ...options, module, storage: memory(), storageKey: 'one' })
    expect(one.client.core).not.toBe(two.client.core)
    one.destroy()
    two.destroy()
  })
})

describe('signStorage', () => {
  test('default: saves JSON under its own prefix', async () => {
    const storage = memory()
    const sign = signStorage(storage, 'laurel.walletConnect')
    await sign.setItem('wc@2:client', [{ topic: 'a' }])
    expect([...storage.values]).toEqual([['laurel.walletConnect.wc@2:client', '[{"topic":"a"}]']])
    expect(await sign.getItem('wc@2:client')).toEqual([{ topic: 'a' }])
    await sign.removeItem('wc@2:client')
    expect(await sign.getItem('wc@2:client')).toBeUndefined()
  })

  test('behavior: undefined reads as undefined, and so does text that is not JSON', async () => {
    const storage = memory([['x.a', '{not json']])
    const sign = signStorage(storage, 'x')
    expect(await sign.getItem('a')).toBeUndefined()
    await sign.setItem('a', undefined)
    expect(storage.values.size).toBe(0)
  })
})
