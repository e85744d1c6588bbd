import { planCoreStart, seedBoosts } from './boosts/seed-boosts.ts'
import { type DevAccounts, deriveDevAccounts } from './chain/accounts.ts'
import { type ChainClient, createChainClient } from './chain/chain-client.ts'
import { startAnvil } from './chain/start-anvil.ts'
import { writeBlocks } from './chain/write-blocks.ts'
import { deployContracts } from './contracts/deploy-contract.ts'
import { type LocalContracts, listDeployables } from './contracts/local-contracts.ts'
import { placeMulticall3 } from './contracts/multicall3.ts'
import { planDexLiquidity } from './dex/plan-liquidity.ts'
import { type HistorySize, planHistory } from './history/plan-history.ts'
import type { LocalChainSpec } from './local-chains.ts'
import { planNames } from './names/name-contracts.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { joinShowcase } from './showcase/join-showcase.ts'
import { planShowcase } from './showcase/plan-showcase.ts'
import { getSmartAccounts, type SmartAccount } from './smart-account/smart-account.ts'

/**
 * How much history a new chain has. `none` has the contracts and the liquidity of the DEX, and no user transactions.
 */
export type Seed = HistorySize | 'none'

const DAY = 24 * 60 * 60
const HISTORY_DAYS = 30
const TEN_MINUTES = 600
const SMART_ACCOUNT_COUNT = 20
/** The number of boosts on the test network. */
const TESTNET_BOOSTS = 5

/**
 * Creates a chain with our contracts, a DEX and thirty days of history that end now, and saves it to a file.
 * @throws {UnexpectedOutcomeError} when a seeded transaction does not end as planned.
 */
export async function createChain({
  spec,
  stateFile,
  contracts,
  seed,
  onProgress,
}: {
  spec: LocalChainSpec
  stateFile: string
  contracts: LocalContracts
  seed: Seed
  onProgress: (line: string) => void
}): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const genesisTime = now - HISTORY_DAYS * DAY
  const { chainId, name } = spec
  const anvil = await startOnFreePort([0], (port) =>
    startAnvil({ chainId, name, port, stateFile, genesisTime, mining: { type: 'manual' } }),
  )
  try {
    const client = createChainClient(anvil)
    const accounts = deriveDevAccounts()
    await deployContracts(client, listDeployables(contracts))
    await placeMulticall3(client)
    const deployer = accounts.deployer.address
    const transactions = [
      ...planCoreStart(contracts, deployer),
      ...planNames(contracts.names, deployer),
      ...planDexLiquidity(contracts, deployer),
    ]
    await writeBlocks(client, [{ timestamp: genesisTime + TEN_MINUTES, transactions }])
    if (seed !== 'none') {
      const period = { from: genesisTime + 2 * TEN_MINUTES, to: now }
      const smartAccounts = await getUserSmartAccounts(client, contracts, accounts)
      const scene = { chainId, contracts, ...accounts, smartAccounts }
      const count = spec.isTestnet ? TESTNET_BOOSTS : Number.POSITIVE_INFINITY
      const seedCount = await seedBoosts(client, { scene, from: genesisTime + TEN_MINUTES + 1, count })
      const history = await planHistory({ scene, size: seed, period, seed: chainId })
      const { projects } = accounts
      const showcase = { scene, projects, seedCount, ...period, hasSeedClaims: seed === 'full' }
      // The test network has no projects, so that its lists stay short.
      const steps = spec.isTestnet ? [] : planShowcase(client, showcase)
      const blocks = joinShowcase(client, history, steps)
      await writeBlocks(client, blocks, createCounter(spec, history, onProgress))
    }
  } finally {
    // Anvil writes the state when it is stopped.
    await anvil.stop()
  }
}

/** Returns the smart accounts of a chain's history. Some users have one. */
export function getUserSmartAccounts(
  client: ChainClient,
  { accountAbstraction }: LocalContracts,
  { users }: DevAccounts,
): Promise<readonly SmartAccount[]> {
  const factory = accountAbstraction.simpleAccountFactory.address
  return getSmartAccounts(client, { factory, owners: users.slice(0, SMART_ACCOUNT_COUNT) })
}

/** Reports a chain's progress at every quarter of its history. The transactions of the showcase, which are few, are counted too. */
function createCounter(
  { name }: LocalChainSpec,
  blocks: readonly { readonly transactions: readonly unknown[] }[],
  onProgress: (line: string) => void,
): (written: number) => void {
  const total = blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
  let quarter = 0
  return (written) => {
    const reached = Math.floor((written * 4) / total)
    if (reached === quarter || written > total) return
    quarter = reached
    onProgress(`${name}: ${written.toLocaleString('en')} of ${total.toLocaleString('en')} transactions`)
  }
}
