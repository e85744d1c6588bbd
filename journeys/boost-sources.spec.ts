import { expect, test } from '@playwright/test'
import { createApiSource } from '../apps/web/src/boost/api-source.ts'
import { createChainSource } from '../apps/web/src/boost/boost-data.ts'
import type { BoostSource } from '../apps/web/src/boost/boost-source.ts'
import { parseConfig } from '../apps/web/src/config/config.ts'
import { readWorld } from './testing/local-world.ts'

/** What is read of a network, by both sources. */
async function readAll(source: BoostSource) {
  const list = await source.listBoosts({ before: null, from: null })
  const owners = [...new Set(list.boosts.map(({ boost }) => boost.owner))]
  const budgets = [...new Set(list.boosts.map(({ boost }) => boost.budget))]
  return {
    list,
    older: await source.listBoosts({ before: 3n, from: 0n }),
    boosts: await Promise.all(list.boosts.map(({ boost }) => source.getBoost(boost.boostId))),
    own: await Promise.all(owners.map((owner) => source.listOwnBoosts(owner, budgets.slice(0, 1)))),
    claims: await Promise.all(list.boosts.map(({ boost }) => source.listClaims([boost]))),
    allClaims: await source.listClaims(list.boosts.slice(0, 10).map(({ boost }) => boost)),
  }
}

/** A reward that falls with time is another at each read. */
const withoutTime = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) =>
      key === 'currentReward' ? null : typeof one === 'bigint' ? `${one}n` : one,
    ),
  )

// No browser: this is what the screens read, before they show it.
test.describe('the API and the chain', () => {
  for (const at of [0, 1]) {
    test(`have the same boosts, own boosts and claims of network ${at + 1}`, async () => {
      test.setTimeout(120_000)
      const chain = parseConfig(readWorld()).chains[at]
      if (chain === undefined || chain.apiUrl === null) throw new TypeError('The world has no API.')
      const { apiUrl } = chain
      // Other journeys change boosts meanwhile, so it is repeated until nothing changes in between.
      await expect(async () => {
        const ofApi = await readAll(createApiSource(apiUrl, chain, { isRecent: () => true }))
        const ofChain = await readAll(createChainSource(chain))
        expect(ofChain.list.boosts.length).toBeGreaterThan(0)
        expect(withoutTime(ofApi)).toEqual(withoutTime(ofChain))
      }).toPass({ timeout: 60_000 })
    })
  }
})
