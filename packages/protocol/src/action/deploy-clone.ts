import { type Address, type Client, encodeFunctionData, type Hex, parseEventLogs } from 'viem'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import { requestChainId } from '../chain/rpc.ts'
import type { DeployedContract, DeployOptions } from '../contract/create.ts'
import { AlreadyDeployedError, ReceiptAddressMissingError } from '../contract/errors.ts'
import { requireCode } from '../contract/require-contract.ts'
import { requireAccount, transact } from '../contract/write.ts'
import { getDeployment } from '../deployments/get-deployment.ts'
import { getClone } from './list-clones.ts'
import { type RegistryType, toCloneIdentifier } from './registry-type.ts'

/** The registry, and the name under which it records the clone. */
export type CloneOptions = DeployOptions & {
  /** The sender's own name for the clone. A sender can have one clone of an implementation under each name. */
  readonly name: string
  /** The protocol's own on that chain when left out. */
  readonly registry?: Address
}

/**
 * Deploys a component as a clone that the registry creates, initializes and records under a name.
 * @param what - what the component is, for error messages: "action".
 * @throws {AlreadyDeployedError} when an `address` is given, or the sender already has a clone of that name.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no registry is given.
 * @throws {ContractCodeMissingError} when there is no contract at the address.
 * @throws {UnsupportedInterfaceError} when `registry` or `base` is another kind of contract.
 * @throws {TransactionRevertedError} when the call would revert, or the sent transaction reverts.
 * @throws {TransactionPendingError} when no block includes the transaction within the time limit.
 * @throws {ReceiptAddressMissingError} when the receipt names no new contract.
 * @throws {AccountMissingError} when neither `account` nor the client names the sender.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function deployClone(
  client: Client,
  {
    type,
    base,
    payload,
    what,
    name,
    registry,
    account,
    address,
    ...options
  }: CloneOptions & {
    readonly type: RegistryType
    readonly base: Address
    readonly payload: Hex
    readonly what: string
  },
): Promise<DeployedContract> {
  if (address) throw new AlreadyDeployedError(address)
  const sender = requireAccount(client, account)
  const chainId = await requestChainId(client)
  const registryAddress = registry ?? getDeployment(chainId).contracts.BoostRegistry
  await requireCode(client, registryAddress, chainId)
  await requireCode(client, base, chainId)
  const identifier = toCloneIdentifier({ type, base, deployer: sender.address, name })
  const existing = await getClone(client, { registry: registryAddress, identifier })
  if (existing) throw new AlreadyDeployedError(existing.address)
  const { hash, receipt } = await transact(client, {
    ...options,
    to: registryAddress,
    data: encodeFunctionData({
      abi: boostRegistryAbi,
      functionName: 'deployClone',
      args: [type, base, name, payload],
    }),
    what: `Deploying the ${what}`,
    account: sender,
  })
  const made = parseEventLogs({ abi: boostRegistryAbi, eventName: 'Deployed', logs: receipt.logs }).find(
    (log) => log.args.identifier === identifier && log.address.toLowerCase() === registryAddress.toLowerCase(),
  )
  if (!made) throw new ReceiptAddressMissingError(hash)
  return { hash, address: made.args.deployedInstance }
}
