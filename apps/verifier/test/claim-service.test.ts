import { completionId, encodeIncentiveData, hashReferral } from '@laurel/protocol'
import type { TransactionReading } from '@laurel/server/chain/transaction-reading.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { concat, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { createCompletionStore } from '../src/database/postgres-completion-store.ts'
import { createReferralStore } from '../src/database/postgres-referral-store.ts'
import { createReissueStore } from '../src/database/postgres-reissue-store.ts'
import { createTermsStore } from '../src/database/postgres-terms-store.ts'
import {
  boostOf,
  byAmount,
  CHAIN,
  core,
  deposit,
  transactionOf,
  uncapped,
  users,
  vaultItems,
  windowOf,
} from '../src/testing/scene.ts'
import type { BoostFacts } from '../src/verify-claim/boost-facts.ts'
import { type ClaimChain, createClaimService } from '../src/verify-claim/claim-service.ts'
import { type ClaimStruct, claimDigest } from '../src/verify-claim/claim-struct.ts'
import { type Price, pairText } from '../src/verify-claim/price.ts'
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

let transactions = 0
let transactionHash: Hex
beforeEach(() => {
  transactionHash = hashOf(0x2000 + transactions++)
})

/** A service as one process has it, with its operator's settings and its caches. */
function openService({
  boost = boostOf(),
  isFinalized = true,
  ...changes
}: Partial<ClaimChain> & { boost?: BoostFacts; isFinalized?: boolean } = {}) {
  const transaction = transactionOf([deposit(users.ben, 500n)], { hash: transactionHash, transactionHash })
  const { signer, digests } = createRecordingSigner('a key of this test')
  const chain: ClaimChain = {
    ...{ chainId: CHAIN, core, policy: { allowsWildcards: false }, signer },
    guard: { status: 'healthy', requireHealthy: () => undefined, saveFinalized: async () => undefined },
    readTransaction: async (): Promise<TransactionReading> => ({
      status: isFinalized ? 'finalized' : 'mined',
      transaction,
    }),
    readBoost: async () => boost,
    readWindow: async () => windowOf(boost),
    readOwner: async () => users.ada,
    readHead: async () => 100n,
    readValidator: async () => boost.validator,
    readPrices: async () => new Map(),
    checkAllowList: async () => null,
    isSigner: async () => true,
    // Here a signature is an address before what it signed.
    isSignedBy: async (account, { digest, signature }) => signature === concat([account, digest]),
    ...changes,
  }
  const service = createClaimService({
    chains: new Map([[CHAIN, chain]]),
    store: createCompletionStore(database.db),
    reissues: createReissueStore(database.db),
    referrals: createReferralStore(database.db),
    terms: createTermsStore(database.db),
    abiItems: vaultItems,
  })
  return {
    asked: digests,
    request: (more: { incentiveId?: number; referrer?: Hex; referralSignature?: Hex } = {}) =>
      service.requestClaim({
        ...{ chainId: CHAIN, boostId: boost.boostId, incentiveId: 0, transactionHash, claimant: null },
        ...{ referrer: zeroAddress, ...more },
      }),
  }
}

/** A referral that Ben signs, or another account in his name. */
function referralBy(hand: Hex, referrer: Hex) {
  const place = { chainId: CHAIN, core, boostId: boostOf().boostId, transactionHash, claimant: users.ben }
  return { referrer, referralSignature: concat([hand, hashReferral({ ...place, referrer })]) }
}

async function savedDigests(): Promise<readonly string[]> {
  const statement = `SELECT DISTINCT digest FROM completion WHERE transaction_hash = $1 AND digest IS NOT NULL`
  const { rows } = await database.pool.query<{ digest: string }>(statement, [transactionHash])
  return rows.map(({ digest }) => digest)
}

describe('prices', () => {
  const pair = { peg: addressOf(0x9e9), asset: addressOf(0xa55e7) }
  const boost = boostOf({
    incentives: [
      { type: 'pegged', pegged: pair, reward: 100n },
      { type: 'pegged', pegged: pair, reward: 100n },
    ],
  })
  const serviceWith = (numerator: bigint) => {
    const price: Price = { numerator, denominator: 1n, maxPrice: 100n * 10n ** 18n }
    return openService({ boost, readPrices: async () => new Map([[pairText(pair), price]]) })
  }

  test('behavior: processes that read different prices, concurrently and after a restart, make one digest', async () => {
    const services = [2n, 3n, 5n, 7n].map(serviceWith)
    const answers = await Promise.all(
      services.flatMap((service) => [0, 1, 0].map((incentiveId) => service.request({ incentiveId }))),
    )
    const again = await Promise.all([11n, 13n].map((price) => serviceWith(price).request({ incentiveId: 1 })))
    const states = [...answers, ...again].map((answer) =>
      answer.status === 'signed' && 'signature' in answer.completion.state ? answer.completion.state : null,
    )
    expect(new Set(states.map((state) => state?.digest)).size).toBe(1)
    expect(new Set(states.map((state) => state?.signature)).size).toBe(1)
    const [digest] = await savedDigests()
    expect(new Set(services.flatMap(({ asked: digests }) => digests))).toEqual(new Set([digest]))
  })

  test('error: a row above the price limit of the operator is not signed', async () => {
    const dies = openService({
      ...{ boost, readPrices: async () => new Map([[pairText(pair), { numerator: 101n, denominator: 1n }]]) },
      readValidator: () => Promise.reject(new Error('killed')),
    })
    await expect(dies.request()).rejects.toThrow('killed')
    const next = serviceWith(3n)
    await expect(next.request()).rejects.toMatchObject({ code: 'verifier/intent-mismatch' })
    expect(next.asked).toEqual([])
  })

  test('behavior: an intent whose process was killed is signed as it was saved, at any current price', async () => {
    const dies = openService({
      ...{ boost, readPrices: async () => new Map([[pairText(pair), { numerator: 2n, denominator: 1n }]]) },
      readValidator: () => Promise.reject(new Error('killed')),
    })
    await expect(dies.request()).rejects.toThrow('killed')
    const saved = await savedDigests()
    expect(saved).toHaveLength(1)
    const next = serviceWith(3n)
    expect((await next.request()).status).toBe('signed')
    expect(next.asked).toEqual(saved)
    expect(await savedDigests()).toEqual(saved)
  })
})

describe('the saved intent', () => {
  const claimOf = (changes: Partial<ClaimStruct> = {}): ClaimStruct => ({
    ...{ chainId: CHAIN, validator: boostOf().validator.address, validatorKind: 'signerValidatorV2' },
    ...{ boostId: boostOf().boostId, incentiveQuantity: 1, claimant: users.ben, referrer: zeroAddress },
    incentiveData: encodeIncentiveData({ type: 'none' }, { completionId: idNow() }),
    ...changes,
  })
  const idNow = () => completionId({ chainId: CHAIN, core, boostId: boostOf().boostId, transactionHash, logIndex: 0 })
  const block = { number: 40n, hash: hashOf(0xb40) }

  /** As another program with access to the database writes it. */
  function write(claim: ClaimStruct, maxReward: bigint | null = 5n) {
    const key = { chainId: CHAIN, core, boostId: boostOf().boostId, incentiveId: 0, transactionHash, logIndex: 0 }
    return createCompletionStore(database.db).insertIntent(key, { claim, block, window: uncapped, maxReward })
  }

  test.each<[string, Partial<ClaimStruct>]>([
    ['claimant', { claimant: users.ada }],
    ['validator', { validator: addressOf(0xbad) }],
    ['validatorKind', { validatorKind: 'signerValidator' }],
    ['boostId', { boostId: 8n }],
    ['chainId', { chainId: 1 }],
    ['incentiveQuantity', { incentiveQuantity: 7 }],
    ['incentiveData', { incentiveData: `0x${'f'.repeat(64)}` }],
    ['incentiveData', { incentiveData: `0x${'f'.repeat(64)}${'0'.repeat(64)}` }],
    ['incentiveData', { incentiveData: `0x${'0'.repeat(128)}` }],
    ['incentiveData', { incentiveData: '0x12' }],
    ['referrer', { referrer: users.ben }],
    ['referrer', { referrer: users.cleo }],
  ])('error: a row with another %s is not signed (%o)', async (field, changes) => {
    await write(claimOf(changes))
    const service = openService()
    await expect(service.request()).rejects.toMatchObject({ code: 'verifier/intent-mismatch', field })
    expect(service.asked).toEqual([])
  })

  test('error: a changed row is not signed again after a change of keys either, though it has a signature', async () => {
    await write(claimOf({ incentiveData: `0x${'f'.repeat(64)}` }))
    const key = { chainId: CHAIN, core, boostId: boostOf().boostId, incentiveId: 0, transactionHash, logIndex: 0 }
    const made = { signature: '0x12', signer: addressOf(0x01d) } as const
    await createCompletionStore(database.db).saveSignature(key, made)
    const service = openService({ isSigner: async () => false })
    await expect(service.request()).rejects.toMatchObject({ code: 'verifier/intent-mismatch' })
    expect(service.asked).toEqual([])
  })

  test.each([
    ['the old layout', { incentiveData: '0x' }],
    ['the old layout, with a word', { incentiveData: hashOf(0) }],
    ['the old layout, for the highest number of incentives', { incentiveData: '0x', incentiveQuantity: 8 }],
  ] as const)('behavior: with %s it is signed unchanged', async (_, changes) => {
    const saved = claimOf(changes)
    await write(saved)
    const service = openService()
    expect(await service.request()).toMatchObject({ status: 'signed', completion: { state: { claim: saved } } })
    expect(service.asked).toEqual([claimDigest(saved)])
  })

  test('behavior: with a referrer that the claimant named it is signed unchanged for any caller', async () => {
    await openService({ isFinalized: false }).request(referralBy(users.ben, users.cleo))
    await openService({ isFinalized: false }).request(referralBy(users.ben, users.ada))
    const saved = claimOf({ referrer: users.ada })
    await write(saved)
    expect(await openService().request()).toMatchObject({ status: 'signed', completion: { state: { claim: saved } } })
  })

  test('behavior: an intent from before an incentive with a value is valid only for the other incentives', async () => {
    await write(claimOf())
    const boost = boostOf({ incentives: [{ type: 'fixed', maxReward: 5n }, byAmount(10n ** 30n)] })
    expect(await openService({ boost }).request({ incentiveId: 1 })).toMatchObject({ code: 'incentive-data-conflict' })
    expect(await openService({ boost }).request({ incentiveId: 0 })).toMatchObject({ status: 'signed' })
  })

  test('behavior: a row cannot make a claim count for less than its value', async () => {
    await write(claimOf(), 0n)
    const worth: (bigint | null)[] = []
    const { signer } = createRecordingSigner('a key that counts')
    const counting = {
      ...signer,
      signClaim: (claim: ClaimStruct, maxReward: bigint | null) => {
        worth.push(maxReward)
        return signer.signClaim(claim, maxReward)
      },
    }
    await openService({ signer: counting }).request()
    expect(worth).toEqual([5n])
  })
})

describe('the validator', () => {
  test.each([
    [{ trustsCore: false }, 'validator-core-mismatch'],
    [{ authorizesSigner: false }, 'signer-not-authorized'],
    [{ kind: null }, 'validator-unsupported'],
  ] as const)('behavior: the validator is read again before signing, whatever is cached (%o)', async (now, code) => {
    const boost = boostOf()
    const changed = openService({ boost, readValidator: async () => ({ ...boost.validator, ...now }) })
    expect(await changed.request()).toMatchObject({ status: 'refused', code })
    expect(changed.asked).toEqual([])
    // Once the validator accepts this signer again, the saved claim is signed.
    const saved = await savedDigests()
    const later = openService({ boost })
    expect((await later.request()).status).toBe('signed')
    expect(later.asked).toEqual(saved)
  })
})

describe('a reorg', () => {
  /** The transaction as a process reads it once it is mined in this block. */
  const minedIn = (number: bigint, isFinalized: boolean) => {
    const block = { number, hash: hashOf(0xb00 + Number(number)) }
    const evidence = { transactionHash, hash: transactionHash, blockNumber: number }
    // The index of a log counts from the start of its block.
    const mined = transactionOf([deposit(users.ben, 500n, Number(number))], evidence)
    const transaction = { ...mined, block, timestamp: mined.timestamp + number }
    const status = isFinalized ? 'finalized' : 'mined'
    return openService({ readTransaction: async () => ({ status, transaction }) })
  }

  test('behavior: a transaction mined again in another block is paid once', async () => {
    expect(await minedIn(40n, false).request()).toMatchObject({ status: 'pending', code: 'not-finalized' })
    // Two processes that see different blocks, and one that sees a third block after the claim is signed.
    const services = [minedIn(41n, true), minedIn(42n, true), minedIn(43n, true)] as const
    const [one, other, late] = services
    const claims = await Promise.all([one.request(), other.request()])
    claims.push(await late.request())
    // The validator pays a digest once, so one digest is one payment.
    const digests = await savedDigests()
    expect(digests).toHaveLength(1)
    expect(new Set(services.flatMap(({ asked: digests }) => digests))).toEqual(new Set(digests))
    const signatures = claims.map((claim) =>
      claim.status === 'signed' && 'signature' in claim.completion.state ? claim.completion.state.signature : null,
    )
    expect(signatures).not.toContain(null)
    expect(new Set(signatures).size).toBe(1)
    const rows = await database.pool.query('SELECT 1 FROM completion WHERE transaction_hash = $1', [transactionHash])
    expect(rows.rowCount).toBe(1)
  })
})

describe('a referral', () => {
  test('default: a referral signed before finality applies, also when another account requests the claim first', async () => {
    const early = openService({ isFinalized: false })
    expect(await early.request(referralBy(users.ben, users.cleo))).toMatchObject({
      ...{ code: 'not-finalized', referral: 'saved' },
      reason: expect.stringContaining('The referral is saved.'),
    })
    expect(await early.request(referralBy(users.ben, users.ada))).toMatchObject({ code: 'not-finalized' })
    const answer = await openService().request()
    expect(answer).toMatchObject({ completion: { state: { claim: { claimant: users.ben, referrer: users.cleo } } } })
  })

  test.each([users.cleo, users.ada])(
    'error: no other account signs for a claimant, early or late (%s)',
    async (hand) => {
      const early = openService({ isFinalized: false })
      expect(await early.request(referralBy(hand, users.cleo))).toMatchObject({
        ...{ code: 'not-finalized', referral: 'signature-invalid' },
        reason: expect.stringMatching(/signature is not the claimant's .* It is not saved\. Sign it as the claimant/),
      })
      const late = openService()
      expect(await late.request(referralBy(hand, users.cleo))).toMatchObject({
        ...{ code: 'referral-signature-required', referral: 'signature-invalid' },
        reason: expect.stringContaining("signature is not the claimant's"),
      })
      expect(await late.request()).toMatchObject({ completion: { state: { claim: { referrer: zeroAddress } } } })
    },
  )

  test('error: before finality, what is wrong with a referral is said', async () => {
    const early = openService({ isFinalized: false })
    const { referrer, referralSignature } = referralBy(users.ben, users.cleo)
    expect(await early.request()).toMatchObject({ code: 'not-finalized', referral: null })
    expect(await early.request({ referrer })).toMatchObject({ code: 'not-finalized', referral: 'signature-missing' })
    expect(await early.request({ referralSignature })).toMatchObject({
      ...{ code: 'not-finalized', referral: 'referrer-missing' },
    })
    expect(await early.request(referralBy(users.ben, users.ben))).toMatchObject({ code: 'referrer-is-claimant' })
    const boost = boostOf({ validator: { ...boostOf().validator, kind: 'signerValidator' } })
    expect(await openService({ isFinalized: false, boost }).request({ referrer, referralSignature })).toMatchObject({
      ...{ code: 'not-finalized', referral: 'not-supported' },
    })
    // Nothing of this was saved.
    expect(await openService().request()).toMatchObject({
      completion: { state: { claim: { referrer: zeroAddress } } },
    })
  })

  test.each([
    ['nobody', null],
    ['the referrer', users.cleo],
    ['another account', users.ada],
  ])('error: a row that %s signed sets no referrer, and hides none', async (_, hand) => {
    const { referrer, referralSignature } = referralBy(hand ?? users.ada, users.cleo)
    const columns = 'chain_id, core, boost_id, transaction_hash, claimant, referrer, signature'
    await database.pool.query(`INSERT INTO claimant_referral (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`, [
      ...[CHAIN, core, boostOf().boostId.toString(), transactionHash, users.ben],
      ...[referrer, hand === null ? null : referralSignature],
    ])
    if (hand === users.ada) {
      await openService({ isFinalized: false }).request(referralBy(users.ben, users.ada))
      expect(await openService().request()).toMatchObject({
        completion: { state: { claim: { referrer: users.ada } } },
      })
    } else {
      expect(await openService().request()).toMatchObject({
        completion: { state: { claim: { referrer: zeroAddress } } },
      })
    }
  })

  test('behavior: a referral is too late once a claim without one is signed, because another digest would be paid twice', async () => {
    const first = await openService().request()
    const late = openService()
    const answer = await late.request(referralBy(users.ben, users.cleo))
    expect(answer).toMatchObject({ status: 'signed' })
    expect(answer.status === 'signed' && answer.completion).toEqual(first.status === 'signed' && first.completion)
    expect(late.asked).toEqual([])
    expect(await savedDigests()).toHaveLength(1)
  })

  test('behavior: concurrent requests with and without a referrer give one digest', async () => {
    const services = [openService(), openService(), openService()]
    const named = referralBy(users.ben, users.cleo)
    await Promise.all(
      services.flatMap((service) => [service.request(), service.request(named), service.request({ incentiveId: 0 })]),
    )
    expect(await savedDigests()).toHaveLength(1)
    expect(new Set(services.flatMap(({ asked: digests }) => digests)).size).toBe(1)
  })
})
