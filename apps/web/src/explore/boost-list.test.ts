import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import type { BoostData } from '../boost/boost-data.ts'
import type { BoostPhase } from '../boost/boost-phase.ts'
import { TERMS_PAGE_SIZE, termsPagesOf } from '../boost/terms-page.ts'
import { parseConfig } from '../config/config.ts'
import { orders, times } from '../routing/list-filters.ts'
import { filterBoosts, hasRewardsLeft, isAt, keyOf, type ListItem, matches, sortBoosts } from './boost-list.ts'

const dollar = '0x00000000000000000000000000000000000000aa'
const leaf = '0x00000000000000000000000000000000000000bb'
const contracts = { registry: dollar, eventAction: dollar }
const chainOf = (chainId: number) =>
  parseConfig({ chains: [{ chainId, name: `Chain ${chainId}`, rpcUrl: 'http://127.0.0.1:1', contracts }] }).chains[0]
const [one, two] = [chainOf(1), chainOf(2)]

const pool = (reward: bigint, remaining: bigint, asset: typeof dollar | typeof leaf = dollar): Incentive => ({
  ...{ type: 'erc20Incentive', strategy: Erc20Strategy.POOL, incentive: dollar, asset, claims: 0n, limit: 10n },
  ...{ reward, remaining },
})
const open: BoostPhase = { status: 'open', end: null }
const item = (boostId: bigint, incentive: Incentive, chain = one, phase: BoostPhase = open): ListItem => {
  const parts = { action: dollar, validator: dollar, allowList: dollar, budget: dollar, owner: dollar } as const
  const boost: BoostData['boost'] = {
    ...{ ...parts, boostId, incentives: [dollar], protocolFee: 0n, maxParticipants: 0n },
  }
  return {
    ...{ chain, phase, uncheckedText: null },
    boostData: {
      boost,
      action: null,
      incentives: [incentive],
      allowList: { type: 'openAllowList', allowList: dollar },
    },
  }
}
const user = (eligible: readonly string[], ready: readonly string[] = []) => ({
  ...{ ready: new Set(ready), eligible: new Set(eligible) },
})
const idsOf = (items: readonly ListItem[]) => items.map(keyOf)

const third = item(3n, pool(5n, 50n))
const second = item(2n, pool(9n, 9n))
const first = item(1n, pool(7n, 7n, leaf))
const elsewhere = item(8n, pool(5n, 40n), two)
const all = [third, second, first, elsewhere]

describe('sortBoosts', () => {
  test('default: the newest of each network, then the second of each', () => {
    expect(idsOf(sortBoosts(all, 'newest', user([])))).toEqual(['1 3', '2 8', '1 2', '1 1'])
  })

  test('default: eligible boosts come first', () => {
    expect(idsOf(sortBoosts(all, 'mine', user(['1 1'])))[0]).toBe('1 1')
  })

  test('behavior: boosts that are ready to claim come before eligible ones', () => {
    expect(idsOf(sortBoosts(all, 'mine', user(['1 3', '2 8'], ['1 1'])))).toEqual(['1 1', '1 3', '2 8', '1 2'])
  })

  test('default: the least budget left first', () => {
    expect(idsOf(sortBoosts(all, 'least', user([])))).toEqual(['1 2', '1 1', '2 8', '1 3'])
  })

  test('default: the earliest end first, then boosts without an end', () => {
    const ending = (boostId: bigint, end: number) => item(boostId, pool(5n, 50n), one, { status: 'open', end })
    expect(idsOf(sortBoosts([third, ending(2n, 90), ending(1n, 50)], 'ending', user([])))).toEqual([
      '1 1',
      '1 2',
      '1 3',
    ])
    const over = (boostId: bigint, end: number) => item(boostId, pool(5n, 50n), one, { status: 'ended', end })
    expect(idsOf(sortBoosts([over(3n, 10), over(2n, 30), over(1n, 20)], 'ending', user([])))).toEqual([
      '1 2',
      '1 1',
      '1 3',
    ])
  })

  test('behavior: a boost that has not started comes after the open ones, in every order', () => {
    const soon = (boostId: bigint) => item(boostId, pool(99n, 99n), one, { status: 'upcoming', start: 7 })
    for (const order of orders) {
      expect(idsOf(sortBoosts([soon(9n), third, second], order, user(['1 9']))).at(-1)).toBe('1 9')
    }
  })

  test('default: the highest reward of each token, the most common token first', () => {
    expect(idsOf(sortBoosts(all, 'reward', user([])))).toEqual(['1 2', '1 3', '2 8', '1 1'])
  })
})

describe('sortBoosts of a list from an API', () => {
  const sorted = { isSorted: true }
  test('behavior: its order stays, where it can sort; the rest is sorted here', () => {
    const given = [first, elsewhere, third, second]
    for (const order of ['newest', 'least', 'reward'] as const) {
      expect(idsOf(sortBoosts(given, order, user([]), sorted))).toEqual(idsOf(given))
    }
    expect(idsOf(sortBoosts(given, 'mine', user(['1 2']), sorted))).toEqual(['1 2', '1 1', '2 8', '1 3'])
  })
})

describe('filterBoosts', () => {
  test('behavior: only boosts that a search found', () => {
    const found = { isSorted: false, isFound: ({ boostData }: ListItem) => boostData.boost.boostId === 2n }
    const filters = { whose: 'all', kind: 'any', order: 'newest' } as const
    expect(idsOf(filterBoosts(all, filters, user([]), found))).toEqual(['1 2'])
  })

  test('behavior: eligible boosts have the same order alone as among all', () => {
    const known = user(['1 2', '1 1', '2 8'])
    for (const order of orders) {
      const list = (whose: 'all' | 'mine') => idsOf(filterBoosts(all, { whose, kind: 'any', order }, known))
      expect(list('mine')).toEqual(list('all').filter((key) => known.eligible.has(key)))
    }
  })

  test('default: only the chosen kind', () => {
    expect(filterBoosts(all, { whose: 'all', kind: 'raffle', order: 'newest' }, user([]))).toEqual([])
  })
})

describe('hasRewardsLeft', () => {
  test('default: a boost with something left', () => {
    expect(hasRewardsLeft(second.boostData)).toBe(true)
    expect(hasRewardsLeft(item(1n, pool(5n, 0n)).boostData)).toBe(false)
  })
})

describe('isAt', () => {
  const at = (phase: BoostPhase, remaining = 50n) =>
    times.filter((time) => isAt(item(1n, pool(5n, remaining), one, phase), time))

  test('default: open, not started, ended', () => {
    expect(at(open)).toEqual(['current', 'open'])
    expect(at({ status: 'upcoming', start: 9 })).toEqual(['current', 'upcoming'])
    expect(at({ status: 'ended', end: 9 })).toEqual(['ended'])
  })

  test('behavior: an ended boost is listed as ended, whatever is left', () => {
    expect(at({ status: 'ended', end: 9 }, 0n)).toEqual(['ended'])
  })

  test('behavior: a boost without rewards left is over, before its end or its start too', () => {
    expect(at(open, 0n)).toEqual(['ended'])
    expect(at({ status: 'upcoming', start: 9 }, 0n)).toEqual(['ended'])
    expect(at({ status: 'unknown' }, 0n)).toEqual(['ended'])
  })

  test('behavior: an unknown phase is not listed as ended while rewards are left', () => {
    expect(at({ status: 'unknown' })).toEqual(['current', 'open'])
  })
})

describe('matches', () => {
  test('default: by the kind of the reward', () => {
    expect(matches(first.boostData, 'any')).toBe(true)
    expect(matches(first.boostData, 'same')).toBe(true)
    expect(matches(first.boostData, 'raffle')).toBe(false)
  })
})

describe('termsPagesOf', () => {
  test('default: each network and page once, with all its numbers', () => {
    const pages = termsPagesOf([third, second, elsewhere, item(250n, pool(5n, 5n))])
    expect(pages.map(({ chain, page }) => [chain.chainId, page])).toEqual([
      [1, 0],
      [2, 0],
      [1, 2],
    ])
    expect(pages[2]?.boostIds).toHaveLength(TERMS_PAGE_SIZE)
    expect([pages[2]?.boostIds[0], pages[2]?.boostIds.at(-1)]).toEqual([200n, 299n])
  })
})
