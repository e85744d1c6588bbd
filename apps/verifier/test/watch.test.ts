import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type BoostWorld, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

let world: BoostWorld
let database: Awaited<ReturnType<typeof openTestDatabase>>
let verifiers: VerifierProcess[] = []

beforeAll(async () => {
  ;[world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
}, 120_000)
afterAll(async () => {
  await Promise.all(verifiers.map((one) => one.end('SIGKILL')))
  await world?.chain.stop()
  await database?.stop()
})

async function start(): Promise<VerifierProcess> {
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  const verifier = await startVerifierProcess({
    databaseUrl: database.url,
    core: world.core,
    rpcUrls: [world.chain.rpcUrl],
    signerKey: cleo?.privateKey ?? '0x',
    finality: { depth: 5 },
  })
  verifiers.push(verifier)
  return verifier
}

async function end(verifier: VerifierProcess): Promise<void> {
  verifiers = verifiers.filter((one) => one !== verifier)
  await verifier.end('SIGKILL')
}

async function bensTransfer(amount: bigint): Promise<Hex> {
  const mint = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, amount] })
  await waitForTransactionReceipt(world.ada, {
    hash: await sendTransaction(world.ada, { to: world.token, data: mint }),
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ada, amount] })
  const hash = await sendTransaction(world.ben, { to: world.token, data })
  await waitForTransactionReceipt(world.ben, { hash })
  return hash
}

/** What the verifier has found by itself of a transaction. */
async function statusOf(verifier: VerifierProcess, hash: Hex, boostId: bigint): Promise<unknown> {
  const { body } = await verifier.get(`/v1/claims/31337/${boostId}/${hash}`)
  return body.completions?.[0]?.['status'] ?? null
}

/** The transactions of a boost that it lists as earned by Ben, without receiving any hash. */
async function earnedOf(verifier: VerifierProcess, boostId: bigint): Promise<readonly unknown[]> {
  const { body } = await verifier.get(`/v1/accounts/${world.accounts.ben}/earned?limit=200`)
  const found = body.completions?.filter((one) => one['boostId'] === String(boostId))
  return found?.map((one) => one['transactionHash']) ?? []
}

const folder = fileURLToPath(new URL('..', import.meta.url))
const waiting = { timeout: 60_000, interval: 200 }

describe('watching', () => {
  test('default: what was earned is known without a hash, and known to be settled', { timeout: 180_000 }, async () => {
    const verifier = await start()
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const hash = await bensTransfer(5n)
    await vi.waitFor(async () => expect(await statusOf(verifier, hash, boostId)).toBe('observed'), waiting)
    expect(await earnedOf(verifier, boostId)).toEqual([hash])
    await world.chain.client.mine({ blocks: 10 })
    await vi.waitFor(async () => expect(await statusOf(verifier, hash, boostId)).toBe('finalized'), waiting)
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
    expect((await verifier.claim(request)).body.status).toBe('signed')
    expect(await statusOf(verifier, hash, boostId)).toBe('signed')
    await end(verifier)
  })

  test('behavior: a transaction that a reorg took away is forgotten', { timeout: 180_000 }, async () => {
    const verifier = await start()
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    await world.chain.client.mine({ blocks: 10 })
    const snapshot = await world.chain.client.snapshot()
    const gone = await bensTransfer(6n)
    await vi.waitFor(async () => expect(await statusOf(verifier, gone, boostId)).toBe('observed'), waiting)
    await world.chain.client.revert({ id: snapshot })
    const stays = await bensTransfer(7n)
    await world.chain.client.mine({ blocks: 10 })
    await vi.waitFor(async () => expect(await statusOf(verifier, stays, boostId)).toBe('finalized'), waiting)
    await vi.waitFor(async () => expect(await statusOf(verifier, gone, boostId)).toBeNull(), waiting)
    await end(verifier)
  })

  test('behavior: what happened while nobody watched is filled in; of two that watch, both may', {
    timeout: 180_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const hash = await bensTransfer(8n)
    await world.chain.client.mine({ blocks: 10 })
    const [one, other] = await Promise.all([start(), start()])
    await vi.waitFor(async () => expect(await statusOf(one, hash, boostId)).toBe('finalized'), waiting)
    // The one that scans is killed: the other goes on.
    await end(one)
    const later = await bensTransfer(9n)
    await vi.waitFor(async () => expect(await statusOf(other, later, boostId)).toBe('observed'), waiting)
    await end(other)
  })

  test('behavior: a chain that goes back behind what was settled is halted for every process, until its operator resumes it', {
    timeout: 300_000,
  }, async () => {
    const verifier = await start()
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    await world.chain.client.mine({ blocks: 10 })
    const snapshot = await world.chain.client.snapshot()
    const transactionHash = await bensTransfer(10n)
    await world.chain.client.mine({ blocks: 10 })
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash }
    expect((await verifier.claim(request)).body.status).toBe('signed')

    await world.chain.client.revert({ id: snapshot })
    await vi.waitFor(async () => expect(await healthOf(verifier)).toBe('unknown'), waiting)
    expect(await verifier.claim(request)).toMatchObject({
      status: 503,
      body: { error: { code: 'verifier/chain-status-unknown' } },
    })
    await bensTransfer(11n)
    await world.chain.client.mine({ blocks: 30 })
    await vi.waitFor(async () => expect(await healthOf(verifier)).toBe('halted'), waiting)
    // A process that is started again is halted, too, and returns no earlier signature.
    const another = await start()
    for (const one of [verifier, another]) {
      const answer = await one.claim(request)
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'verifier/chain-halted' } } })
      expect(answer.body.signature).toBeUndefined()
    }
    await end(another)

    const resume = async (...rest: readonly string[]) => {
      const args = ['scripts/resume.mjs', '31337', ...rest]
      const env = { ...process.env, DATABASE_URL: database.url }
      return (await promisify(execFile)(process.execPath, args, { cwd: folder, env, timeout: 60_000 })).stdout
    }
    const output: unknown = JSON.parse(await resume())
    expect(output).toMatchObject({ halts: [{ chain_id: '31337' }], newestSigned: expect.anything() })
    const [halt] = Object(output).halts
    expect(await resume(halt.found_hash)).toContain('is resumed')
    await vi.waitFor(async () => expect(await healthOf(verifier)).toBe('healthy'), waiting)
    const next = await bensTransfer(12n)
    await world.chain.client.mine({ blocks: 10 })
    expect((await verifier.claim({ ...request, transactionHash: next })).body.status).toBe('signed')
    await end(verifier)
  })
})

async function healthOf(verifier: VerifierProcess): Promise<unknown> {
  const [chain] = Object((await verifier.get('/health')).body).chains
  return chain.status
}
