import { type CompletionStatus, completionStatuses } from '@laurel/protocol/verifier'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { DatabaseNotDurableError } from '@laurel/server/database/errors.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import pg from 'pg'
import { concat, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { createCompletionStore } from '../src/database/postgres-completion-store.ts'
import { listTransitions, writeTransitionsFunction } from '../src/database/transition-sql.ts'
import { boostOf, CHAIN, core, uncapped, users, validator } from '../src/testing/scene.ts'
import type { ClaimStruct } from '../src/verify-claim/claim-struct.ts'
import {
  type CompletionEvent,
  type CompletionState,
  hasDigest,
  nextCompletion,
} from '../src/verify-claim/completion.ts'
import type { CompletionKey } from '../src/verify-claim/completion-key.ts'
import type { CompletionStore, EarnedRow } from '../src/verify-claim/completion-store.ts'
import { InvalidTransitionError } from '../src/verify-claim/errors.ts'
import { startTestDatabase } from './process/start-test-database.ts'

let server: Awaited<ReturnType<typeof startTestDatabase>>
let database: Database
beforeAll(async () => {
  server = await startTestDatabase()
  database = await connectVerifierDatabase(server.url)
}, 120_000)
afterAll(async () => {
  await database?.stop()
  await server?.stop()
})

let keys = 0
const newKey = (): CompletionKey => ({
  ...{ chainId: CHAIN, core, boostId: 2n ** 255n, incentiveId: 0, logIndex: -1 },
  transactionHash: hashOf(0x1000 + keys++),
})
const claimOf = (referrer: `0x${string}`, incentiveData: `0x${string}` = '0x'): ClaimStruct => ({
  ...{
    chainId: CHAIN,
    validator,
    validatorKind: 'signerValidatorV2',
    boostId: boostOf().boostId,
    incentiveQuantity: 8,
  },
  ...{ claimant: users.ben, incentiveData, referrer },
})
/** Data that no incentive reads, followed by a completion id. */
const layoutOfNow = concat([hashOf(0), hashOf(0xc0)])
const blocks = [
  { number: 1n, hash: hashOf(1) },
  { number: 2n, hash: hashOf(2) },
] as const
const steps = record({
  act: constantFrom('observed', 'finalized', 'over-cap', 'intended', 'signed', 'forgotten'),
  block: constantFrom(...blocks),
  choice: nat(2),
})

describe('createCompletionStore', () => {
  test('property: PostgreSQL does what the rulebook says', { timeout: 240_000 }, async () => {
    const store = createCompletionStore(database.db)
    await assert(
      asyncProperty(array(steps, { minLength: 1, maxLength: 12 }), async (list) => {
        const key = newKey()
        let expected: CompletionState | null = null
        const apply = (...events: readonly CompletionEvent[]) => {
          for (const event of events) expected = nextCompletion(expected, event)
        }
        for (const { act, block, choice } of list) {
          // The same in the old layout, in the current one, and with a referrer.
          const claim = claimOf(choice === 2 ? users.cleo : zeroAddress, choice === 0 ? '0x' : layoutOfNow)
          switch (act) {
            case 'observed':
            case 'finalized': {
              const isFinal = act === 'finalized'
              await store.saveObserved([{ key, claimant: users.ben, maxReward: 5n, block, isFinal }])
              apply({ type: act, block })
              break
            }
            case 'over-cap': {
              const caps = [{ maxPerAccount: 0, maxPerAccountPerDay: null, maxPerDay: null }]
              const { state } = await store.insertIntent(key, {
                claim,
                block,
                window: { ...uncapped, caps },
                maxReward: 5n,
              })
              const reason = state.status === 'refused' ? state.reason : ''
              apply({ type: 'over-cap', block, reason })
              break
            }
            case 'forgotten':
              await store.forget(key)
              if (expected !== null) apply({ type: 'forgotten' })
              break
            case 'intended':
              await store.insertIntent(key, { claim, block, window: uncapped, maxReward: 5n })
              apply({ type: 'intended', block, claim })
              break
            case 'signed': {
              const saved = { signature: choice === 0 ? '0x01' : '0x02', signer: users.ada } as const
              const state: CompletionState | null = expected
              if (state === null || !hasDigest(state)) {
                await expect(store.saveSignature(key, saved)).rejects.toThrow(InvalidTransitionError)
              } else {
                await store.saveSignature(key, saved)
                apply({ type: 'signed', ...saved })
              }
              break
            }
            default:
              act satisfies never
          }
        }
        const [stored] = await store.find(key)
        expect(stored?.state ?? null).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: of many concurrent intents and signatures, all get the first', async () => {
    const store = createCompletionStore(database.db)
    const key = newKey()
    const [block] = blocks
    const intents = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        store.insertIntent(key, {
          claim: claimOf(at % 2 === 0 ? zeroAddress : users.cleo),
          block,
          window: uncapped,
          maxReward: null,
        }),
      ),
    )
    expect(new Set(intents.map(({ state }) => ('digest' in state ? state.digest : ''))).size).toBe(1)
    const signed = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        store.saveSignature(key, { signature: `0x${at.toString(16).padStart(2, '0')}`, signer: users.ada }),
      ),
    )
    expect(new Set(signed.map(({ state }) => ('signature' in state ? state.signature : ''))).size).toBe(1)
  })

  test('behavior: a completion has one digest for any first incentive, referrer and layout', async () => {
    const store = createCompletionStore(database.db)
    const key = newKey()
    const [block] = blocks
    const intents = await Promise.all(
      Array.from({ length: 16 }, (_, at) => {
        const claim = claimOf(at % 3 === 0 ? zeroAddress : users.cleo, at % 2 === 0 ? '0x' : layoutOfNow)
        return store.insertIntent({ ...key, incentiveId: at % 8 }, { claim, block, window: uncapped, maxReward: null })
      }),
    )
    expect(new Set(intents.map(({ state }) => ('digest' in state ? state.digest : ''))).size).toBe(1)
    const stored = await store.find({ ...key, incentiveId: null })
    expect(stored).toHaveLength(8)
    const change = `UPDATE claim_digest SET digest = '0x99' WHERE transaction_hash = $1`
    await expect(database.pool.query(change, [key.transactionHash])).rejects.toThrow(/cannot change/)
  })

  test('behavior: what an account has earned comes in pages, each once, and one represents all of its incentive', async () => {
    const store = createCompletionStore(database.db)
    const claimant = addressOf(0xea12ed)
    const [block] = blocks
    const completions = Array.from({ length: 9 }, () => newKey())
    for (const key of completions) {
      await store.saveObserved(
        [0, 1].map((incentiveId) => ({
          key: { ...key, incentiveId },
          ...{ claimant, maxReward: 5n, block, isFinal: true },
        })),
      )
    }
    const [, , third] = completions
    if (third === undefined) throw new TypeError('Nine completions are expected.')
    await store.insertIntent(third, {
      claim: { ...claimOf(zeroAddress), claimant },
      block,
      window: uncapped,
      maxReward: 5n,
    })
    await store.saveSignature(third, { signature: '0x01', signer: users.ada })
    const rows: EarnedRow[] = []
    let after: EarnedRow['place'] | null = null
    for (;;) {
      const page: readonly EarnedRow[] = await store.pageOf(claimant, { chainId: CHAIN, limit: 4, after })
      rows.push(...page)
      after = page.at(-1)?.place ?? null
      if (page.length < 4) break
    }
    const nameOf = ({ completion: { key } }: EarnedRow) => `${Number(key.transactionHash)} ${key.incentiveId}`
    const newestFirst = completions.toReversed().flatMap(({ transactionHash }) => {
      return [1, 0].map((incentiveId) => `${Number(transactionHash)} ${incentiveId}`)
    })
    expect(rows.map(nameOf)).toEqual(newestFirst)
    const [oldest] = completions
    const first = rows.filter(({ isFirst }) => isFirst).map(nameOf)
    expect(first.toSorted()).toEqual(
      [`${Number(third.transactionHash)} 0`, `${Number(oldest?.transactionHash)} 1`].toSorted(),
    )
    expect(await store.pageOf(claimant, { chainId: 1, limit: 4, after: null })).toEqual([])
  })

  test('behavior: what was earned from an incentive is listed, once for each account when one is enough', async () => {
    const store = createCompletionStore(database.db)
    const incentive = { chainId: CHAIN, core, boostId: 0x1157n, incentiveId: 3 }
    const [block] = blocks
    const earned = [users.ben, users.cleo, users.ben].map((claimant, at) => ({
      key: { ...newKey(), ...incentive, transactionHash: hashOf(0x11570 + at) },
      ...{ claimant, maxReward: 5n, block, isFinal: true },
    }))
    await store.saveObserved(earned)
    const refused = { ...newKey(), ...incentive }
    const caps = [{ maxPerAccount: 0, maxPerAccountPerDay: null, maxPerDay: null }]
    const { state } = await store.insertIntent(refused, {
      ...{ claim: claimOf(zeroAddress), block, window: { ...uncapped, caps }, maxReward: null },
    })
    expect(state.status).toBe('refused')
    const list = async (isOncePerAccount: boolean, limit = 10) =>
      (await store.listOfIncentive(incentive, { limit, isOncePerAccount })).map(({ key }) =>
        Number(key.transactionHash),
      )
    expect((await list(false)).toSorted()).toEqual([0x11570, 0x11571, 0x11572])
    expect((await list(true)).toSorted()).toEqual([0x11570, 0x11571])
    expect(await list(false, 1)).toHaveLength(1)
    expect(
      await store.listOfIncentive({ ...incentive, incentiveId: 4 }, { limit: 9, isOncePerAccount: false }),
    ).toEqual([])
  })

  test('behavior: the database rejects a changed digest or signature, also by hand', async () => {
    const store = createCompletionStore(database.db)
    const key = newKey()
    await store.insertIntent(key, { claim: claimOf(zeroAddress), block: blocks[0], window: uncapped, maxReward: null })
    await store.saveSignature(key, { signature: '0x01', signer: users.ada })
    for (const column of ['digest', 'signature']) {
      const change = `UPDATE completion SET ${column} = '0x99' WHERE transaction_hash = $1`
      await expect(database.pool.query(change, [key.transactionHash])).rejects.toThrow(/cannot change/)
    }
    await store.forget(key)
    expect(await store.find(key)).toHaveLength(1)
  })

  test('default: the database lists the transitions of the rulebook', async () => {
    const { rows } = await database.pool.query<{ from_stage: string; to_stage: string }>(
      'SELECT * FROM completion_transitions()',
    )
    const listed = rows.map(({ from_stage, to_stage }) => [from_stage, to_stage])
    // When the rulebook changed: add a migration with this text.
    expect(listed, writeTransitionsFunction()).toEqual(listTransitions())
  })

  test('error: the database rejects a transition that the rulebook does not have, also by hand', async () => {
    const store = createCompletionStore(database.db)
    const [block] = blocks
    const stages = ['absent', ...completionStatuses] as const
    const columns = {
      observed: `claim = NULL, digest = NULL, signature = NULL, signer = NULL, refusal_code = NULL`,
      finalized: `claim = NULL, digest = NULL, signature = NULL, signer = NULL, refusal_code = NULL`,
      refused: `claim = NULL, digest = NULL, signature = NULL, signer = NULL, refusal_code = 'over-cap'`,
      pending: `claim = '{}', digest = '0x01', signature = NULL, signer = NULL, refusal_code = NULL`,
      signed: `signature = '0x01', signer = '0x02'`,
    }
    const accepted: string[] = []
    for (const from of completionStatuses) {
      for (const to of stages) {
        if (from === to) continue
        const key = newKey()
        await reach(store, { key, status: from, block })
        const change =
          to === 'absent'
            ? 'DELETE FROM completion WHERE transaction_hash = $1'
            : `UPDATE completion SET status = '${to}', ${columns[to]} WHERE transaction_hash = $1`
        await database.pool.query(change, [key.transactionHash]).then(
          () => accepted.push(`${from} ${to}`),
          () => undefined,
        )
      }
    }
    expect(accepted).toEqual(listTransitions().flatMap(([from, to]) => (from === 'absent' ? [] : [`${from} ${to}`])))
    const insert = `INSERT INTO completion (chain_id, core, boost_id, incentive_id, transaction_hash, log_index, claimant,
      status, block_number, block_hash, claim, digest, signature, signer)
      VALUES (${CHAIN}, '${core}', 1, 0, $1, -1, '${users.ben}', 'signed', 1, $1, '{}', '0x01', '0x01', '0x02')`
    await expect(database.pool.query(insert, [newKey().transactionHash])).rejects.toThrow(/from absent to signed/)
  })
})

/** Moves a new completion to a status, as the verifier does. */
async function reach(
  store: CompletionStore,
  { key, status, block }: { key: CompletionKey; status: CompletionStatus; block: BlockReference },
): Promise<void> {
  const claim = claimOf(zeroAddress)
  switch (status) {
    case 'observed':
    case 'finalized':
      return store.saveObserved([{ key, claimant: users.ben, maxReward: null, block, isFinal: status === 'finalized' }])
    case 'refused': {
      const caps = [{ maxPerAccount: 0, maxPerAccountPerDay: null, maxPerDay: null }]
      await store.insertIntent(key, { claim, block, window: { ...uncapped, caps }, maxReward: null })
      return
    }
    case 'pending':
    case 'signed':
      await store.insertIntent(key, { claim, block, window: uncapped, maxReward: null })
      if (status === 'signed') await store.saveSignature(key, { signature: '0x01', signer: users.ada })
      return
    default:
      return status satisfies never
  }
}

describe('connectDatabase', () => {
  test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
    'error: a server with %s off',
    { timeout: 60_000 },
    async (name) => {
      const admin = new pg.Client({ connectionString: server.adminUrl })
      await admin.connect()
      try {
        await admin.query(`ALTER SYSTEM SET ${name} = off`)
        await admin.query('SELECT pg_reload_conf()')
        await expect
          .poll(async () => (await admin.query(`SHOW ${name}`)).rows[0]?.[name], { timeout: 20_000 })
          .toBe('off')
        await expect(connectVerifierDatabase(server.url)).rejects.toThrow(DatabaseNotDurableError)
      } finally {
        await admin.query(`ALTER SYSTEM RESET ${name}`)
        await admin.query('SELECT pg_reload_conf()')
        await expect
          .poll(async () => (await admin.query(`SHOW ${name}`)).rows[0]?.[name], { timeout: 20_000 })
          .toBe('on')
        await admin.end()
      }
    },
  )
})
