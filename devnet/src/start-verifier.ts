import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChainClient } from './chain/chain-client.ts'
import { taskBoardAbi } from './contracts/generated/task-board.ts'
import type { LocalContracts } from './contracts/local-contracts.ts'
import { FINAL_AFTER_BLOCKS } from './local-chains.ts'
import { pollMsOf } from './poll-ms.ts'
import { LOCAL_HOST } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { type Service, startService } from './service/start-service.ts'
import { startSigner } from './start-signer.ts'
import { listVerifierRewards } from './verifier-rewards.ts'
import type { WorldChain } from './world.ts'

const verifierFolder = fileURLToPath(new URL('../../apps/verifier/', import.meta.url))
/** The first start is slow, because it creates a database. */
const READY_WITHIN_MS = 120_000
/** The requests of all users come from one machine, so the limits of one address are high. */
const REQUESTS_PER_SECOND = 50

/** The folder of the verifier's database. It is deleted with the world, because its data is about these chains. */
export function verifierFolderOf(dataDir: string): string {
  return join(dataDir, 'verifier')
}

/** Creates the verifier's bundle in the background. If that fails, `startVerifier` reports the reason. */
export function prepareVerifier(): void {
  spawn(process.execPath, ['scripts/bundle.mjs'], { cwd: verifierFolder, stdio: 'ignore' }).on('error', () => undefined)
}

/** Deletes the database of an older world's verifier. */
export async function clearVerifier(dataDir: string): Promise<void> {
  await rm(verifierFolderOf(dataDir), { recursive: true, force: true })
}

/** Options of `startVerifier`. */
type VerifierOptions = {
  readonly chains: readonly WorldChain[]
  readonly contracts: LocalContracts
  readonly dataDir: string
  /** Tried in this order. */
  readonly ports: readonly number[]
}

/** The verifier of a world with its signer. It has ended when one of the two processes has ended. */
export type Verifier = Pick<Service, 'exited' | 'stop'> & { readonly url: string }

/**
 * Starts the verifier on the chains of a world with a separate database, and the signer that the seeded boosts trust.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when it does not start.
 */
export async function startVerifier(options: VerifierOptions): Promise<Verifier> {
  // In parallel, because the signer starts while the chains are read.
  const [signing, describing] = await Promise.allSettled([startSigner(), describeSettings(options)])
  if (signing.status === 'rejected') throw signing.reason
  const signer = signing.value
  try {
    if (describing.status === 'rejected') throw describing.reason
    const verifier = await startOn({ ...describing.value, LAUREL_SIGNER_SOCKET: signer.socket }, options.ports)
    const stop = async () => {
      const exit = await verifier.stop()
      await signer.stop()
      return exit
    }
    return { url: verifier.url, exited: Promise.race([verifier.exited, signer.exited]), stop }
  } catch (error) {
    await signer.stop()
    throw error
  }
}

function startOn(settings: Readonly<Record<string, string>>, ports: readonly number[]): Promise<Verifier> {
  return startOnFreePort(ports, async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const { exited, stop } = await startService({
      service: 'The verifier',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: verifierFolder,
      env: { ...settings, LAUREL_VERIFIER_PORT: String(port) },
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(`${url}/health`)).ok,
      readyWithinMs: READY_WITHIN_MS,
    })
    return { url, exited, stop }
  })
}

async function describeSettings({ chains, contracts, dataDir }: VerifierOptions): Promise<Record<string, string>> {
  const settings = await Promise.all(
    chains.map(async (chain) => ({
      ...{ chainId: chain.chainId, core: chain.contracts.core, rpcUrls: [chain.rpcUrl], pollMs: pollMsOf(chain) },
      ...{ finality: { depth: FINAL_AFTER_BLOCKS }, startBlock: await getStartBlock(chain) },
    })),
  )
  const rewards = await Promise.all(chains.map((chain) => listVerifierRewards(chain, contracts)))
  // Public tables of signatures do not have the events of the task board.
  const abis = join(dataDir, 'world', 'verifier-abis.json')
  await writeFile(abis, JSON.stringify(taskBoardAbi))
  return {
    LAUREL_VERIFIER_CHAINS: JSON.stringify(settings),
    LAUREL_VERIFIER_DATA: verifierFolderOf(dataDir),
    LAUREL_VERIFIER_ABIS: abis,
    LAUREL_VERIFIER_PRICES: JSON.stringify(rewards.flatMap((one) => one.prices)),
    LAUREL_VERIFIER_REWARDS: JSON.stringify(rewards.flatMap((one) => one.rewards)),
    LAUREL_VERIFIER_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
  }
}

/**
 * Returns the first block that a verifier reads, which is the newest block. The tasks of users come later. The verifier cannot
 * evaluate seeded transactions, because a chain that is loaded from a file has no state of older blocks. It would request
 * the price of a pegged reward again and again.
 */
export async function getStartBlock(chain: Pick<WorldChain, 'chainId' | 'name' | 'rpcUrl'>): Promise<number> {
  return Number(await createChainClient(chain).getBlockNumber())
}
