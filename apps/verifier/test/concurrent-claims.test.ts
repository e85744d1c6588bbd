/** What many concurrent claims cost together. */

import type { Database } from '@laurel/server/database/connect.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { createCompletionStore } from '../src/database/postgres-completion-store.ts'
import { createReferralStore } from '../src/database/postgres-referral-store.ts'
import { createReissueStore } from '../src/database/postgres-reissue-store.ts'
import { createTermsStore } from '../src/database/postgres-terms-store.ts'
import { boostOf, CHAIN, core, deposit, transactionOf, vaultItems, windowOf } from '../src/testing/scene.ts'
import { type ClaimChain, createClaimService } from '../src/verify-claim/claim-service.ts'
import { createRecordingSigner } from './digest-recording-signer.ts'
import { openTestDatabase } from './process/open-test-database.ts'

let server: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  server = await openTestDatabase()
  database = await connectVerifierDatabase(server.url)
}, 120_000)
afterAll(async () => {
  await database?.stop()
  await server?.stop()
})

const CLAIMS = 64

/** A service for boosts whose claims have a referrer, and the number of statements that it has sent to the database. */
function openService({ pool: of } = database) {
  let statements = 0
  const pool = new Proxy(of, {
    get(_, name) {
      if (name === 'query') statements++
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  const db = drizzle({ client: pool })
  const boost = boostOf()
  const chain: ClaimChain = {
    ...{ chainId: CHAIN, core, policy: { allowsWildcards: false }, signer: createRecordingSigner('many').signer },
    guard: { status: 'healthy', requireHealthy: () => undefined, saveFinalized: async () => undefined },
    readTransaction: async (hash) => {
      const log = deposit(addressOf(Number(BigInt(hash) % 1_000n) + 1), 500n)
      return { status: 'finalized', transaction: transactionOf([log], { hash, transactionHash: hash }) }
    },
    readBoost: async () => boost,
    readWindow: async () => windowOf(boost),
    readOwner: async () => core,
    readHead: async () => 100n,
    readValidator: async () => boost.validator,
    readPrices: async () => new Map(),
    checkAllowList: async () => null,
    isSigner: async () => true,
    isSignedBy: async () => false,
  }
  const service = createClaimService({
    chains: new Map([[CHAIN, chain]]),
    store: createCompletionStore(db),
    reissues: createReissueStore(db),
    referrals: createReferralStore(db),
    terms: createTermsStore(db),
    abiItems: vaultItems,
  })
  return { service, boost, countStatements: () => statements }
}

/** Requests several claims at the same time, each for another transaction. @param first - the first transaction's number. */
async function requestConcurrently(
  { service, boost }: Pick<ReturnType<typeof openService>, 'service' | 'boost'>,
  first: number,
  count: number,
) {
  const place = { chainId: CHAIN, boostId: boost.boostId, incentiveId: 0, claimant: null, referrer: zeroAddress }
  const requests = Array.from({ length: count }, (_, at) =>
    service.requestClaim({ ...place, transactionHash: hashOf(first + at) }),
  )
  return (await Promise.all(requests)).map(({ status }) => status)
}

/** How many counted rows were read so far, and how many lookups there were. */
async function readLookups(): Promise<{ readonly scans: number; readonly rows: number }> {
  const { rows } = await database.pool.query<{ scans: number; rows: number }>(
    `SELECT sum(idx_scan)::integer AS scans, sum(idx_tup_read)::integer AS rows
      FROM pg_stat_user_indexes WHERE relname = 'claim_digest'`,
  )
  return rows[0] ?? { scans: 0, rows: 0 }
}

describe('claims at once', () => {
  test('behavior: many cost the database a few statements, and not several each', async () => {
    const service = openService()
    expect(await requestConcurrently(service, 0x7000, CLAIMS)).toEqual(Array(CLAIMS).fill('signed'))
    expect(service.countStatements()).toBeLessThanOrEqual(CLAIMS / 2)
  })

  test('behavior: a claim costs the database as much after many claims to its boost as after few', async () => {
    const before = await readLookups()
    const own = await connectVerifierDatabase(server.url)
    const many = 8 * CLAIMS
    expect(await requestConcurrently(openService(own), 0x8000, many)).toEqual(Array(many).fill('signed'))
    // A connection reports its reads when it closes.
    await own.stop()
    await expect.poll(async () => (await readLookups()).scans - before.scans, { timeout: 30_000 }).toBeGreaterThan(many)
    expect((await readLookups()).rows - before.rows).toBeLessThan(8 * many)
  })
})
