import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChainClient } from './chain/chain-client.ts'
import { taskBoardAbi } from './contracts/generated/task-board.ts'
import type { LocalContracts } from './contracts/local-contracts.ts'
import { LOCAL_HOST } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { type Service, startService } from './service/start-service.ts'
import { startSigner } from './start-signer.ts'
import { listVerifierRewards } from './verifier-rewards.ts'
import type { WorldChain } from './world.ts'

const verifierFolder = fileURLToPath(new URL('../../apps/verifier/', import.meta.url))
/** The first time, it makes a database. */
const READY_WITHIN_MS = 120_000
/** The finality depth in blocks. Local chains reorganize only on request. */
const FINAL_AFTER_BLOCKS = 2
const POLL_MS = 500
/** One machine asks for everybody. */
const REQUESTS_PER_SECOND = 50

/** Where a world's verifier keeps what it knows. It outlives no world: what it knows is about these chains alone. */
export function verifierFolderOf(dataDir: string): string {
  return join(dataDir, 'verifier')
}

/** Has the verifier's bundle made while other things are under way. Should that fail, its start says why. */
export function prepareVerifier(): void {
  spawn(process.execPath, ['scripts/bundle.mjs'], { cwd: verifierFolder, stdio: 'ignore' }).on('error', () => undefined)
}

/** Forgets what the verifier of an older world knew. */
export async function clearVerifier(dataDir: string): Promise<void> {
  await rm(verifierFolderOf(dataDir), { recursive: true, force: true })
}

/** What a verifier is started on. */
type VerifierOptions = {
  readonly chains: readonly WorldChain[]
  readonly contracts: LocalContracts
  readonly dataDir: string
  /** Tried in this order. */
  readonly ports: readonly number[]
}

/** The verifier of a world, and its signer with it: when one of them has ended, so has it. */
export type Verifier = Pick<Service, 'exited' | 'stop'> & { readonly url: string }

/**
 * Starts the verifier on the chains of a world with a separate database, and the signer that the seeded boosts trust.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when it does not start.
 */
export async function startVerifier(options: VerifierOptions): Promise<Verifier> {
  // At once: the signer is up by the time that the chains have been read.
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
      ...{ chainId: chain.chainId, core: chain.contracts.core, rpcUrls: [chain.rpcUrl], pollMs: POLL_MS },
      ...{ finality: { depth: FINAL_AFTER_BLOCKS }, startBlock: await getStartBlock(chain) },
    })),
  )
  const rewards = await Promise.all(chains.map((chain) => listVerifierRewards(chain, contracts)))
  // No table of known signatures has the events of the task board.
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
 * Where a verifier begins to look: the newest block. Everybody's tasks come later, and of what the seeds themselves moved
 * nothing can be judged: a chain that carries on from a file has no state of the blocks before, so that the price of a
 * pegged reward would be asked for again and again.
 */
export async function getStartBlock(chain: Pick<WorldChain, 'chainId' | 'name' | 'rpcUrl'>): Promise<number> {
  return Number(await createChainClient(chain).getBlockNumber())
}
