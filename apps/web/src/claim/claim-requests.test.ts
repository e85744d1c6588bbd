import { describe, expect, test } from 'vitest'
import {
  createClaimRequests,
  MAX_CLAIM_REQUEST_AGE_MS,
  MAX_CLAIM_REQUESTS,
  parseClaimRequests,
} from './claim-requests.ts'

const key = { chainId: 1, account: `0x${'1'.repeat(40)}`, purpose: 'claim 1 0 0x1 0xaa' } as const

function createStorage() {
  const saved = new Map<string, string>()
  return {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
  }
}

describe('createClaimRequests', () => {
  test('default: a request is open after a reload, until its result is known', () => {
    const storage = createStorage()
    createClaimRequests(() => storage).add(key)
    const reloaded = createClaimRequests(() => storage)
    expect(reloaded.isOpen(key)).toBe(true)
    expect(reloaded.isOpen({ ...key, purpose: 'claim 2 0 0x1 0xaa' })).toBe(false)
    expect(reloaded.isOpen({ ...key, account: `0x${'2'.repeat(40)}` })).toBe(false)
    reloaded.remove(key)
    expect(createClaimRequests(() => storage).isOpen(key)).toBe(false)
  })

  test('behavior: a change is reported, and removing nothing is not a change', () => {
    const requests = createClaimRequests(createStorage)
    let changes = 0
    requests.subscribe(() => changes++)
    requests.remove(key)
    expect(changes).toBe(0)
    requests.add(key)
    expect(changes).toBe(1)
  })

  test('behavior: a request is forgotten after half an hour, and only some are saved', () => {
    const storage = createStorage()
    let now = 0
    const requests = createClaimRequests(
      () => storage,
      () => now,
    )
    for (let id = 0; id <= MAX_CLAIM_REQUESTS; id++) requests.add({ ...key, purpose: `claim ${id}` })
    expect(requests.isOpen({ ...key, purpose: 'claim 0' })).toBe(false)
    expect(requests.isOpen({ ...key, purpose: 'claim 1' })).toBe(true)
    now = MAX_CLAIM_REQUEST_AGE_MS
    expect(requests.isOpen({ ...key, purpose: 'claim 1' })).toBe(false)
  })

  test('behavior: where storage is denied, the page remembers its requests', () => {
    const requests = createClaimRequests(() => {
      throw new Error('storage is denied')
    })
    requests.add(key)
    expect(requests.isOpen(key)).toBe(true)
    requests.remove(key)
    expect(requests.isOpen(key)).toBe(false)
  })
})

test.each([null, '', '{', '{}', '[1]', `[{"chainId":0}]`])('error: %s has no requests', (text) => {
  expect(parseClaimRequests(text, 0)).toEqual([])
})
