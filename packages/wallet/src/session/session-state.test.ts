import { describe, expect, test } from 'vitest'
import { emptySession, type PersistedConnection, type PersistedSession } from './persisted-session.ts'
import { nextSession, noSession, type SessionEvent } from './session-state.ts'

const kestrel: PersistedConnection = {
  id: 'eip155:io.kestrel',
  namespace: 'eip155',
  connectorId: 'io.kestrel',
  name: 'Kestrel',
  account: '0x1',
  isChosen: false,
}
const merlin: PersistedConnection = { ...kestrel, id: 'eip155:io.merlin', connectorId: 'io.merlin', name: 'Merlin' }
const record: PersistedSession = { ...emptySession, connections: [kestrel, merlin], activeId: merlin.id }
const started: SessionEvent = { type: 'started', record }
const play = (...events: readonly SessionEvent[]) => events.reduce(nextSession, noSession)

describe('nextSession', () => {
  test('default: the wallets of the last visit stay unproven until they were checked', () => {
    expect(play(started)).toEqual({ status: 'on', unproven: [kestrel, merlin], lastActiveId: merlin.id })
    expect(play(started, { type: 'checked', unproven: [kestrel] }).unproven).toEqual([kestrel])
  })

  test('behavior: a choice of the user forgets the wallets that did not respond', () => {
    expect(play(started, { type: 'user-chose' })).toEqual({ status: 'on', unproven: [], lastActiveId: merlin.id })
  })

  const followed: SessionEvent = { type: 'follow-started', unproven: [kestrel], activeId: kestrel.id }

  test('behavior: while another tab is followed nothing is saved, and only what that tab saved is expected', () => {
    const following = play(started, followed)
    expect(following).toEqual({ status: 'following', unproven: [kestrel], lastActiveId: kestrel.id })
    expect(nextSession(following, { type: 'follow-ended' })).toEqual({ ...following, status: 'on' })
  })
})
