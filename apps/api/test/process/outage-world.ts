import type { Address } from 'viem'
import { deriveDevAccounts } from '../../../../devnet/src/chain/accounts.ts'
import { deployContracts } from '../../../../devnet/src/contracts/deploy-contract.ts'
import { type LocalContracts, prepareLocalContracts } from '../../../../devnet/src/contracts/local-contracts.ts'
import { planDexLiquidity } from '../../../../devnet/src/dex/plan-liquidity.ts'
import { connectApiDatabase } from '../../src/database/connect.ts'
import { createProjectStore } from '../../src/database/postgres-project-store.ts'
import { runProjectCommand } from '../../src/projects/project-command.ts'
import { marketSettings, send } from '../convert-world.ts'
import { newAccount, SUFFIX } from '../names-world.ts'
import { startActivityWorld } from './activity-world.ts'
import { startKillablePostgres } from './killable-postgres.ts'

/** The chain of the tests. */
export const CHAIN_ID = 31_337
/** The project that every request names. */
export const PROJECT_ID = 'outages'
/** Transactions of the account whose history must never change. */
const WATCHED_TRANSFERS = 3

/** What the processes of an API need, in one place. */
export type OutageWorld = Awaited<ReturnType<typeof startOutageWorld>>

/** Starts a chain with a DEX, a boost and tokens, and a PostgreSQL that can be killed. */
export async function startOutageWorld() {
  const [chain, postgres] = await Promise.all([startActivityWorld(), startKillablePostgres()])
  const contracts = await addDex(chain)
  const { boostId } = await chain.makeBoost()
  const watched = newAccount().address
  for (let sent = 0; sent < WATCHED_TRANSFERS; sent++) await chain.sendTo(watched)
  const database = await connectApiDatabase(postgres.url)
  const store = createProjectStore(database.db)
  const unlimited = ['--per-minute', '100000000', '--caller-per-minute', '100000000']
  await runProjectCommand(['add', '--name', 'Outages', '--id', PROJECT_ID, ...unlimited], store)
  return {
    ...{ chain, postgres, database, contracts, boostId, watched },
    /** The transactions of the watched account. */
    watchedTransactions: 2 * WATCHED_TRANSFERS,
    settings: describeSettings(chain, contracts, postgres.url),
    async stop() {
      await database.stop()
      await Promise.all([chain.stop(), postgres.stop()])
    },
  }
}

async function addDex({ client }: Awaited<ReturnType<typeof startActivityWorld>>): Promise<LocalContracts> {
  const contracts = prepareLocalContracts()
  const { dex, dollar, leaf, grain } = contracts
  await deployContracts(client, [...Object.values(dex), dollar, leaf, grain])
  const owner: Address = deriveDevAccounts().deployer.address
  for (const { to, ...call } of planDexLiquidity(contracts, owner)) await send({ client }, { ...call, to: to ?? owner })
  return contracts
}

function describeSettings(
  { rpcUrl, core }: Awaited<ReturnType<typeof startActivityWorld>>,
  contracts: LocalContracts,
  databaseUrl: string,
): Readonly<Record<string, string>> {
  const chain = {
    ...{
      chainId: CHAIN_ID,
      name: 'Local',
      rpcUrls: [rpcUrl],
      core,
      finality: { depth: 3 },
      pollMs: 150,
      isTestnet: true,
    },
    ...marketSettings(contracts),
  }
  return {
    ...{ DATABASE_URL: databaseUrl, LAUREL_API_NAME_SUFFIX: SUFFIX },
    LAUREL_API_CHAINS: JSON.stringify([chain]),
    LAUREL_API_REQUESTS_PER_SECOND: '10000',
  }
}
