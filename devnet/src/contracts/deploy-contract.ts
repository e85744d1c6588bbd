import { type Abi, type Address, concat, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { UnexpectedOutcomeError } from './errors.ts'

/** The CREATE2 proxy, which deploys code at an address that depends only on the code. Every chain has it, also anvil. */
export const CREATE2_PROXY = '0x4e59b44847b379578588920cA78FbF26c0B4956C' satisfies Address

/** A contract to deploy, and its address, which is the same on every chain. */
export type Deployable = {
  readonly name: string
  readonly abi: Abi
  readonly address: Address
  /** The calldata of the CREATE2 proxy: the salt, then the creation code with its arguments. */
  readonly deployData: Hex
}

/**
 * Prepares a contract and computes its address, without a request to a chain.
 * @param salt - zero unless the canonical address of a public contract needs another.
 */
export function prepareDeployment({
  name,
  abi,
  bytecode,
  args = [],
  salt = zeroHash,
}: {
  name: string
  abi: Abi
  bytecode: Hex
  args?: readonly unknown[]
  salt?: Hex
}): Deployable {
  const creationCode = encodeDeployData({ abi, bytecode, args })
  const address = getContractAddress({ opcode: 'CREATE2', from: CREATE2_PROXY, salt, bytecode: creationCode })
  return { name, abi, address, deployData: concat([salt, creationCode]) }
}

// More than the largest contract costs, and less than the gas limit of a block.
const DEPLOY_GAS = 9_000_000n

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

async function minedStatus(client: ChainClient, hash: Hex): Promise<'success' | 'reverted'> {
  for (;;) {
    const transaction = await client.getTransaction({ hash })
    if (transaction.blockNumber !== null) return (await client.getTransactionReceipt({ hash })).status
    await client.mine({ blocks: 1 })
  }
}
