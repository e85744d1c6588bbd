import { access } from 'node:fs/promises'
import { keccak256, stringToHex } from 'viem'
import { deriveDevAccounts } from './chain/accounts.ts'
import { createChainClient } from './chain/chain-client.ts'
import { type LocalContracts, listDeployables, prepareLocalContracts } from './contracts/local-contracts.ts'
import { createChain, getUserSmartAccounts, type Seed } from './create-chain.ts'
import {
  clearWorld,
  type DataFolder,
  openDataFolder,
  readFingerprint,
  readPorts,
  renameOldWorld,
  savePorts,
  stateFile,
  writeFingerprint,
  writeJson,
} from './data-folder/data-folder.ts'
import { lockFolder } from './data-folder/lock-folder.ts'
import { describeChain } from './describe-chain.ts'
import { type LocalChainSpec, localChains } from './local-chains.ts'
import { connectGateway } from './names/connect-gateway.ts'
import { openGatewayKey } from './names/gateway-key.ts'
import { runChain } from './run-chain.ts'
import { LOCAL_HOST, listPorts } from './service/free-port.ts'
import { describeExit } from './service/start-service.ts'
import { publishShowcase } from './showcase/publish-showcase.ts'
import { preparePaymaster } from './smart-account/world-paymaster.ts'
import type { RunningSolana } from './solana/start-solana.ts'
import { clearApi } from './start-api.ts'
import { startLocalSolana } from './start-local-solana.ts'
import { clearLogin } from './start-login.ts'
import { prepareServers, startServers, type WorldServers } from './start-servers.ts'
import { clearVerifier } from './start-verifier.ts'
import type { World, WorldChain, WorldSolana } from './world.ts'
import { startWorldServices, type WorldServices } from './world-services.ts'

/** Options of `startWorld`. */
export type WorldOptions = {
  /** The folder of `world.json` and the saved data. Created if it does not exist. */
  readonly dataDir: string
  /** Whether to delete the saved world and create a new one. */
  readonly fresh: boolean
  /** Preferred ports by chain id, tried before the ports of the last run. A port in use is skipped. */
  readonly ports?: Readonly<Record<number, number>>
  readonly blockTimeSeconds: number
  /** The size of the history of the main chain. The history of the test network is smaller. */
  readonly seed: Seed
  /** Whether to start the verifier, the API and the login server, each with its database; `false` when omitted. */
  readonly hasServers?: boolean
  /** Whether to start the Solana network beside the chains; `false` when omitted. */
  readonly hasSolana?: boolean
  /** Called when the folder is locked, with the path of the world file. Services that need nothing else can start. */
  readonly onOpened?: (worldFile: string) => void
  /** Receives a line of text for users at the start of each step. */
  readonly onProgress: (line: string) => void
}

/** A running world. */
export type RunningWorld = {
  readonly world: World
  /** The file that describes it: `LAUREL_CONFIG` of the web app. */
  readonly worldFile: string
  /** Whether it was created by this start, so that no user has used it. */
  readonly isNew: boolean
  /** Stops both chains, saves their state, and stops the other services. May be called twice. */
  readonly stop: () => Promise<void>
  /** Resolves to the reason when a chain or a server ends unexpectedly. */
  readonly broken: Promise<string>
}

/**
 * Starts the saved local world of the folder, or creates one.
 * @throws {WorldRunningError} when it runs already. @throws {StateUnreadableError} when its chains cannot be read.
 * @throws {NoFreePortError} @throws {ServiceStartError} when a chain cannot be started.
 */
export async function startWorld(options: WorldOptions): Promise<RunningWorld> {
  const folder = await openDataFolder(options.dataDir)
  const unlock = await lockFolder(folder, () => isAnyChainRunning(folder))
  try {
    options.onOpened?.(folder.worldFile)
    if (options.hasServers) prepareServers()
    const contracts = prepareLocalContracts()
    const isNew = await ensureCreated(folder, contracts, options)
    const running = await runWorld(folder, contracts, options)
    const stop = async () => {
      await running.stop()
      await unlock()
    }
    return { ...running, isNew, stop }
  } catch (error) {
    await unlock()
    throw error
  }
}

const chainIds = localChains.map(({ chainId }) => chainId)

/** Creates the chains unless the folder has complete chains with our contracts. @returns whether they were created. */
async function ensureCreated(folder: DataFolder, contracts: LocalContracts, options: WorldOptions): Promise<boolean> {
  const { fresh, seed, onProgress } = options
  const expected = fingerprintOf(contracts, seed)
  const found = await readFingerprint(folder)
  const hasWorld =
    found !== null && (await Promise.all(chainIds.map((id) => exists(stateFile(folder, id))))).every(Boolean)
  if (hasWorld && found === expected && !fresh) return false
  if (hasWorld && !fresh) {
    onProgress(
      'The contracts or the seeds have changed since these chains were created. Renaming the old data (*.old) and creating new chains',
    )
    await renameOldWorld(folder, chainIds)
  }
  await clearWorld(folder, chainIds)
  await Promise.all([clearVerifier(options.dataDir), clearApi(options.dataDir), clearLogin(options.dataDir)])
  onProgress('Creating two chains with a month of transactions. This takes some seconds, only the first time')
  const created = await Promise.allSettled(
    localChains.map((spec) =>
      createChain({
        ...{ spec, contracts, onProgress, stateFile: stateFile(folder, spec.chainId) },
        seed: spec.isTestnet && seed === 'full' ? 'small' : seed,
      }),
    ),
  )
  for (const result of created) if (result.status === 'rejected') throw result.reason
  await writeFingerprint(folder, expected)
  return true
}

/** Raise it when a new world has other transactions than before. */
const SEED_VERSION = 4

/** Returns the same hash for the same contracts and seed. A new build of a contract has a new address. */
function fingerprintOf(contracts: LocalContracts, seed: Seed): string {
  return keccak256(
    stringToHex(JSON.stringify([SEED_VERSION, seed, listDeployables(contracts).map(({ address }) => address)])),
  )
}

const noLogin = { loginUrl: null, mailUrl: null, identityUrl: null, socials: [] }
const noServers = { verifierUrl: null, apiUrl: null, ...noLogin }

async function runWorld(
  folder: DataFolder,
  contracts: LocalContracts,
  options: WorldOptions,
): Promise<Omit<RunningWorld, 'isNew'>> {
  const { blockTimeSeconds, onProgress } = options
  const remembered = await readPorts(folder)
  const running: { spec: LocalChainSpec; anvil: Awaited<ReturnType<typeof runChain>> }[] = []
  let services: WorldServices | null = null
  let servers: WorldServers | null = null
  const solanaStarting = options.hasSolana ? startLocalSolana({ remembered, onProgress }) : Promise.resolve(null)
  let isStopping = false
  const stop = async () => {
    isStopping = true
    // The servers stop before the chains that they read.
    await servers?.stop()
    const solana = await solanaStarting
    await Promise.all([services?.stop(), solana?.stop(), ...running.map(({ anvil }) => anvil.stop())])
  }
  try {
    // In parallel. When two chains try the same port, the one that fails takes another.
    const starting = localChains.map(async (spec) => {
      const ports = listPorts([options.ports?.[spec.chainId], remembered.get(String(spec.chainId)), spec.port])
      const anvil = await runChain({
        ...{ spec, ports, blockTimeSeconds, onProgress, stateFile: stateFile(folder, spec.chainId) },
      })
      running.push({ spec, anvil })
      await preparePaymaster(createChainClient({ ...spec, rpcUrl: anvil.rpcUrl }), contracts)
      return describe(spec, anvil.rpcUrl, contracts)
    })
    // Wait for all of them, so that every started chain is known when one fails.
    const described = await Promise.allSettled(starting)
    const withoutBundler = described.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    services = await startWorldServices({ remembered, chains: withoutBundler })
    const { relayUrl, bundlerUrlOf } = services
    const chains = withoutBundler.map((chain) => ({ ...chain, bundlerUrl: bundlerUrlOf(chain.chainId) }))
    const { deployer, users, projects } = deriveDevAccounts()
    if (options.hasServers) {
      const solana = await solanaStarting
      servers = await startServers({ chains, contracts, solana, dataDir: options.dataDir, remembered, onProgress })
    }
    const { verifierUrl, apiUrl, loginUrl, mailUrl, identityUrl, socials } = servers ?? noServers
    if (servers !== null) await prepareServices(chains, servers, options)
    const world: World = {
      ...{ chains, accounts: [deployer, ...users, ...projects], relayUrl, verifierUrl, apiUrl, walletApiUrl: apiUrl },
      ...{ loginUrl, mailUrl, identityUrl, socials },
      solana: describeSolana(await solanaStarting),
      // The command that starts the test wallet writes its URL into the file.
      testWalletUrl: null,
    }
    await writeJson(folder.worldFile, world)
    const chainPorts = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, portOf(rpcUrl)]))
    const solanaPorts = world.solana === null ? {} : { solana: portOf(world.solana.rpcUrl) }
    await savePorts(folder, { ...chainPorts, ...services.ports, ...servers?.ports, ...solanaPorts })
    const broken = new Promise<string>((resolve) => {
      void servers?.broken.then((reason) => {
        if (!isStopping) resolve(reason)
      })
      for (const { anvil } of running) {
        void anvil.exited.then((exit) => {
          if (!isStopping) resolve(`${anvil.name} ended unexpectedly with ${describeExit(exit)}. ${exit.output}`.trim())
        })
      }
    })
    return { world, worldFile: folder.worldFile, stop, broken }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Does what needs the servers. The world works without it. */
async function prepareServices(
  chains: readonly WorldChain[],
  servers: WorldServers,
  { dataDir, seed, onProgress }: WorldOptions,
): Promise<void> {
  const attempt = async (failure: string, task: () => Promise<unknown>) => {
    try {
      await task()
    } catch (error) {
      onProgress(`${failure}. ${error instanceof Error ? error.message : error}`)
    }
  }
  const [main] = chains
  await Promise.all([
    ...chains.map((chain) =>
      attempt(`${chain.name}: the names of the API do not resolve`, async () => {
        const { address: signer } = await openGatewayKey(dataDir)
        const { nameResolver } = chain.contracts
        await connectGateway(createChainClient(chain), { nameResolver, apiUrl: servers.apiUrl, signer })
      }),
    ),
    // The projects sign texts for their boosts, which an empty world does not have.
    main !== undefined && seed !== 'none'
      ? attempt(`${main.name}: the titles of the seeded boosts could not be published`, () =>
          publishShowcase(main, servers),
        )
      : undefined,
  ])
}

async function describe(
  spec: LocalChainSpec,
  rpcUrl: string,
  contracts: LocalContracts,
): Promise<Omit<WorldChain, 'bundlerUrl'>> {
  const client = createChainClient({ ...spec, rpcUrl })
  const smartAccounts = await getUserSmartAccounts(client, contracts, deriveDevAccounts())
  return describeChain(client, { spec, rpcUrl, contracts, smartAccounts })
}

function describeSolana(running: RunningSolana | null): WorldSolana | null {
  if (running === null) return null
  const { seeded, networkId, rpcUrl, rpcSubscriptionsUrl } = running
  return { name: 'Laurel Local Solana', networkId, rpcUrl, rpcSubscriptionsUrl, ...seeded }
}

/** Returns whether one of our chains responds on a port that the folder's world used last. */
async function isAnyChainRunning(folder: DataFolder): Promise<boolean> {
  const ports = await readPorts(folder)
  const responses = localChains.map(async (spec) => {
    const port = ports.get(String(spec.chainId))
    if (port === undefined) return false
    const client = createChainClient({ ...spec, rpcUrl: `http://${LOCAL_HOST}:${port}` })
    return client.getChainId().then(
      (chainId) => chainId === spec.chainId,
      () => false,
    )
  })
  return (await Promise.all(responses)).includes(true)
}

const portOf = (url: string) => Number(new URL(url).port)

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
