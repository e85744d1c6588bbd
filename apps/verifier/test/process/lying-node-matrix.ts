import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { startBoostWorld } from '../../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './open-test-database.ts'
import { startProcess } from './start-process.ts'
import { startVerifierProcess } from './verifier-process.ts'

/** What a node can do wrong: lies about a transaction, its block or the chain, forged throughout a block, and plain trouble. */
export const faultKinds = [
  ...['claimant', 'amount', 'status', 'extra-log', 'no-logs', 'order', 'another', 'absent', 'pending'],
  ...['block-hash', 'old-head', 'chain-mismatch'],
  ...['claimant-throughout', 'amount-throughout', 'status-throughout', 'extra-log-throughout', 'no-logs-throughout'],
  ...['garbage', 'truncated', 'nothing', 'types', 'refusal', 'down', 'silent', 'http-500', 'http-429'],
] as const

/** The result of a matrix of faults. */
export type LyingNodeMatrixResult = {
  readonly cases: number
  /** Claims that agree with the chain. */
  readonly signed: number
  /** Milliseconds from the request to the signature: all nodes honest, and one at fault. */
  readonly honestP95Ms: number
  readonly faultyP95Ms: number
  /** Each violated property in words; empty when there is none. */
  readonly broken: readonly string[]
}

/**
 * Every kind of fault, with the faulty node in each of three places next to two honest ones: the claim must be signed each time, and
 * it must be the true one. Source: docs/security.md#b3.
 * @param limit - the maximum number of cases, from the first.
 */
export async function runLyingNodeMatrix({ limit = 3 * faultKinds.length } = {}): Promise<LyingNodeMatrixResult> {
  const [world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const lyingNode = await startProcess('test/process/lying-node.ts', { args: [world.chain.rpcUrl], environment: {} })
  const lyingNodeUrl =
    typeof lyingNode.said === 'object' && lyingNode.said !== null && 'url' in lyingNode.said
      ? String(lyingNode.said.url)
      : ''
  const setMood = (mood: string) => fetch(`${lyingNodeUrl}/mood`, { method: 'POST', body: mood })
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  const broken: string[] = []
  const honest: number[] = []
  const faulty: number[] = []
  try {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const transfer = async (): Promise<Hex> => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.ben, 1n] })
      const hash = await sendTransaction(world.ada, { to: world.token, data })
      await waitForTransactionReceipt(world.ada, { hash })
      await world.chain.client.mine({ blocks: 2 })
      return hash
    }
    let left = limit
    for (const place of [0, 1, 2]) {
      const rpcUrls = [`${world.chain.rpcUrl}/?a`, `${world.chain.rpcUrl}/?b`]
      rpcUrls.splice(place, 0, lyingNodeUrl)
      const verifier = await startVerifierProcess({
        ...{ databaseUrl: database.url, core: world.core, rpcUrls, signerKey: cleo?.privateKey ?? '0x' },
        ...{ finality: { depth: 1 }, role: 'api' },
      })
      const requestClaim = async (transactionHash: Hex) => {
        const startedAtMs = performance.now()
        const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash }
        return { ...(await verifier.claim(request)), ms: performance.now() - startedAtMs }
      }
      try {
        for (const kind of faultKinds) {
          if (left-- <= 0) break
          await setMood('honest')
          const first = await transfer()
          honest.push((await requestClaim(first)).ms)
          const hash = await transfer()
          await setMood(kind === 'another' ? `another:${first}` : kind)
          const { body, ms } = await requestClaim(hash)
          faulty.push(ms)
          const isTrue =
            body.status === 'signed' &&
            body.completion?.['transactionHash'] === hash &&
            String(body.completion?.['claimant']).toLowerCase() === world.accounts.ada.toLowerCase()
          if (!isTrue) broken.push(`${kind} in place ${place}: ${JSON.stringify(body).slice(0, 300)}`)
        }
      } finally {
        await verifier.end('SIGKILL')
      }
    }
    const signed = faulty.length - broken.length
    return { cases: faulty.length, signed, honestP95Ms: p95(honest), faultyP95Ms: p95(faulty), broken }
  } finally {
    await lyingNode.end('SIGKILL')
    await world.chain.stop()
    await database.stop()
  }
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)
}
