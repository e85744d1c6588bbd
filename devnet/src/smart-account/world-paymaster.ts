import { sponsorPaymasterAbi } from '@laurel/wallet/smart-account'
import { type Address, encodeFunctionData, type Hex, keccak256, parseEther, stringToHex } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { privateKeyToAddress } from 'viem/accounts'
import { deriveDevAccounts } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { deployContracts } from '../contracts/deploy-contract.ts'
import { UnexpectedOutcomeError } from '../contracts/errors.ts'
import { type LocalContracts, listTokens } from '../contracts/local-contracts.ts'
import { prepareLocalPaymaster } from './laurel-accounts.ts'

/** The key that sponsors operations in the local world. The key is public, so it must never sign for anything of value. */
export const SPONSOR_KEY: Hex = keccak256(stringToHex('the sponsor of the local world'))

/** What the paymaster has at least at the entry point when a world starts, and what is added when it has less. */
const MIN_DEPOSIT = parseEther('20')
const DEPOSIT = parseEther('100')
/** What public bundlers require of a paymaster with storage. */
const STAKE = parseEther('1')
const UNSTAKE_DELAY_SECONDS = 86_400
const RECEIPT_MS = 20_000

/** The paymaster of the local world, which is owned by the deployer. Sends no request. */
export function prepareWorldPaymaster() {
  return prepareLocalPaymaster({
    owner: deriveDevAccounts().deployer.address,
    signer: privateKeyToAddress(SPONSOR_KEY),
  })
}

/** The contracts whose calls are sponsored: what a newcomer without ether does, claims and passes on. */
export function listSponsored(contracts: LocalContracts): readonly Address[] {
  const { coreParts, taskBoard, dex } = contracts
  return [
    ...[coreParts.core, taskBoard, dex.weth, dex.v2Router, dex.v3Router].map(({ address }) => address),
    ...listTokens(contracts).map(({ address }) => address),
  ]
}

/**
 * Deploys the paymaster of a running chain, lists the sponsored contracts, and adds to its deposit. What is done already costs a few reads.
 * It is not part of the history, so that a saved world gets it too.
 * @throws {UnexpectedOutcomeError} when a transaction reverts.
 */
export async function preparePaymaster(client: ChainClient, contracts: LocalContracts): Promise<void> {
  const paymaster = prepareWorldPaymaster()
  await deployContracts(client, [paymaster])
  const { address } = paymaster
  const targets = listSponsored(contracts)
  const [{ deposit, staked }, ...areSponsored] = await Promise.all([
    client.readContract({
      ...{ abi: entryPoint07Abi, address: entryPoint07Address, functionName: 'getDepositInfo', args: [address] },
    }),
    ...targets.map((target) =>
      client.readContract({ abi: sponsorPaymasterAbi, address, functionName: 'isSponsored', args: [target] }),
    ),
  ])
  const missing = targets.filter((_, index) => !areSponsored[index])
  const calls: { readonly data: Hex; readonly value: bigint }[] = []
  if (missing.length > 0) {
    const args = [missing, missing.map(() => true)] as const
    const data = encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'setTargets', args })
    calls.push({ data, value: 0n })
  }
  if (deposit < MIN_DEPOSIT) {
    calls.push({ data: encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'deposit' }), value: DEPOSIT })
  }
  if (!staked) {
    const args = [UNSTAKE_DELAY_SECONDS] as const
    calls.push({ data: encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'addStake', args }), value: STAKE })
  }
  const { deployer } = deriveDevAccounts()
  const hashes: Hex[] = []
  for (const call of calls) {
    hashes.push(await client.sendTransaction({ account: deployer.address, to: address, ...call }))
  }
  // The next block of the running chain can be seconds away.
  if (hashes.length > 0) await client.mine({ blocks: 1 })
  for (const hash of hashes) {
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS })
    if (status === 'reverted') {
      throw new UnexpectedOutcomeError({ transactionHash: hash, what: 'Preparing the paymaster', status })
    }
  }
}
