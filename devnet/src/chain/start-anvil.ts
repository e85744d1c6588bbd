import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundryBinary } from '../../../scripts/foundry-binary.mjs'
import { LOCAL_HOST } from '../service/free-port.ts'
import { type Service, startService } from '../service/start-service.ts'
import { DEV_ACCOUNT_COUNT, DEV_MNEMONIC } from './accounts.ts'
import { type ChainAddress, createChainClient } from './chain-client.ts'

/** When blocks come: one for each transaction, when asked for (`evm_mine`), or every so many seconds. */
export type Mining = { readonly kind: 'instant' | 'manual' } | { readonly kind: 'interval'; readonly seconds: number }

/** How to run one chain. */
export type AnvilOptions = {
  readonly chainId: number
  readonly name: string
  readonly port: number
  readonly mining: Mining
  /** Blocks, receipts, logs and the latest state are saved here. An existing file is loaded. */
  readonly stateFile?: string
  /** Unix seconds of the first block; now when left out. Only of use without a state. */
  readonly genesisTime?: number
}

const READY_WITHIN_MS = 30_000
// Anvil also saves when it is asked to end, and it is, even when we are killed: this is for a machine that goes down.
// It writes everything each time, some 27 MB for the seeded world, so not every few seconds.
const SAVE_EVERY_SECONDS = 60
// Anvil writes the state after each block to a separate file, up to 3,600 files of some MB each. No read or revert goes
// back that far.
const MAX_PAST_STATES = 256

/**
 * Starts anvil and waits until it answers.
 * @throws {ServiceStartError} when the port is taken, the state file cannot be read, or anvil fails otherwise.
 * @throws {FoundryBinaryMissingError} when anvil is not installed for this machine.
 */
export async function startAnvil(options: AnvilOptions): Promise<Service & ChainAddress> {
  const { chainId, name, port } = options
  const rpcUrl = `http://${LOCAL_HOST}:${port}`
  const client = createChainClient({ chainId, name, rpcUrl })
  const command = foundryBinary('anvil')
  // Not where anvil keeps them otherwise: in the user's home nobody would look for those of a chain that was killed.
  const oldStates = await mkdtemp(join(tmpdir(), 'laurel-chain-'))
  const forget = () => rm(oldStates, { recursive: true, force: true })
  const service = await startService({
    service: name,
    command,
    args: anvilArguments(options, oldStates),
    stopSignal: 'SIGINT',
    isReady: async () => (await client.getChainId()) === chainId,
    readyWithinMs: READY_WITHIN_MS,
  }).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  const exited = service.exited.then(async (exit) => {
    await forget()
    return exit
  })
  const stop = async () => {
    await service.stop()
    return exited
  }
  return { pid: service.pid, exited, stop, chainId, name, rpcUrl }
}

function anvilArguments(
  { chainId, port, mining, stateFile, genesisTime }: AnvilOptions,
  oldStates: string,
): readonly string[] {
  return [
    ['--quiet', '--host', LOCAL_HOST, '--port', port, '--chain-id', chainId],
    ['--mnemonic', DEV_MNEMONIC, '--accounts', DEV_ACCOUNT_COUNT],
    ['--cache-path', oldStates, '--max-persisted-states', MAX_PAST_STATES],
    // Otherwise `finalized` trails 64 blocks behind: two minutes, at a block every 2 s.
    ['--slots-in-an-epoch', 1],
    mining.kind === 'manual' ? ['--no-mining'] : [],
    mining.kind === 'interval' ? ['--block-time', mining.seconds] : [],
    stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', SAVE_EVERY_SECONDS],
    genesisTime === undefined ? [] : ['--timestamp', genesisTime],
  ]
    .flat()
    .map(String)
}
