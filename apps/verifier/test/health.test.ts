import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { encodeFunctionData, erc20Abi } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import { type BoostWorld, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { socketOf, startSignerProcess } from './process/signer-process.ts'
import { startVerifierProcess, type VerifierOptions, type VerifierProcess } from './process/verifier-process.ts'

let world: BoostWorld
let otherChain: LocalChain
let database: Awaited<ReturnType<typeof openTestDatabase>>
let verifiers: VerifierProcess[] = []
beforeAll(async () => {
  ;[world, otherChain] = await Promise.all([startBoostWorld(), startChain({ chainId: 31338 })])
  await Promise.all([world.chain.client.mine({ blocks: 20 }), otherChain.client.mine({ blocks: 20 })])
}, 120_000)
afterAll(async () => {
  await Promise.all([world?.chain.stop(), otherChain?.stop()])
})
beforeEach(async () => {
  database = await openTestDatabase()
}, 60_000)
afterEach(async () => {
  await Promise.all(verifiers.map((one) => one.end('SIGKILL')))
  verifiers = []
  await database?.stop()
}, 60_000)

const cleosKey = () => deriveDevAccounts().users.find(({ name }) => name === 'Cleo')?.privateKey ?? '0x'
async function start(changes: Partial<VerifierOptions> = {}): Promise<VerifierProcess> {
  const verifier = await startVerifierProcess({
    ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl], signerKey: cleosKey() },
    ...{ finality: { depth: 5 }, ...changes },
  })
  verifiers.push(verifier)
  return verifier
}
const healthOf = async (verifier: VerifierProcess) => (await verifier.get('/health')).body
const chainOf = async (verifier: VerifierProcess) => Object((await healthOf(verifier))['chains'])[0]
const patiently = { timeout: 20_000, interval: 200 }
const linesOf = (verifier: VerifierProcess, part: string) =>
  verifier
    .output()
    .split('\n')
    .filter((line) => line.includes(`"part":"${part}"`))

describe('health', () => {
  test('behavior: many who wait for the database keep nobody from hearing how it is', {
    timeout: 120_000,
  }, async () => {
    const verifier = await start()
    const locking = new pg.Client({ connectionString: database.url })
    await locking.connect()
    await locking.query('BEGIN')
    await locking.query('LOCK TABLE completion IN ACCESS EXCLUSIVE MODE')
    const statuses: number[] = []
    // More than there are connections to the database.
    const waiting = Array.from({ length: 40 }, (_, at) =>
      verifier.get(`/v1/accounts/0x${String(at).padStart(40, '0')}/earned`).then(({ status }) => statuses.push(status)),
    )
    for (let at = 0; at < 5; at++) {
      expect(await healthOf(verifier)).toMatchObject({ status: 'ok' })
      await new Promise((done) => setTimeout(done, 700))
    }
    // Those without a connection give up after five seconds, which a busy machine reaches here.
    expect(statuses).not.toContain(200)
    expect(statuses.length).toBeLessThan(40)
    await locking.query('ROLLBACK')
    await locking.end()
    await Promise.all(waiting)
    expect(statuses).toHaveLength(40)
    expect(statuses).toContain(200)
  })

  test('behavior: of each chain that it cannot read it says why from its first second, and signs nothing', {
    timeout: 120_000,
  }, async () => {
    // One verifier with a chain of each fault, because a start costs more than what is looked at.
    const nothing = '0x00000000000000000000000000000000000000c0'
    const [rpcUrl, otherUrl, downUrl] = [world.chain.rpcUrl, otherChain.rpcUrl, 'http://127.0.0.1:9']
    const faults = [
      ['nobody answers', 'rpc-unreachable', { chainId: 31339, rpcUrls: [downUrl], core: world.core }],
      ['the node is of another chain', 'chain-mismatch', { chainId: 31340, rpcUrls: [otherUrl], core: world.core }],
      ['there is no core', 'core-not-deployed', { chainId: 31338, rpcUrls: [otherUrl], core: nothing }],
      ['another contract is there', 'core-not-deployed', { chainId: 31337, rpcUrls: [rpcUrl], core: world.token }],
    ] as const
    const chains = faults.map(([, , chain]) => ({ ...chain, kind: 'testnet', finality: { depth: 5 }, pollMs: 200 }))
    const verifier = await start({ more: { LAUREL_VERIFIER_CHAINS: JSON.stringify(chains) } })
    const health = await healthOf(verifier)
    expect(health).toMatchObject({ status: 'degraded' })
    const metrics = await (await fetch(verifier.metricsUrl)).text()
    for (const [what, fault, { chainId }] of faults) {
      expect(health['chains'], what).toContainEqual(expect.objectContaining({ chainId, status: 'unknown', fault }))
      const request = { chainId, boostId: '0', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}` }
      expect(await verifier.claim(request), what).toMatchObject({
        status: 503,
        body: { error: { code: 'verifier/chain-status-unknown' } },
      })
      expect(metrics, what).toContain(`laurel_chain_healthy{chain="${chainId}"} 0`)
    }
    // Checked a dozen times by now, and logged once.
    await new Promise((done) => setTimeout(done, 3_000))
    const chainLines = linesOf(verifier, 'chain')
    expect(chainLines).toHaveLength(faults.length)
    expect(linesOf(verifier, 'watch')).toHaveLength(0)
    for (const [what, fault, { chainId }] of faults) {
      expect(
        chainLines.filter((line) => line.includes(`"chainId":${chainId}`)),
        what,
      ).toHaveLength(1)
      const nodeLines = linesOf(verifier, 'node').filter((line) => line.includes(`"node":"${chainId}-0"`))
      if (fault !== 'core-not-deployed') expect(nodeLines[0], what).toBeDefined()
    }
  })

  test('behavior: a corrected URL does not halt the chain', { timeout: 120_000 }, async () => {
    const wrong = await start({ rpcUrls: [otherChain.rpcUrl] })
    await new Promise((done) => setTimeout(done, 3_000))
    await wrong.end('SIGTERM')
    const right = await start()
    expect(await chainOf(right)).toEqual({ chainId: 31337, status: 'healthy', fault: null })
    // The other way round: a node of another chain does not change what is finalized here.
    await vi.waitFor(async () => {
      const { rowCount } = await database.query('SELECT 1 FROM finalized_checkpoint')
      expect(rowCount).toBe(1)
    }, patiently)
    await right.end('SIGTERM')
    const wrongAgain = await start({ rpcUrls: [otherChain.rpcUrl] })
    expect(await chainOf(wrongAgain)).toMatchObject({ status: 'unknown', fault: 'chain-mismatch' })
    await wrongAgain.end('SIGTERM')
    expect(await chainOf(await start())).toMatchObject({ status: 'healthy' })
  })

  test('default: the metrics cover nodes, watching, queue, signer and database', {
    timeout: 120_000,
  }, async () => {
    const verifier = await start()
    expect(await chainOf(verifier)).toMatchObject({ status: 'healthy' })
    const metrics = await (await fetch(verifier.metricsUrl)).text()
    for (const name of ['laurel_rpc_duration_seconds_count{chain="31337",node="31337-0"}', 'laurel_database_up 1']) {
      expect(metrics).toContain(name)
    }
    for (const name of [
      'laurel_cursor_lag_blocks{chain="31337"}',
      'laurel_queue_depth',
      'laurel_signer_ready{network="testnet"} 1',
    ]) {
      await vi.waitFor(async () => expect(await (await fetch(verifier.metricsUrl)).text()).toContain(name), patiently)
    }
  })

  test('behavior: a signer that ends, or whose hour is used up, is seen within 15 seconds', {
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-health-'))
    const keyFile = join(folder, 'key')
    writeFileSync(keyFile, `${cleosKey()}\n`, { mode: 0o600 })
    const startSigner = () => startSignerProcess({ folder, keyFile, claimsPerHour: 1 })
    const signer = await startSigner()
    try {
      const verifier = await start({ signerKey: null, more: { LAUREL_SIGNER_SOCKET: socketOf(folder) } })
      expect(await healthOf(verifier)).toMatchObject({
        status: 'ok',
        signers: [{ network: 'testnet', status: 'ready' }],
      })
      await signer.end('SIGKILL')
      await vi.waitFor(
        async () =>
          expect(await healthOf(verifier)).toMatchObject({ status: 'degraded', signers: [{ status: 'unreachable' }] }),
        patiently,
      )
      const again = await startSigner()
      try {
        await vi.waitFor(async () => expect(await healthOf(verifier)).toMatchObject({ status: 'ok' }), patiently)
        expect(linesOf(verifier, 'signer')).toHaveLength(2)
        const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, 1n] })
        const hashes = []
        for (let made = 0; made < 2; made++) {
          const hash = await sendTransaction(world.ada, { to: world.token, data })
          await waitForTransactionReceipt(world.ada, { hash })
          hashes.push(hash)
        }
        await world.chain.client.mine({ blocks: 10 })
        const requestClaim = (transactionHash: string | undefined) =>
          verifier.claim({ chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash })
        expect((await requestClaim(hashes[0])).body.status).toBe('signed')
        const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hashes[1] }
        const refused = await fetch(`${verifier.url}/v1/claims`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) },
        })
        expect(refused.status).toBe(503)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
        await vi.waitFor(
          async () =>
            expect(await healthOf(verifier)).toMatchObject({
              status: 'degraded',
              signers: [{ status: 'limit-reached' }],
            }),
          patiently,
        )
        expect(await (await fetch(verifier.metricsUrl)).text()).toContain('laurel_signer_ready{network="testnet"} 0')
      } finally {
        await again.end('SIGKILL')
      }
    } finally {
      await signer.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('error: a quorum that cannot be reached is refused at the start', { timeout: 60_000 }, async () => {
    const chains = [{ chainId: 31337, core: world.core, rpcUrls: [world.chain.rpcUrl], quorum: 5 }]
    await expect(start({ more: { LAUREL_VERIFIER_CHAINS: JSON.stringify(chains) } })).rejects.toThrow(/5 of 1 nodes/)
  })
})
