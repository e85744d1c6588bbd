import { describe, expect, test } from 'vitest'
import { type ConnectionChoicesEvent, nextConnectionChoices, noChoices } from './connection-choices.ts'

const kestrel = { name: 'Kestrel', icon: null, rdns: 'io.kestrel' }
const play = (...events: readonly ConnectionChoicesEvent[]) => events.reduce(nextConnectionChoices, noChoices)

describe('nextConnectionChoices', () => {
  test('default: the connection that was chosen last is active', () => {
    const chosen = play({ type: 'activated', id: 'eip155:a' }, { type: 'activated', id: 'solana:b' })
    expect(chosen).toEqual({ ...noChoices, activeId: 'solana:b' })
    expect(nextConnectionChoices(chosen, { type: 'activated', id: 'solana:b' })).toBe(chosen)
  })

  test('behavior: the row and the account of each connection are separate, and the last choice counts', () => {
    const chosen = play(
      { type: 'row-chosen', id: 'eip155:a', info: { ...kestrel, name: 'Older' } },
      { type: 'row-chosen', id: 'eip155:a', info: kestrel },
      { type: 'account-chosen', id: 'eip155:a', account: '0x1' },
      { type: 'account-chosen', id: 'eip155:b', account: '0x2' },
      { type: 'account-chosen', id: 'eip155:a', account: '0x3' },
    )
    expect(chosen.infos).toEqual(new Map([['eip155:a', kestrel]]))
    expect([...chosen.accounts]).toEqual([
      ['eip155:a', '0x3'],
      ['eip155:b', '0x2'],
    ])
    expect(chosen.activeId).toBeNull()
    expect(noChoices.accounts.size).toBe(0)
  })
})
