import { describe, expect, test } from 'vitest'
import { readSavedAccount, readSavedApps, saveAccount, saveApps } from './saved-state.ts'

function storageOf(text: string | null) {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? text,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('saved state', () => {
  test('default: the account and the apps that were saved', () => {
    const storage = storageOf(null)
    expect(readSavedAccount(storage)).toBeNull()
    expect(readSavedApps(storage)).toEqual([])
    const address = `0x${'3c'.repeat(20)}` as const
    const origin = 'http://127.0.0.1:5173'
    const app = { topic: origin, peer: { name: 'Laurel', url: origin }, chainIds: [31337] }
    saveAccount(storage, address)
    saveApps(storage, [app])
    expect(readSavedAccount(storage)).toBe(address)
    expect(readSavedApps(storage)).toEqual([app])
  })

  test.each(['', '{not json', 'null', '{}', '[7, {"topic": "http://localhost"}]'])('error: %j is ignored', (text) => {
    expect(readSavedAccount(storageOf(text))).toBeNull()
    expect(readSavedApps(storageOf(text))).toEqual([])
  })
})
