import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatEther, type LocalAccount } from 'viem'
import { ENTRY_POINT } from './accounts.ts'
import { type AddressFile, toAddressFile } from './address-file.ts'
import { checkDeployment } from './check-deployment.ts'
import type { DeployCommand } from './command-line.ts'
import { type DeployClient, openClient } from './deploy-client.ts'
import { deploySteps } from './deploy-steps.ts'
import {
  DeployCommandError,
  DeployerBalanceError,
  EntryPointMissingError,
  NotConfirmedError,
  OwnerIsKeyError,
} from './errors.ts'
import { calculateCost, formatPlan } from './format-plan.ts'
import { type Journal, openJournal } from './journal.ts'
import { readKeyFile } from './key-file.ts'
import { describeNetwork, isTestNetwork } from './networks.ts'
import { type DeploymentPlan, planDeployment } from './plan.ts'
import { type ChainState, readState } from './read-state.ts'
import { writeFiles } from './write-files.ts'

/** Where the command writes, and to whom it reports. */
export type DeployPlace = { readonly defaultOutDir: (chainId: number) => string; readonly log: (line: string) => void }

/**
 * Prints the plan, deploys what is missing, reads everything back and writes the files. Running it again changes nothing.
 * @returns the addresses; null when only the plan was wanted.
 * @throws {DeployError} with what to do.
 */
export async function deploy(command: DeployCommand, { defaultOutDir, log }: DeployPlace): Promise<AddressFile | null> {
  const plan = planDeployment(command)
  const connection = await openClient(command.rpcUrl)
  const { client, chainId } = connection
  const network = { chainId, ...describeNetwork(chainId) }
  const state = await readState(client, plan)
  log(formatPlan(plan, state, network))
  if (state.owner.type === 'key' && !command.isOwnerKeyAllowed) throw new OwnerIsKeyError(plan.owner)
  if (plan.accounts !== null && !state.hasEntryPoint) throw new EntryPointMissingError(ENTRY_POINT)
  if (command.isPlanOnly) return null
  if (!isTestNetwork(chainId) && !command.isConfirmed) throw new NotConfirmedError(chainId)
  if (command.keyFile === null) throw new DeployCommandError('--key-file is missing: the key that pays.')
  const account = readKeyFile(command.keyFile)
  await requireBalance(connection, { account, state, symbol: network.symbol })
  const outDir = command.outDir ?? defaultOutDir(chainId)
  const journal = openJournal(join(outDir, 'journal.jsonl'), chainId)
  await deploySteps(plan, { ...connection, account, journal, log })
  await checkDeployment(client, plan)
  log(
    `Read back: the code of ${plan.steps.length + 1} contracts, the owner, the settings and the registered bases are as planned.`,
  )
  const addresses = toAddressFile(plan, {
    ...{ chainId, chainName: network.name, isTestnet: isTestNetwork(chainId) },
    startBlock: await findStartBlock(connection, { plan, account, journal, outDir }),
  })
  if (plan.sponsor !== null) {
    log(
      'The paymaster pays for nothing yet: its owner calls setTargets, addStake and deposit. See docs/smart-accounts.md.',
    )
  }
  log(`Wrote ${writeFiles(outDir, plan, addresses)} and, beside it, sources/ for explorers.`)
  return addresses
}

async function requireBalance(
  { client }: DeployClient,
  { account, state, symbol }: { account: LocalAccount; state: ChainState; symbol: string },
): Promise<void> {
  const cost = calculateCost(state)
  const balance = await client.getBalance({ address: account.address })
  if (balance >= cost) return
  const text = (amount: bigint) => `${formatEther(amount)} ${symbol}`
  throw new DeployerBalanceError({ account: account.address, balance: text(balance), cost: text(cost) })
}

/**
 * The block that created the core: that of an earlier run, or of the saved transaction. 0 where neither is known, because another
 * account deployed it: a server that starts there misses nothing.
 */
async function findStartBlock(
  { client }: DeployClient,
  { plan, account, journal, outDir }: { plan: DeploymentPlan; account: LocalAccount; journal: Journal; outDir: string },
): Promise<number> {
  const earlier = readStartBlock(join(outDir, 'addresses.json'), plan.core)
  if (earlier !== null) return earlier
  const saved = journal.find('BoostCoreProxy', account.address)
  if (saved === null) return 0
  const receipt = await client.getTransactionReceipt({ hash: saved.hash }).catch(() => null)
  return receipt?.status === 'success' ? Number(receipt.blockNumber) : 0
}

function readStartBlock(path: string, core: string): number | null {
  try {
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof saved !== 'object' || saved === null || !('startBlock' in saved) || !('contracts' in saved)) return null
    const { startBlock, contracts } = saved
    const isOfCore =
      typeof contracts === 'object' && contracts !== null && 'BoostCore' in contracts && contracts.BoostCore === core
    return isOfCore && typeof startBlock === 'number' ? startBlock : null
  } catch {
    return null
  }
}
