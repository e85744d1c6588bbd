import { SettingsError } from '@laurel/server/settings/errors.ts'
import { entryPoint07Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { readChains } from './chain-settings.ts'

const chain = { chainId: 31_337, name: 'Local', rpcUrls: ['https://node.example'] }
const address = `0x${'12'.repeat(20)}`
const smartAccounts = { factory: address, implementation: address, bundlerUrls: ['https://bundler.example/rpc'] }
const read = (more: object) => readChains(JSON.stringify([{ ...chain, ...more }]))

describe('readChains', () => {
  test('default: without smart accounts, there are none', () => {
    expect(read({})[0]?.smartAccounts).toBeUndefined()
  })

  test('default: smart accounts have EntryPoint 0.7', () => {
    expect(read({ smartAccounts })[0]?.smartAccounts).toEqual({ ...smartAccounts, entryPoint: entryPoint07Address })
  })

  test.each([
    ['another entry point', { ...smartAccounts, entryPoint: address }],
    ['no bundler', { ...smartAccounts, bundlerUrls: [] }],
    ['a bundler without http', { ...smartAccounts, bundlerUrls: ['ws://bundler.example'] }],
    ['a setting that does not exist', { ...smartAccounts, bundlerUrl: 'https://bundler.example' }],
  ])('error: %s', (_, wrong) => expect(() => read({ smartAccounts: wrong })).toThrow(SettingsError))
})
