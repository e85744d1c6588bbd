import { CREATE2_PROXY, type Deployable } from '@laurel/contracts/deploy/create2.ts'
import { type Hex, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { UnexpectedOutcomeError } from './errors.ts'

// More than the largest contract costs, and less than the gas limit of a block.
const DEPLOY_GAS = 9_000_000n
/** Far more blocks than the contracts of a world fill. */
const MAX_BLOCKS = 500

/**
 * Deploys contracts in order through the CREATE2 proxy, and skips those that are already deployed. Works with every type
 * of mining, because it requests blocks while a receipt is missing.
 * @throws {UnexpectedOutcomeError} when a constructor reverts.
 */
export async function deployContracts(client: ChainClient, contracts: readonly Deployable[]): Promise<void> {
  const [deployer] = await client.getAddresses()
  if (deployer === undefined) throw new TypeError('The chain has no unlocked account to deploy from.')
  const sent: { contract: Deployable; hash: Hex }[] = []
  for (const contract of contracts) {
    if ((await client.getCode({ address: contract.address })) !== undefined) continue
    const hash = await client.sendTransaction({
      account: deployer,
      to: CREATE2_PROXY,
      data: contract.deployData,
      gas: DEPLOY_GAS,
    })
    sent.push({ contract, hash })
  }
  for (const { contract, hash } of sent) {
    const status = await minedStatus(client, hash)
    // The proxy reverts when a constructor fails. An account without code would mean that the proxy is not deployed.
    const code = await client.getCode({ address: contract.address })
    if (status !== 'success' || code === undefined) {
      throw new UnexpectedOutcomeError({ transactionHash: hash, what: `Deploying ${contract.name}`, status })
    }
  }
}

async function minedStatus(client: ChainClient, hash: Hex): Promise<'success' | 'reverted' | 'not mined'> {
  // By its receipt alone: while a chain mines a block by itself, the node knows the transaction neither as waiting nor as mined.
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt !== null) return receipt.status
    await client.mine({ blocks: 1 })
  }
  return 'not mined'
}
