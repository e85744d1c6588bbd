import { clawback, drawRaffle, getBoost, WAD } from '@laurel/protocol'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { startBoostsWorld } from './boosts-world.ts'

let api: Awaited<ReturnType<typeof startBoostsWorld>>
let all: readonly [bigint, bigint, bigint]
beforeAll(async () => {
  api = await startBoostsWorld()
  all = await api.makeBoosts()
}, 240_000)
afterAll(async () => {
  await api?.stop()
  expect(api?.faults).toEqual([])
})

test('default: every kind of component is as the chain has it', { timeout: 120_000 }, async () => {
  for (const boostId of all) await api.untilTrue(boostId)
  const { boosts, nextCursor, indexed } = await api.list()
  expect(boosts.map(({ boostId }) => boostId)).toEqual([...all].reverse())
  expect(nextCursor).toBeNull()
  expect(indexed).toEqual([{ chainId: 31337, block: expect.any(Number), missingBlocks: 0 }])
  for (const { boostId, state, status, totals, presentation } of boosts) {
    expect(state).toEqual(await api.readChain(boostId))
    expect([status, totals.claims, presentation]).toEqual(['active', 0, null])
  }
  // The first list may have come before they were read.
  const contracts = async () => (await api.list()).contracts
  const decimals = numberToHex(18, { size: 32 })
  await expect.poll(contracts).toContainEqual({
    ...{ chainId: 31337, address: api.world.token, decimals, symbol: expect.stringMatching(/^0x/) },
    ...{ token0: null, token1: null },
  })
})

test('behavior: claims, entries, draws and claw-backs are counted as they are paid', { timeout: 120_000 }, async () => {
  const { world } = api
  const [many, others, simple] = all
  const { hash } = await api.claim(world.ben, { boostId: simple, incentiveId: 0 })
  await api.claim(world.cleo, { boostId: simple, incentiveId: 0 })
  await api.claim(world.ben, { boostId: many, incentiveId: 1 })
  await api.claim(world.cleo, { boostId: many, incentiveId: 1 })
  const { incentives } = await getBoost(api.client, { core: world.core, boostId: many })
  const raffle = incentives[1]
  if (raffle === undefined) throw new TypeError('The boost has no raffle.')
  await drawRaffle(world.ada, { incentive: raffle })
  await clawback(world.ada, { core: world.core, boostId: many, incentiveId: 0, amount: 5n * WAD })
  await api.untilTrue(simple)
  await api.untilTrue(many)

  // The state is read from the chain, and the claims are counted from the index, which can be a block behind it.
  await expect.poll(async () => (await api.get(simple)).totals.claims, { timeout: 60_000 }).toBe(2)
  const done = await api.get(simple)
  expect(done.status).toBe('exhausted')
  expect(done.totals).toEqual({
    ...{ claims: 2, entries: 0, participants: 2 },
    paid: [{ asset: world.token, amount: 10n * WAD }],
  })
  const page = await api.claims(simple, 'limit=1')
  expect(page.claims).toMatchObject([{ type: 'claimed', account: world.accounts.cleo, amount: 5n * WAD }])
  const rest = await api.claims(simple, `limit=1&cursor=${page.nextCursor}`)
  expect(rest).toMatchObject({ claims: [{ account: world.accounts.ben, transactionHash: hash }], nextCursor: null })

  // The claw-back is logged by the incentive as a payment, and is none.
  await expect.poll(async () => (await api.claims(many)).claims.length, { timeout: 60_000 }).toBe(3)
  const raffled = await api.claims(many)
  expect(raffled.claims.map(({ type, incentiveId, amount }) => [type, incentiveId, amount])).toEqual([
    ['claimed', 1, 5n * WAD],
    ['entered', 1, null],
    ['entered', 1, null],
  ])
  await expect
    .poll(async () => (await api.get(many)).totals, { timeout: 30_000 })
    .toEqual({
      ...{ claims: 1, entries: 2, participants: 2 },
      paid: [{ asset: world.token, amount: 5n * WAD }],
    })
  const of = async (query: string) => (await api.list(query)).boosts.map(({ boostId }) => boostId)
  expect(await of('sort=most-claims')).toEqual([many, simple, others])
  expect((await of('sort=least-left'))[0]).toBe(simple)
  expect(await of('status=exhausted')).toEqual([simple])
  expect(await of(`claimant=${world.accounts.cleo}&status=active`)).toEqual([many])
  expect(await of(`rewardToken=${world.badge}`)).toEqual([others])
  expect(await of('reward=raffle')).toEqual([many])
  expect(await of(`search=${world.token.slice(0, 12)}%20transf`)).toEqual([simple, others, many])
  expect(await of('search=unheard')).toEqual([])
})

test('behavior: what is taken back is withdrawn', { timeout: 120_000 }, async () => {
  const { world } = api
  const { boostId } = await makeBoost(world, { incentives: [pool(world, { limit: 2n })] })
  await api.untilTrue(boostId)
  await clawback(world.ada, { core: world.core, boostId, incentiveId: 0, amount: 10n * WAD })
  await api.untilTrue(boostId)
  expect((await api.get(boostId)).status).toBe('withdrawn')
})

test('behavior: a reorg takes back a claim, and a boost', { timeout: 120_000 }, async () => {
  const { world, client } = api
  const { boostId } = await makeBoost(world, { incentives: [pool(world, { limit: 3n })] })
  await api.untilTrue(boostId)
  const snapshot = await client.snapshot()
  await api.claim(world.ben, { boostId, incentiveId: 0 })
  const later = await makeBoost(world, { incentives: [pool(world, { limit: 1n })] })
  await api.untilTrue(boostId)
  await api.untilTrue(later.boostId)
  expect((await api.get(boostId)).totals.claims).toBe(1)
  await client.revert({ id: snapshot })
  // Another history, at least as long.
  await client.mine({ blocks: 12 })
  await expect.poll(async () => (await api.get(boostId)).totals.claims, { timeout: 60_000 }).toBe(0)
  await api.untilTrue(boostId)
  await expect
    .poll(async () => (await api.request(`/v1/boosts/${31337}/${later.boostId}`)).body?.error?.code, {
      timeout: 60_000,
    })
    .toBe('api/boost-not-found')
  expect((await api.claims(boostId)).claims).toEqual([])
})

test('behavior: what is indexed of a halted chain is not shown, because it may be of another chain', async () => {
  const [boostId] = all
  api.halted.add(31_337)
  try {
    expect(await api.list()).toEqual({ boosts: [], contracts: [], nextCursor: null, indexed: [], unavailable: [] })
    for (const path of [`/v1/boosts/eip155:31337/${boostId}`, `/v1/boosts/eip155:31337/${boostId}/claims`]) {
      const { status, body } = await api.request(path)
      expect([status, body.error.code]).toEqual([503, 'api/chain-halted'])
    }
  } finally {
    api.halted.delete(31_337)
  }
  expect((await api.list()).indexed).toHaveLength(1)
})
