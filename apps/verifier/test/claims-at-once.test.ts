/** What many claims that are asked for in the same moment cost together. */
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompletionStore } from '../src/database/completion-store.ts'
import { connectDatabase, type Database } from '../src/database/connect.ts'
import { createReferralStore } from '../src/database/referral-store.ts'
import { createReissueStore } from '../src/database/reissue-store.ts'
import { createTermsStore } from '../src/database/terms-store.ts'
import { addressOf, boostOf, CHAIN, core, deedOf, deposit, hashOf, vaultItems, windowOf } from '../src/testing/scene.ts'
import { createClaimDesk, type DeskChain } from '../src/verify-claim/claim-desk.ts'
import { createAskedSigner } from './asked-signer.ts'
import { startTestDatabase } from './process/postgres-template.ts'

let server: Awaited<ReturnType<typeof startTestDatabase>>
let database: Database
beforeAll(async () => {
  server = await startTestDatabase()
  database = await connectDatabase(server.url)
}, 120_000)
afterAll(async () => {
  await database?.stop()
  await server?.stop()
})

const CLAIMS = 64

/** A desk for boosts whose claims name a referrer, and how many statements it has put to the database. */
function openDesk() {
  let statements = 0
  const pool = new Proxy(database.pool, {
    get(of, name) {
      if (name === 'query') statements++
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  const boost = boostOf()
  const chain: DeskChain = {
    ...{ chainId: CHAIN, core, leave: { allowsWildcards: false }, signer: createAskedSigner('many').signer },
    guard: { status: 'going', requireGoing: () => undefined, keepSettled: async () => undefined },
    readDeed: async (hash) => {
      const log = deposit(addressOf(Number(BigInt(hash) % 1_000n) + 1), 500n)
      return { status: 'final', deed: deedOf([log], { hash, transactionHash: hash }) }
    },
    readBoost: async () => boost,
    readWindow: async () => windowOf(boost),
    readOwner: async () => core,
    readHead: async () => 100n,
    readValidator: async () => boost.validator,
    readPrices: async () => new Map(),
    judgeAllowList: async () => null,
    isSigner: async () => true,
    isSignedBy: async () => false,
  }
  const desk = createClaimDesk({
    chains: new Map([[CHAIN, chain]]),
    store: createCompletionStore(pool),
    reissues: createReissueStore(pool),
    referrals: createReferralStore(pool),
    terms: createTermsStore(pool),
    abiItems: vaultItems,
  })
  return { desk, boost, countStatements: () => statements }
}

describe('claims at once', () => {
  test('behavior: so many cost the database a few statements, and not some each', async () => {
    const { desk, boost, countStatements } = openDesk()
    const answers = await Promise.all(
      Array.from({ length: CLAIMS }, (_, at) =>
        desk.requestClaim({
          ...{ chainId: CHAIN, boostId: boost.boostId, incentiveId: 0, transactionHash: hashOf(0x7000 + at) },
          ...{ claimant: null, referrer: zeroAddress },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(CLAIMS).fill('signed'))
    expect(countStatements()).toBeLessThanOrEqual(CLAIMS / 2)
  })
})
