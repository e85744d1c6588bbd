import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type BoostWorld, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { type StartedProcess, startProcess } from './process/start-process.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

let world: BoostWorld
let database: Awaited<ReturnType<typeof openTestDatabase>>
let lyingNode: StartedProcess & { url: string }
const verifiers: VerifierProcess[] = []
let boostId: bigint

beforeAll(async () => {
  ;[world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const started = await startProcess('test/process/lying-node.ts', { args: [world.chain.rpcUrl], environment: {} })
  const { said } = started
  lyingNode = { ...started, url: typeof said === 'object' && said !== null && 'url' in said ? String(said.url) : '' }
  ;({ boostId } = await makeBoost(world, { incentives: [pool(world)] }))
}, 120_000)
afterAll(async () => {
  await Promise.all([...verifiers, lyingNode].map((one) => one?.end('SIGKILL')))
  await world?.chain.stop()
  await database?.stop()
})

async function startWith(rpcUrls: readonly string[]): Promise<VerifierProcess> {
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  const verifier = await startVerifierProcess({
    databaseUrl: database.url,
    core: world.core,
    rpcUrls,
    signerKey: cleo?.privateKey ?? '0x',
    finality: { depth: 1 },
    role: 'api',
  })
  verifiers.push(verifier)
  return verifier
}

async function adasTransfer(): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, 1n] })
  const hash = await sendTransaction(world.ada, { to: world.token, data })
  await waitForTransactionReceipt(world.ada, { hash })
  await world.chain.client.mine({ blocks: 2 })
  return hash
}

const setMood = (mood: string) => fetch(`${lyingNode.url}/mood`, { method: 'POST', body: mood })
const requestFor = (hash: Hex) => ({ chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash })
const moods = ['claimant', 'amount', 'status', 'absent', 'chain-mismatch', 'garbage', 'claimant-throughout']

describe('a lying node in a separate process', () => {
  test('behavior: of three, it is outvoted, and what is signed is the truth', { timeout: 180_000 }, async () => {
    const verifier = await startWith([lyingNode.url, world.chain.rpcUrl, `${world.chain.rpcUrl}/?node=3`])
    for (const mood of moods) {
      await setMood(mood)
      const { body } = await verifier.claim(requestFor(await adasTransfer()))
      expect({ mood, ...body }).toMatchObject({
        mood,
        status: 'signed',
        claim: { claimant: world.accounts.ada },
      })
    }
  })

  test('behavior: of two, nothing is signed until both say the same', { timeout: 180_000 }, async () => {
    const verifier = await startWith([lyingNode.url, world.chain.rpcUrl])
    const hash = await adasTransfer()
    for (const mood of moods) {
      await setMood(mood)
      const answer = await verifier.claim(requestFor(hash))
      expect({ mood, ...answer }).toMatchObject({
        mood,
        status: 503,
        body: { error: { code: 'verifier/quorum-not-reached' } },
      })
    }
    await setMood('honest')
    expect((await verifier.claim(requestFor(hash))).body.status).toBe('signed')
  })

  test("behavior: alone, what does not fit the block's receipts root is refused", { timeout: 180_000 }, async () => {
    const verifier = await startWith([lyingNode.url])
    const hash = await adasTransfer()
    // The last one returns true logs, and says that they are another transaction's.
    for (const mood of ['claimant-throughout', 'amount-throughout', 'status-throughout', 'foreign-logs']) {
      await setMood(mood)
      expect({ mood, ...(await verifier.claim(requestFor(hash))) }).toMatchObject({ mood, status: 503 })
    }
    await setMood('honest')
    expect((await verifier.claim(requestFor(hash))).body.status).toBe('signed')
  })

  test('behavior: alone, the true answer about another transaction is not taken', { timeout: 180_000 }, async () => {
    const verifier = await startWith([lyingNode.url])
    const [other, hash] = [await adasTransfer(), await adasTransfer()]
    await setMood(`another:${other}`)
    const answer = await verifier.claim(requestFor(hash))
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'verifier/quorum-not-reached' } } })
    await setMood('honest')
    expect((await verifier.claim(requestFor(hash))).body.completion?.['transactionHash']).toBe(hash)
  })
})
