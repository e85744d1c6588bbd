import { access, copyFile, rename } from 'node:fs/promises'
import type { ChainAddress } from './chain/chain-client.ts'
import { startAnvil } from './chain/start-anvil.ts'
import { backupOf, copyState } from './data-folder/data-folder.ts'
import { StateUnreadableError } from './data-folder/errors.ts'
import type { LocalChainSpec } from './local-chains.ts'
import { ServiceStartError } from './service/errors.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import type { Service } from './service/start-service.ts'

/** Options of `runChain`. */
export type RunChainOptions = {
  readonly spec: LocalChainSpec
  readonly stateFile: string
  readonly blockTimeSeconds: number
  /** Tried in this order. */
  readonly ports: readonly number[]
  readonly onProgress: (line: string) => void
}

/**
 * Runs a saved chain, with a block every few seconds. Skips ports in use. If the state cannot be read because the machine
 * stopped while it was written, it is replaced by the state of the last successful start.
 * @throws {StateUnreadableError} when no older state exists.
 * @throws {NoFreePortError} when every port is taken. @throws {ServiceStartError} when anvil fails otherwise.
 */
export async function runChain(options: RunChainOptions): Promise<Service & ChainAddress> {
  const { spec, stateFile, onProgress } = options
  const backup = backupOf(stateFile)
  const candidate = `${backup}.next`
  await copyFile(stateFile, candidate)
  try {
    const service = await start(options)
    // Anvil has read the state, so it is valid.
    await rename(candidate, backup)
    return service
  } catch (error) {
    if (!isUnreadableState(error)) throw error
    if (!(await exists(backup))) throw new StateUnreadableError(stateFile, { cause: error })
    onProgress(`${spec.name}: the saved state cannot be read. Using the state of the last start`)
    await rename(stateFile, `${stateFile}.damaged`)
    await copyState(backup, stateFile)
    return start(options)
  }
}

async function start({ spec, stateFile, blockTimeSeconds, ports, onProgress }: RunChainOptions) {
  const { chainId, name } = spec
  const mining = { type: 'interval', seconds: blockTimeSeconds } as const
  return startOnFreePort(ports, (port) => {
    const [preferred = 0] = ports
    if (preferred !== 0 && port !== preferred) onProgress(`${name}: port ${preferred} is in use, taking ${port}`)
    return startAnvil({ chainId, name, port, stateFile, mining })
  })
}

// Anvil's message when the `--state` file is not JSON, or has another shape.
const isUnreadableState = (error: unknown) =>
  error instanceof ServiceStartError && /invalid value .* for '--state/.test(error.output)

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
