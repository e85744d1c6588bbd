import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boostCoreAbi, deedBoardAbi } from '@laurel/protocol/abi'
import { getAbiItem } from 'viem/utils'
import { VERIFIER_KEY } from './boosts/verifier-key.ts'
import { createChainClient } from './chain/chain-client.ts'
import type { LocalContracts } from './contracts/local-contracts.ts'
import { LOCAL_HOST } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { type Service, startService } from './service/start-service.ts'
import { listVerifierRewards } from './verifier-rewards.ts'
import type { WorldChain } from './world.ts'

const verifierFolder = fileURLToPath(new URL('../../apps/verifier/', import.meta.url))
/** The first time, it makes a database. */
const READY_WITHIN_MS = 120_000
/** So many blocks, and a deed counts: local chains go back only when they are told to. */
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

/**
 * Starts the verifier on the chains of a world, with a database of its own and the key that the seeded boosts believe.
 * @param options.ports - tried in this order.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when it does not start.
 */
export async function startVerifier({
  chains,
  contracts,
  dataDir,
  ports,
}: {
  chains: readonly WorldChain[]
  contracts: LocalContracts
  dataDir: string
  ports: readonly number[]
}): Promise<Service & { readonly url: string }> {
  const settings = await Promise.all(
    chains.map(async (chain) => ({
      ...{ chainId: chain.chainId, core: chain.contracts.core, rpcUrls: [chain.rpcUrl], pollMs: POLL_MS },
      ...{ finality: { depth: FINAL_AFTER_BLOCKS }, startBlock: await getFirstBoostBlock(chain) },
    })),
  )
  const rewards = await Promise.all(chains.map((chain) => listVerifierRewards(chain, contracts)))
  // Deeds on the board are of a kind that no table of known signatures has.
  const abis = join(dataDir, 'world', 'verifier-abis.json')
  await writeFile(abis, JSON.stringify(deedBoardAbi))
  return startOnFreePort(ports, async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const service = await startService({
      service: 'The verifier',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: verifierFolder,
      env: {
        LAUREL_VERIFIER_CHAINS: JSON.stringify(settings),
        LAUREL_VERIFIER_PORT: String(port),
        LAUREL_VERIFIER_DATA: verifierFolderOf(dataDir),
        LAUREL_VERIFIER_ABIS: abis,
        LAUREL_VERIFIER_PRICES: JSON.stringify(rewards.flatMap((one) => one.prices)),
        LAUREL_VERIFIER_REWARDS: JSON.stringify(rewards.flatMap((one) => one.rewards)),
        LAUREL_VERIFIER_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
        LAUREL_SIGNER_KEY_TEST: VERIFIER_KEY,
      },
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(`${url}/health`)).ok,
      readyWithinMs: READY_WITHIN_MS,
    })
    return { ...service, url }
  })
}

/** No deed before it can be for a boost: the month of history is not looked through again. */
async function getFirstBoostBlock({ contracts, ...chain }: WorldChain): Promise<number> {
  const client = createChainClient(chain)
  const [first] = await client.getLogs({
    ...{ address: contracts.core, event: getAbiItem({ abi: boostCoreAbi, name: 'BoostCreated' }), fromBlock: 0n },
  })
  return Number(first?.blockNumber ?? (await client.getBlockNumber()))
}
