import { Erc20Strategy } from '@laurel/protocol'
import { assert, bigInt, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { filterBoosts, keyOf, type ListItem } from './boost-list.ts'
import { isStarted, type ListOrder, nextListOrder, startsAlike, toOrderedItems } from './list-order.ts'

const at = '0x00000000000000000000000000000000000000aa'
const chainJson = {
  chainId: 1,
  name: 'One',
  rpcUrl: 'http://127.0.0.1:1',
  contracts: { registry: at, eventAction: at },
}
const [chain] = parseConfig({ chains: [chainJson] }).chains

const item = (boostId: bigint, remaining = 50n): ListItem => ({
  ...{ chain, phase: { status: 'open', end: null } as const, uncheckedText: null },
  boostData: {
    boost: {
      ...{ boostId, action: at, validator: at, allowList: at, budget: at, owner: at, incentives: [at] },
      ...{ protocolFee: 0n, maxParticipants: 0n },
    },
    action: null,
    incentives: [
      {
        ...{ type: 'erc20Incentive', strategy: Erc20Strategy.POOL, incentive: at, asset: at, claims: 0n, limit: 10n },
        ...{ reward: 5n, remaining },
      },
    ],
    allowList: { type: 'openAllowList', allowList: at },
  },
})
const [first, second, third] = [item(1n), item(2n), item(3n)]
const nobody = { choice: 'all', account: null, isAccountKnown: true }
const ids = uniqueArray(bigInt({ min: 0n, max: 20n }), { maxLength: 8 })
const shown = (held: ListOrder, items: readonly ListItem[]) => toOrderedItems(held, items).map(keyOf)

describe('nextListOrder', () => {
  test('default: sorted when nothing is shown yet', () => {
    expect(nextListOrder(null, nobody, [second, first]).keys).toEqual(['1 2', '1 1'])
  })

  test('behavior: late responses move nothing, and new boosts come last', () => {
    const held = nextListOrder(null, nobody, [second, first])
    expect(nextListOrder(held, nobody, [first, second])).toBe(held)
    expect(nextListOrder(held, nobody, [third, first, second]).keys).toEqual(['1 2', '1 1', '1 3'])
  })

  test('behavior: an ended boost keeps its position, and shows its current data', () => {
    const held = nextListOrder(null, nobody, [second, first])
    const spent = item(2n, 0n)
    expect(toOrderedItems(nextListOrder(held, nobody, [first]), [first, spent])).toEqual([spent, first])
  })

  test('behavior: another choice sorts them again', () => {
    const held = nextListOrder(null, nobody, [second, first])
    expect(nextListOrder(held, { ...nobody, choice: 'newest' }, [first, second]).keys).toEqual(['1 1', '1 2'])
  })

  test('behavior: the eligibility of an account sorts the list once, when it is known', () => {
    const before = nextListOrder(null, nobody, [second, first])
    const asking = { choice: 'all', account: '0xaa', isAccountKnown: false }
    expect(nextListOrder(before, asking, [first, second])).toBe(before)
    const known = nextListOrder(before, { ...asking, isAccountKnown: true }, [first, second])
    expect(known.keys).toEqual(['1 1', '1 2'])
    expect(nextListOrder(known, { ...asking, isAccountKnown: true }, [second, first])).toBe(known)
    // Eligibility for a new boost is requested again. The earlier order stays meanwhile.
    expect(nextListOrder(known, asking, [third, second, first]).keys).toEqual(['1 1', '1 2', '1 3'])
  })
})

describe('toOrderedItems', () => {
  test('behavior: a boost that is no longer listed is left out', () => {
    expect(shown({ choice: '', account: null, keys: ['1 9', '1 1'] }, [first])).toEqual(['1 1'])
  })

  test('property: a boost on screen never moves, whatever responses arrive', () =>
    assert(
      property(ids, ids, (before, after) => {
        const held = nextListOrder(
          null,
          nobody,
          before.map((id) => item(id)),
        )
        const now = [...new Set([...after, ...before])].map((id) => item(id))
        const next = shown(nextListOrder(held, nobody, now), now)
        expect(next.slice(0, before.length)).toEqual(held.keys)
        expect([...next].sort()).toEqual(now.map(keyOf).sort())
      }),
    ))
})

describe('startsAlike', () => {
  const unknown = { ready: new Set<string>(), eligible: new Set<string>() }
  const sorted = (boostIds: readonly bigint[], order: 'mine' | 'newest') =>
    filterBoosts(
      boostIds.map((id) => item(id)),
      { whose: 'all', kind: 'any', order },
      unknown,
    )

  test('property: the list of the first boosts of a network is the start of the whole list', () =>
    assert(
      property(ids, ids, (some, more) => {
        const newestFirst = [...new Set([...some, ...more])].sort((one, other) => Number(other - one))
        for (const order of ['mine', 'newest'] as const) {
          expect(startsAlike({ order }, null)).toBe(true)
          const whole = sorted(newestFirst, order).map(keyOf)
          expect(whole.slice(0, 2)).toEqual(sorted(newestFirst.slice(0, 2), order).map(keyOf))
        }
      }),
    ))

  test('behavior: not in an order that depends on all of them, or on the account', () => {
    expect(startsAlike({ order: 'reward' }, null)).toBe(false)
    expect(startsAlike({ order: 'ending' }, null)).toBe(false)
    expect(startsAlike({ order: 'mine' }, '0xaa')).toBe(false)
    expect(startsAlike({ order: 'newest' }, '0xaa')).toBe(true)
  })
})

test('isStarted: a boost that has not started belongs to the end of the list', () => {
  expect(isStarted(first)).toBe(true)
  expect(isStarted({ phase: { status: 'upcoming', start: 1 } })).toBe(false)
})
