/**
 * Two completions of one account with the same value: each is paid once by every incentive of its boost, and no more, on our
 * contracts and on the public ones.
 */
import { CriteriaSource, encodeIncentiveData, hashClaim } from '@laurel/protocol'
import pg from 'pg'
import { type Address, encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { boostCoreAbi } from '../../../packages/protocol/src/abi/boost-core.ts'
import {
  Erc20Strategy,
  type IncentiveParameters,
} from '../../../packages/protocol/src/incentive/incentive-parameters.ts'
import {
  type AccountClient,
  type BoostWorld,
  startBoostWorld,
} from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost } from '../../../packages/protocol/src/testing/make-boost.ts'
import { openPublicContracts } from '../../../packages/protocol/src/testing/public-contracts.ts'
import { toPublicWorld } from '../../../packages/protocol/src/testing/public-world.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const CHAIN = 31337
const FIXED = 5n
/** Anvil's `finalized` trails by 64 blocks, which the verifier would read one after the other. */
const FINAL_AFTER_BLOCKS = 3
const opened = openPublicContracts()
const missing = 'missing' in opened ? opened.missing : null
if (missing !== null) console.warn(`Left out: ${missing}`)

describe.each(['ours', 'the public ones'] as const)(
  'completions of the same value, on contracts that are %s',
  (whose) => {
    const isPublic = whose !== 'ours'
    let world: BoostWorld
    let database: Awaited<ReturnType<typeof openTestDatabase>>
    let verifier: VerifierProcess

    beforeAll(async () => {
      const [own, started] = await Promise.all([startBoostWorld(), openTestDatabase()])
      database = started
      world = isPublic && !('missing' in opened) ? await toPublicWorld(own, opened) : own
      const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
      verifier = await startVerifierProcess({
        ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl] },
        ...{ signerKey: cleo?.privateKey ?? null, finality: { depth: FINAL_AFTER_BLOCKS } },
      })
    }, 120_000)
    afterAll(async () => {
      await verifier?.end('SIGTERM')
      await world?.chain.stop()
      await database?.stop()
    })

    async function transfer(from: AccountClient, to: Address, amount: bigint): Promise<Hex> {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      const hash = await sendTransaction(from, { to: world.token, data })
      await waitForTransactionReceipt(from, { hash })
      return hash
    }

    const settle = () => world.chain.client.mine({ blocks: FINAL_AFTER_BLOCKS + 1 })

    function boostWith(incentives: readonly IncentiveParameters[]) {
      const { ben, ada } = world.accounts
      return isPublic
        ? makeBoost(world, {
            ...{ incentives, validator: 'signerValidator', maxParticipants: 5n },
            allowList: { type: 'simpleAllowList', owner: ada, users: [ben] },
          })
        : makeBoost(world, { incentives })
    }
    const pool = () =>
      ({
        type: 'erc20Incentive',
        ...{ asset: world.token, strategy: Erc20Strategy.POOL, reward: FIXED, limit: 10n, manager: world.accounts.ada },
      }) as const
    const share = (reward = 0n) =>
      ({
        type: 'erc20VariableCriteriaIncentive',
        ...{ asset: world.token, reward, limit: 10n ** 18n, maxReward: 1_000n },
        criteria: { source: CriteriaSource.EVENT, signature: TRANSFER, fieldIndex: 2, targetContract: world.token },
      }) as const

    const request = (boostId: bigint, transactionHash: Hex, incentiveId = 0) =>
      verifier.claim({ chainId: CHAIN, boostId: String(boostId), incentiveId, transactionHash })

    /** What Ben is paid when the claim is submitted; null when it reverts. */
    async function pay(boostId: bigint, incentiveId: number, claimData: Hex | undefined): Promise<bigint | null> {
      const { ben } = world.accounts
      const balance = () =>
        readContract(world.ada, { abi: erc20Abi, address: world.token, functionName: 'balanceOf', args: [ben] })
      const before = await balance()
      const args = [boostId, BigInt(incentiveId), zeroAddress, claimData ?? '0x', ben] as const
      const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentiveFor', args })
      try {
        await waitForTransactionReceipt(world.ada, { hash: await sendTransaction(world.ada, { to: world.core, data }) })
      } catch {
        return null
      }
      return (await balance()) - before
    }

    test.skipIf(isPublic && missing !== null)('default: each is paid exactly once', { timeout: 120_000 }, async () => {
      const { boostId } = await boostWith([share()])
      await transfer(world.ada, world.accounts.ben, 300n)
      const hashes = [
        await transfer(world.ben, world.accounts.cleo, 33n),
        await transfer(world.ben, world.accounts.cleo, 33n),
      ]
      await settle()
      const answers = await Promise.all(hashes.map(async (hash) => (await request(boostId, hash)).body))
      expect(answers.map(({ status }) => status)).toEqual(['signed', 'signed'])
      for (const { claimData } of answers) expect(await pay(boostId, 0, claimData)).toBe(33n)
      for (const { claimData } of answers) expect(await pay(boostId, 0, claimData)).toBeNull()
      // A repeated request returns the same bytes, which pay nothing more.
      for (const [at, hash] of hashes.entries()) {
        const { claimData } = (await request(boostId, hash)).body
        expect(claimData).toBe(answers[at]?.claimData)
        expect(await pay(boostId, 0, claimData)).toBeNull()
      }
    })

    test.skipIf(isPublic && missing !== null)(
      'behavior: each of several incentives pays each completion once, for any requested incentive',
      { timeout: 120_000 },
      async () => {
        const { boostId } = await boostWith([pool(), share(), share(2n * 10n ** 18n)])
        await transfer(world.ada, world.accounts.ben, 300n)
        const hashes = [
          await transfer(world.ben, world.accounts.cleo, 21n),
          await transfer(world.ben, world.accounts.cleo, 21n),
        ]
        await settle()
        const paid: (bigint | null)[][] = []
        for (const hash of hashes) {
          const answers = await Promise.all([0, 1, 2].map(async (id) => (await request(boostId, hash, id)).body))
          expect(new Set(answers.map(({ completion }) => completion?.['digest'])).size).toBe(1)
          const claims = answers.map(({ claimData }) => claimData)
          paid.push([
            await pay(boostId, 0, claims[1]),
            await pay(boostId, 1, claims[2]),
            await pay(boostId, 2, claims[0]),
          ])
          for (const [id, claim] of claims.entries()) expect(await pay(boostId, id, claim)).toBeNull()
        }
        // A pool pays each account once, for any number of completions.
        expect(paid).toEqual([
          [FIXED, 21n, 42n],
          [null, 21n, 42n],
        ])
      },
    )

    test.skipIf(isPublic && missing !== null)(
      'behavior: an intent in the old layout keeps its digest, and never gets a second one',
      { timeout: 120_000 },
      async () => {
        const { boostId, validator } = await boostWith([share(), share()])
        await transfer(world.ada, world.accounts.ben, 300n)
        const hashes = [
          await transfer(world.ben, world.accounts.cleo, 17n),
          await transfer(world.ben, world.accounts.cleo, 17n),
        ]
        const [old = '0x', recent = '0x'] = hashes
        await settle()
        const kind = isPublic ? 'signerValidator' : 'signerValidatorV2'
        const place = { type: kind, chainId: CHAIN, validator } as const
        const claim = {
          ...{ boostId, incentiveQuantity: 8, claimant: world.accounts.ben, referrer: zeroAddress },
          incentiveData: encodeIncentiveData({ type: 'amount', amount: 17n }),
        }
        const digest = hashClaim(place, claim)
        await insertOldIntent({
          boostId,
          transactionHash: old,
          claim: { ...claim, kind, chainId: CHAIN, validator },
          digest,
        })
        const answers = await Promise.all([0, 1, 0].map(async (id) => (await request(boostId, old, id)).body))
        for (const { completion } of answers) expect(completion).toMatchObject({ digest })
        const { body } = await request(boostId, recent)
        expect(body.completion?.['digest']).not.toBe(digest)
        const [first, second] = answers
        expect(await pay(boostId, 0, first?.claimData)).toBe(17n)
        expect(await pay(boostId, 1, second?.claimData)).toBe(17n)
        expect(await pay(boostId, 0, body.claimData)).toBe(17n)
        expect(await pay(boostId, 0, second?.claimData)).toBeNull()
        const saved = await digestsOf(old)
        expect(saved).toEqual([digest])
      },
    )

    async function query(statement: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement, [...values])).rows
      } finally {
        await client.end()
      }
    }

    /** An intent as it was written before completions had ids, whose process was killed before it signed. */
    async function insertOldIntent(row: {
      boostId: bigint
      transactionHash: Hex
      claim: { readonly kind: string; readonly validator: Address; readonly claimant: Address } & Record<
        string,
        unknown
      >
      digest: Hex
    }): Promise<void> {
      const { kind, ...claim } = row.claim
      const [validator, claimant] = [claim.validator.toLowerCase(), claim.claimant.toLowerCase()]
      const saved = { ...claim, validator, claimant, validatorKind: kind, boostId: String(row.boostId) }
      await query(
        `INSERT INTO completion (chain_id, core, boost_id, incentive_id, transaction_hash, log_index, claimant, status,
         block_number, block_hash, claim, digest, max_reward)
       VALUES ($1, $2, $3, 0, $4, 0, $5, 'pending', 1, $4, $6, $7, 17)
       ON CONFLICT (chain_id, core, boost_id, incentive_id, transaction_hash, log_index) DO UPDATE SET
         status = 'pending', claim = excluded.claim, digest = excluded.digest`,
        [
          ...[CHAIN, world.core.toLowerCase(), String(row.boostId), row.transactionHash],
          ...[claimant, JSON.stringify(saved), row.digest],
        ],
      )
    }

    async function digestsOf(transactionHash: Hex): Promise<readonly unknown[]> {
      const statement = 'SELECT DISTINCT digest FROM completion WHERE transaction_hash = $1 AND digest IS NOT NULL'
      return (await query(statement, [transactionHash])).map(({ digest }) => digest)
    }
  },
)
