import { describe, expect, test } from 'vitest'
import type { StoredSet } from '../storage/key-storage.ts'
import { reconcile, type ServerAccount } from './reconcile.ts'

const address = '0x000000000000000000000000000000000000dEaD'
const other = '0x000000000000000000000000000000000000bEEF'
const now = 1_000_000

const stored = (set: string, status: StoredSet['status'], change: Partial<StoredSet> = {}): StoredSet => ({
  ...{ account: 'account', set, address, solanaAddress: 'solana', status, deviceShare: 'share', createdAt: now },
  recovery: { method: 'password', ciphertext: 'ciphertext', parameters: '{}' },
  ...change,
})
const server = (sets: readonly string[], change: Partial<ServerAccount> = {}): ServerAccount => ({
  ...{ id: 'account', address },
  sets: sets.map((set) => ({ set, device: 'here', recovery: 'password' })),
  ...change,
})
const none = { put: [], remove: [] }

describe('reconcile', () => {
  test('default: a new account, a new device, and a device that is ready', () => {
    expect(reconcile([], server([], { address: null }), 'here', now).status).toEqual({ type: 'new' })
    expect(reconcile([], server(['a']), 'here', now).status).toEqual({ type: 'new-device', address })
    const active = stored('a', 'active')
    expect(reconcile([active], server(['a']), 'here', now)).toEqual({
      ...{ status: { type: 'ready', stored: active, isRecoveryOutdated: false }, changes: none, retired: [] },
    })
  })

  test('behavior: a pending set that arrived is adopted, and the one before is retired', () => {
    const { status, changes, retired } = reconcile(
      [stored('a', 'active'), stored('b', 'pending')],
      server(['a', 'b']),
      'here',
      now,
    )
    expect(status).toMatchObject({ type: 'ready', stored: { set: 'b', status: 'active' } })
    expect(changes.put.map(({ set, status: next }) => [set, next])).toEqual([
      ['b', 'active'],
      ['a', 'retiring'],
    ])
    expect(retired).toEqual(['a'])
  })

  test('behavior: a pending set that did not arrive stays until no request can bring it', () => {
    const sets = [stored('a', 'active'), stored('b', 'pending', { createdAt: now - 1_200 })]
    expect(reconcile(sets, server(['a']), 'here', now).changes.remove).toEqual([])
    expect(reconcile(sets, server(['a']), 'here', now + 1).changes.remove).toEqual(['b'])
  })

  test('behavior: a set of another device does not make this one ready', () => {
    const account = server([], { sets: [{ set: 'a', device: 'there', recovery: 'password' }] })
    expect(reconcile([stored('a', 'active')], account, 'here', now).status.type).toBe('server-share-lost')
  })

  test('behavior: an address that the server forgot is the one that this device knows', () => {
    const forgotten = server([], { address: null })
    expect(reconcile([stored('a', 'active')], forgotten, 'here', now).status.type).toBe('server-share-lost')
    expect(reconcile([stored('a', 'pending')], forgotten, 'here', now).status.type).toBe('new')
  })

  test('security: another address of the server is refused, and changes nothing', () => {
    const sets = [stored('a', 'active'), stored('b', 'retiring')]
    const changed = reconcile(sets, server(['a', 'b'], { address: other }), 'here', now)
    expect(changed).toMatchObject({ status: { type: 'address-changed' }, changes: none, retired: [] })
    // A pending set of a making that another device won is not of this account.
    expect(reconcile([stored('c', 'pending')], server(['a'], { address: other }), 'here', now).status).toEqual({
      ...{ type: 'new-device', address: other },
    })
  })
})
