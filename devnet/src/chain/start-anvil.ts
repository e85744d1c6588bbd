import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundryBinary } from '../../../scripts/foundry-binary.mjs'
import { LOCAL_HOST } from '../service/free-port.ts'
import { type Service, startService } from '../service/start-service.ts'
import { DEV_ACCOUNT_COUNT, DEV_MNEMONIC } from './accounts.ts'
import { type ChainAddress, createChainClient } from './chain-client.ts'

/** When a chain makes blocks: one for each transaction, one per `evm_mine`, or one every `seconds`. */
export type Mining = { readonly type: 'instant' | 'manual' } | { readonly type: 'interval'; readonly seconds: number }

/** Options of one chain. */
export type AnvilOptions = {
  readonly chainId: number
  readonly name: string
  readonly port: number
  readonly mining: Mining
  /** Blocks, receipts, logs and the latest state are saved here. An existing file is loaded. */
  readonly stateFile?: string
  /** Unix seconds of the first block; the current time when omitted. Ignored when a state is loaded. */
  readonly genesisTime?: number
}

// A fresh clone reads the program from the disk for the first time, beside all else that starts.
const READY_WITHIN_MS = 120_000
// Anvil also saves when it is stopped, and our guard stops it even when we are killed. The interval is for a machine that
// loses power. Anvil writes everything each time, some 27 MB for the seeded world, so the interval is long.
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
  // By default anvil saves them in the user's home, where those of a killed chain would never be deleted.
  const oldStates = await mkdtemp(join(tmpdir(), 'laurel-chain-'))
  const removeOldStates = () => rm(oldStates, { recursive: true, force: true })
  const service = await startService({
    service: name,
    command,
    args: anvilArguments(options, oldStates),
    stopSignal: 'SIGINT',
    isReady: async () => (await client.getChainId()) === chainId,
    readyWithinMs: READY_WITHIN_MS,
  }).catch(async (error: unknown) => {
    await removeOldStates()
    throw error
  })
  const exited = service.exited.then(async (exit) => {
    await removeOldStates()
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
    // By default `finalized` is 64 blocks behind, which is two minutes at a block every 2 s.
    ['--slots-in-an-epoch', 1],
    mining.type === 'manual' ? ['--no-mining'] : [],
    mining.type === 'interval' ? ['--block-time', mining.seconds] : [],
    stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', SAVE_EVERY_SECONDS],
    genesisTime === undefined ? [] : ['--timestamp', genesisTime],
  ]
    .flat()
    .map(String)
}
