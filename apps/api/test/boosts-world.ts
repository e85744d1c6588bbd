import {
  createBoostFromBudget,
  encodeIncentiveData,
  getBoost,
  getBoostComponents,
  getClaimDomain,
  signClaim,
  submitClaim,
} from '@laurel/protocol'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { apiPaths, boostSchemas } from '@laurel/wallet/api-schemas'
import { zeroAddress } from 'viem'
import { expect } from 'vitest'
import { type AccountClient, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { everyIncentive } from '../../../packages/protocol/src/testing/every-incentive.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { createActivity } from '../src/activity/create-activity.ts'
import { createBoosts, startBoostWorker } from '../src/boosts/create-boosts.ts'
import { bundledContracts } from '../src/boosts/operator-contracts.ts'
import { openChains } from '../src/chain/api-chain.ts'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { chainSchema } from '../src/settings/chain-settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { openApp } from '../src/testing/open-app.ts'

/** The chain of the tests. */
export const CHAIN = 31337
const POLL_MS = 50

export type Claiming = {
  readonly boostId: bigint
  readonly incentiveId: number
  readonly incentiveData?: Parameters<typeof encodeIncentiveData>[0] | '0x'
}

/** A chain with the protocol, PostgreSQL, and the API that indexes it. */
export async function startBoostsWorld() {
  const [postgres, world] = await Promise.all([startTestDatabase({ database: DATABASE }), startBoostWorld()])
  const database = await connectApiDatabase(postgres.url)
  const nowMs = () => performance.now()
  const settings = chainSchema.parse({
    ...{ chainId: CHAIN, name: 'Local', rpcUrls: [world.chain.rpcUrl], core: world.core, pollMs: POLL_MS },
    finality: { depth: 8 },
  })
  const lines: unknown[] = []
  const faultLog = createFaultLog((line) => lines.push(line), nowMs)
  const metrics = createMetrics()
  const chains = openChains([settings], { metrics, faults: faultLog, nowMs })
  const activity = createActivity({ database, chains, metrics, faults: faultLog })
  const { index } = activity
  const halted = new Set<number>()
  const boosts = createBoosts({ database, chains, index, isHalted: (chainId) => halted.has(chainId), nowMs })
  const findTokens = async () => []
  const workers = [
    activity.startWorker(),
    startBoostWorker({ database, chains, index, findTokens, known: bundledContracts, faults: faultLog }),
  ] as const
  const { app, faults } = openApp({ boosts, chains })
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(path, init)
    return { status: response.status, headers: response.headers, body: await response.json().catch(() => null) }
  }
  const getJson = async (path: string): Promise<unknown> => (await request(path)).body
  const client = world.chain.client
  return {
    ...{ world, database, chains, faults, lines, app, request, client },
    /** The chains that the API takes for halted. */
    halted,
    post: (path: string, body: object) =>
      request(path, {
        ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      }),
    /** A page of boosts, parsed as a client does. @param query - without `?`. */
    list: async (query = '') => boostSchemas.BoostsResponse.parse(await getJson(`${apiPaths.boosts}?${query}`)),
    get: async (boostId: bigint) =>
      boostSchemas.BoostResponse.parse(await getJson(`${apiPaths.boosts}/eip155:${CHAIN}/${boostId}`)).boost,
    claims: async (boostId: bigint, query = '') =>
      boostSchemas.BoostClaimsResponse.parse(await getJson(`${apiPaths.boosts}/${CHAIN}/${boostId}/claims?${query}`)),
    /** The components of a boost as the chain has them. */
    readChain: async (boostId: bigint) =>
      getBoostComponents(client, await getBoost(client, { core: world.core, boostId })),
    /** Claims as an account, with Cleo's signature. */
    async claim(as: AccountClient, { boostId, incentiveId, incentiveData = '0x' }: Claiming) {
      const { validator, incentives } = await getBoost(client, { core: world.core, boostId })
      const { data } = await signClaim(world.cleo.account, await getClaimDomain(world.ada, { validator }), {
        ...{ boostId, incentiveQuantity: incentives.length, claimant: as.account.address, referrer: zeroAddress },
        incentiveData: incentiveData === '0x' ? incentiveData : encodeIncentiveData(incentiveData),
      })
      return submitClaim(as, { core: world.core, boostId, incentiveId, data })
    },
    /** Waits until the API shows a boost as the chain has it. */
    async untilTrue(boostId: bigint) {
      const wanted = await getBoostComponents(client, await getBoost(client, { core: world.core, boostId }))
      await expect
        .poll(async () => (await request(`${apiPaths.boosts}/${CHAIN}/${boostId}`)).status, { timeout: 60_000 })
        .toBe(200)
      await expect
        .poll(
          async () =>
            boostSchemas.BoostResponse.parse(await getJson(`${apiPaths.boosts}/${CHAIN}/${boostId}`)).boost.state,
          {
            timeout: 60_000,
          },
        )
        .toEqual(wanted)
    },
    /** A boost with incentives of every kind, and one that pays the same to each. */
    async makeBoosts() {
      const budget = await makeBudget(world, { badges: 100n })
      const incentives = await everyIncentive(world)
      const payload = boostPayload(world, { budget, incentives: incentives.slice(0, 8) })
      const first = await createBoostFromBudget(world.ada, { core: world.core, boost: payload })
      const second = await createBoostFromBudget(world.ada, {
        core: world.core,
        boost: boostPayload(world, { budget, incentives: incentives.slice(8) }),
      })
      const third = await makeBoost(world, { incentives: [pool(world, { limit: 2n })] })
      return [first.boostId, second.boostId, third.boostId] as const
    },
    async stop() {
      for (const worker of workers) await worker.stop()
      await boosts.stop()
      await database.stop()
      await Promise.all([postgres.stop(), world.chain.stop()])
    },
  }
}
