import { SettingsError } from '@laurel/server/settings/errors.ts'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const chain = { chainId: 31337, name: 'Local', rpcUrls: ['http://127.0.0.1:8545'] }
const read = (environment: Record<string, string>, fields: object = {}) =>
  readSettings({ LAUREL_API_CHAINS: JSON.stringify([{ ...chain, ...fields }]), ...environment })

describe('readSettings', () => {
  test('default: hosts are a list in lower case', () => {
    const domains = 'API.example, localhost:8791,[::1]:80,'
    const settings = read({ LAUREL_API_NAME_DOMAINS: domains, LAUREL_API_NAME_SUFFIX: '.ada.eth', PATH: '/bin' })
    expect(settings.LAUREL_API_NAME_DOMAINS).toEqual(['api.example', 'localhost:8791', '[::1]:80'])
    expect(read({}).LAUREL_API_NAME_DOMAINS).toEqual([])
  })

  test.each([
    [{ LAUREL_API_NAME_DOMAINS: 'https://api.example/' }, 'must be hosts, such as api.example'],
    [{ LAUREL_API_NAME_DOMAINS: 'api.example/' }, 'must be hosts, such as api.example'],
    [{ LAUREL_API_NAME_DOMAINS: 'api.example ada.example' }, 'must be hosts, such as api.example'],
    [{ LAUREL_API_NAME_SUFFIX: '.eth' }, 'such as .yours.eth, and not .eth itself'],
    [{ LAUREL_API_NAME_SUFFIX: 'names.example' }, 'must be labels after dots, such as .names.example'],
    [{ LAUREL_API_NAME_KEY_FILE: '/run/key' }, 'LAUREL_API_NAME_KEY_FILE is set, and LAUREL_API_NAME_SUFFIX is not'],
    [{ LAUREL_API_PROT: '80' }, 'LAUREL_API_PROT is not a setting (the nearest is LAUREL_API_PORT)'],
    [{ DATABASE_URL: 'hello' }, 'must be a PostgreSQL URL'],
  ])('error: %j', (environment, message) => {
    expect(() => read(environment)).toThrow(SettingsError)
    expect(() => read(environment)).toThrow(message)
  })

  test.each([
    [
      { finality: 'newest' },
      'finality is invalid (must be "finalized", "safe" or a number of blocks, such as {"depth": 10})',
    ],
    [{ finality: { depth: 0 } }, 'finality.depth is invalid (must be above 0)'],
    [{ rpcUrls: ['http://127.0.0.1:8545', 'http://127.0.0.1:8545/'] }, 'chain 31337 has a node twice in "rpcUrls"'],
  ])('error: a chain with %j', (fields, message) => {
    expect(() => read({}, fields)).toThrow(message)
  })
})
