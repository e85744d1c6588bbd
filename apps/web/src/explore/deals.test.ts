import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { parseWorld } from '../app/world.ts'
import type { BoostFacts } from '../boost/boost-facts.ts'
import { type Deal, inOrder, isOpen, keyOf, matches } from './deals.ts'

const dollar = '0x00000000000000000000000000000000000000aa'
const leaf = '0x00000000000000000000000000000000000000bb'
const contracts = { registry: dollar, eventAction: dollar }
const chainOf = (chainId: number) =>
  parseWorld({ chains: [{ chainId, name: `Chain ${chainId}`, rpcUrl: 'http://127.0.0.1:1', contracts }] }).chains[0]
const [one, two] = [chainOf(1), chainOf(2)]

const pool = (reward: bigint, remaining: bigint, asset: typeof dollar | typeof leaf = dollar): Incentive => ({
  ...{ kind: 'erc20Incentive', strategy: Erc20Strategy.POOL, incentive: dollar, asset, claims: 0n, limit: 10n },
  ...{ reward, remaining },
})
const deal = (boostId: bigint, incentive: Incentive, chain = one): Deal => {
  const parts = { action: dollar, validator: dollar, allowList: dollar, budget: dollar, owner: dollar } as const
  const boost: BoostFacts['boost'] = {
    ...{ ...parts, boostId, incentives: [dollar], protocolFee: 0n, maxParticipants: 0n },
  }
  return {
    chain,
    facts: { boost, action: null, incentives: [incentive], allowList: { kind: 'openAllowList', allowList: dollar } },
  }
}
const idsOf = (deals: readonly Deal[]) => deals.map(keyOf)

const third = deal(3n, pool(5n, 50n))
const second = deal(2n, pool(9n, 9n))
const first = deal(1n, pool(7n, 7n, leaf))
const elsewhere = deal(8n, pool(5n, 40n), two)
const all = [third, second, first, elsewhere]

describe('inOrder', () => {
  test('default: the newest of each network, then the next of each', () => {
    expect(idsOf(inOrder(all, 'newest', new Set()))).toEqual(['1 3', '2 8', '1 2', '1 1'])
  })

  test('default: what I can do comes first', () => {
    expect(idsOf(inOrder(all, 'mine', new Set(['1 1'])))[0]).toBe('1 1')
  })

  test('default: what is nearly used up', () => {
    expect(idsOf(inOrder(all, 'least', new Set()))).toEqual(['1 2', '1 1', '2 8', '1 3'])
  })

  test('default: the highest reward of each token, the commonest token first', () => {
    expect(idsOf(inOrder(all, 'reward', new Set()))).toEqual(['1 2', '1 3', '2 8', '1 1'])
  })
})

describe('isOpen', () => {
  test('default: as long as something is left', () => {
    expect(isOpen(second.facts)).toBe(true)
    expect(isOpen(deal(1n, pool(5n, 0n)).facts)).toBe(false)
  })
})

describe('matches', () => {
  test('default: by what a reward is', () => {
    expect(matches(first.facts, 'any')).toBe(true)
    expect(matches(first.facts, 'same')).toBe(true)
    expect(matches(first.facts, 'raffle')).toBe(false)
  })
})
