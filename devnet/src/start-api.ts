import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deriveDevAccounts } from './chain/accounts.ts'
import type { LocalContracts } from './contracts/local-contracts.ts'
import { FINAL_AFTER_BLOCKS } from './local-chains.ts'
import { openGatewayKey } from './names/gateway-key.ts'
import { NAME_SUFFIX } from './names/name-contracts.ts'
import { pollMsOf } from './poll-ms.ts'
import { LOCAL_HOST } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { type Service, startService } from './service/start-service.ts'
import type { RunningSolana } from './solana/start-solana.ts'
import type { WorldChain } from './world.ts'

const apiFolder = fileURLToPath(new URL('../../apps/api/', import.meta.url))
/** The first start is slow, because it creates a database. */
const READY_WITHIN_MS = 120_000
/** The requests of all users come from one machine, so the limit of one address is high. */
const REQUESTS_PER_SECOND = 200

/** The folder of the API's database. It is deleted with the world, because its data is about these chains. */
const apiDataOf = (dataDir: string) => join(dataDir, 'api')

/** Creates the API's bundle in the background. If that fails, `startApi` reports the reason. */
export function prepareApi(): void {
  spawn(process.execPath, ['scripts/bundle.mjs'], { cwd: apiFolder, stdio: 'ignore' }).on('error', () => undefined)
}

/** Deletes the database of an older world's API. */
export async function clearApi(dataDir: string): Promise<void> {
  await rm(apiDataOf(dataDir), { recursive: true, force: true })
}

/** Options of `startApi`. */
type ApiOptions = {
  readonly chains: readonly WorldChain[]
  readonly contracts: LocalContracts
  /** Null when it did not start. */
  readonly solana: RunningSolana | null
  readonly dataDir: string
  /** Tried in this order. */
  readonly ports: readonly number[]
}

/**
 * Starts the API on the chains of a world with a separate database.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when it does not start.
 */
export async function startApi(options: ApiOptions): Promise<Service & { readonly url: string }> {
  const { path: keyFile } = await openGatewayKey(options.dataDir)
  const abisFile = join(options.dataDir, 'world', 'api-abis.json')
  await writeFile(abisFile, JSON.stringify(options.chains.flatMap(listNamedContracts)))
  return startOnFreePort(options.ports, async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const service = await startService({
      service: 'The API',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: apiFolder,
      env: { ...describeSettings(options, { keyFile, abisFile }), LAUREL_API_PORT: String(port) },
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(`${url}/health`)).ok,
      readyWithinMs: READY_WITHIN_MS,
    })
    return { ...service, url }
  })
}

function describeSettings(
  { chains, contracts, solana, dataDir }: ApiOptions,
  { keyFile, abisFile }: { readonly keyFile: string; readonly abisFile: string },
): Readonly<Record<string, string>> {
  const { dex, dollar, leaf, grain } = contracts
  const tokens = [...[dollar, leaf, grain], { ...dex.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }]
  return {
    LAUREL_API_CHAINS: JSON.stringify(
      chains.map(({ chainId, name, rpcUrl, isTestnet, contracts: { core, multicall3, ensUniversalResolver } }) => ({
        ...{ chainId, name, isTestnet, core, multicall3, ensUniversalResolver, rpcUrls: [rpcUrl] },
        pollMs: pollMsOf({ isTestnet }),
        ...{ finality: { depth: FINAL_AFTER_BLOCKS }, wrappedNative: dex.weth.address, stablecoins: [dollar.address] },
        uniswapV2: [{ name: 'Local v2', factory: dex.v2Factory.address, router: dex.v2Router.address }],
        uniswapV3: [
          {
            ...{ name: 'Local v3', factory: dex.v3Factory.address, router: dex.v3Router.address },
            quoter: dex.v3Quoter.address,
          },
        ],
      })),
    ),
    LAUREL_API_TOKENS: JSON.stringify(
      chains.flatMap(({ chainId }) =>
        tokens.map(({ address, name, symbol, decimals }) => ({ chainId, address, name, symbol, decimals })),
      ),
    ),
    ...describeSolana(solana, { like: `eip155:${chains[0]?.chainId}:${dex.weth.address}` }),
    ...describeSandbox(chains),
    LAUREL_API_ABIS: abisFile,
    LAUREL_API_NAME_SUFFIX: NAME_SUFFIX,
    LAUREL_API_NAME_KEY_FILE: keyFile,
    LAUREL_API_DATA: apiDataOf(dataDir),
    // Anyone on this machine may use it.
    LAUREL_API_OPEN: 'true',
    LAUREL_API_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
  }
}

/** SOL is worth as much as a token of the first chain, the first token of Solana a dollar. The second one has no price. */
function describeSolana(
  solana: RunningSolana | null,
  price: { readonly like: string },
): Readonly<Record<string, string>> {
  if (solana === null) return {}
  const { networkId: id, rpcUrl, seeded } = solana
  const tokens = seeded.tokens.map(({ mint, name, symbol, transferFeeBasisPoints }) => ({
    ...{ mint, name, symbol },
    ...(transferFeeBasisPoints === 0 ? { price: { usd: 1 } } : {}),
  }))
  const network = { id, name: 'Solana (local)', rpcUrls: [rpcUrl], isTestnet: true, price, tokens }
  return { LAUREL_API_SOLANA: JSON.stringify([network]) }
}

/** The contracts by whose names and ABIs the API finds boosts, named as the site names them. */
function listNamedContracts({ chainId, abis, contracts: { taskBoard }, tokens }: WorldChain) {
  const symbols = new Map(tokens.map(({ address, name, symbol }) => [address.toLowerCase(), symbol || name]))
  symbols.set(taskBoard.toLowerCase(), 'Task board')
  return Object.entries(abis).map(([address, { name, abi }]) => ({
    ...{ chainId, address, name: symbols.get(address.toLowerCase()) ?? name, abi },
  }))
}

/** The on-ramp that gives test coins, on the first testnet, from the last account. */
function describeSandbox(chains: readonly WorldChain[]): Readonly<Record<string, string>> {
  const chainId = chains.find(({ isTestnet }) => isTestnet)?.chainId
  const funder = deriveDevAccounts().users.at(-1)
  if (chainId === undefined || funder === undefined) return {}
  return { LAUREL_API_SANDBOX_ONRAMP: JSON.stringify({ chainId, privateKey: funder.privateKey }) }
}
