import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RegisteredName } from '../names/name-store.ts'
import type { Ens } from './ens.ts'
import { createIdentityService } from './identity-service.ts'

const address: Hex = '0xa0cf798816d4b9b9866b5330eea46a18382f251e'

/** ENS with one name, whose nodes can fail. */
function openEns() {
  const state = { isDown: false, name: 'ada.eth', reads: 0 }
  const read = async <value>(answer: value) => {
    state.reads++
    if (state.isDown) throw new QuorumNotReachedError({ chainId: 1, needed: 2, agreed: 0, requested: 2 })
    return answer
  }
  const ens: Ens = {
    getName: () => read(state.name),
    getAddress: () => read(getAddress(address)),
    getAvatar: () => read(null),
  }
  return { ens, state }
}

function open({ names = [] }: { names?: readonly RegisteredName[] } = {}) {
  const { ens, state } = openEns()
  const clock = { nowMs: 0 }
  const service = createIdentityService({
    ...{ store: { list: async () => names }, suffix: '.wcn.id', ens, nowMs: () => clock.nowMs },
  })
  return { service, state, clock }
}

describe('createIdentityService', () => {
  test('default: an ENS name is read once in five minutes', async () => {
    const { service, state, clock } = open()
    const known = { name: 'ada.eth', avatar: null }
    expect(await service.get(address)).toEqual(known)
    const { reads } = state
    state.name = 'ben.eth'
    clock.nowMs = 299_000
    expect(await service.get(address)).toEqual(known)
    expect(state.reads).toBe(reads)
    clock.nowMs = 301_000
    expect(await service.get(address)).toEqual({ name: 'ben.eth', avatar: null })
  })

  test('behavior: a registered name comes first, and ENS is not read', async () => {
    const names = [{ label: 'ada1', address, coinType: 0x80000001, signedBy: 'key', registeredAt: 0 }] as const
    const { service, state } = open({ names })
    expect(await service.get(address)).toEqual({ name: 'ada1.wcn.id', avatar: null })
    expect(state.reads).toBe(0)
  })

  test('behavior: while ENS cannot be read the name is left out, with the reason, and then read again', async () => {
    const { service, state } = open()
    state.isDown = true
    const answer = await service.get(address)
    expect(Object.keys(answer).sort()).toEqual(['avatar', 'reason'])
    expect(answer.reason).toContain('chain 1')
    state.isDown = false
    expect(await service.get(address)).toEqual({ name: 'ada.eth', avatar: null })
  })
})
