import {
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  parseEventLogs,
} from 'viem'
import { boostRegistryAbi } from '../abi/boost-registry.ts'
import { eventActionAbi } from '../abi/event-action.ts'
import { getNodeChainId } from '../chain/ask-node.ts'
import { callContract } from '../chain/call-contract.ts'
import { getDeployment } from '../deployments/get-deployment.ts'
import type { Action } from './action.ts'
import { AlreadyDeployedError, InterfaceUnknownError, ReceiptAddressMissingError } from './contract-errors.ts'
import { type DeployedContract, type DeployOptions, requireCode } from './deploy-action.ts'
import { encodeActionPayload } from './payload.ts'
import { requireAccount, sendCall, simulateCall, waitForCall } from './send-transaction.ts'

/** The registry's number for actions. Source: PROTOCOL.md §2, "RegistryType". */
const ACTION = 0

/**
 * Deploys an action as a clone that the registry makes, initialises and records under a name.
 * @param client - viem client on the chain that the action shall live on.
 * @param name - the sender's own name for it: a sender can have one clone of a base under each name.
 * @param registry, base - the protocol's own on that chain when left out.
 * @throws {AlreadyDeployedError} when an `address` is given, or the sender has a clone of that name already.
 * @throws {NoActionStepError} @throws {TooManyActionStepsError} @throws {ChainIdError} @throws {PayloadError} from the payload.
 * @throws {ChainNotDeployedError} when the chain is none of the protocol's and an address is left out.
 * @throws {ContractCodeMissingError} @throws {InterfaceUnknownError} when `registry` or `base` are something else.
 * @throws {TransactionRevertedError} @throws {TransactionPendingError} @throws {ReceiptAddressMissingError}
 * @throws {AccountMissingError} @throws {WrongChainError} @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function deployActionClone(
  client: Client,
  {
    action,
    name,
    registry,
    base,
    account,
    address,
    onSent,
  }: DeployOptions & {
    readonly action: Action
    readonly name: string
    readonly registry?: Address
    readonly base?: Address
  },
): Promise<DeployedContract> {
  if (address) throw new AlreadyDeployedError(address)
  const payload = encodeActionPayload(action)
  const sender = requireAccount(client, account)
  const chainId = await getNodeChainId(client)
  const registryAddress = registry ?? getDeployment(chainId).contracts.BoostRegistry
  const baseAddress = base ?? getDeployment(chainId).contracts.EventAction
  await requireCode(client, registryAddress, chainId)
  await requireCode(client, baseAddress, chainId)
  const identifier = cloneIdentifier({ base: baseAddress, deployer: sender.address, name })
  const existing = await findClone(client, { registry: registryAddress, identifier })
  if (existing) throw new AlreadyDeployedError(existing)
  const call = {
    account: sender,
    to: registryAddress,
    data: encodeFunctionData({
      abi: boostRegistryAbi,
      functionName: 'deployClone',
      args: [ACTION, baseAddress, name, payload],
    }),
    what: 'Deploying the action',
    abi: [...boostRegistryAbi, ...eventActionAbi],
  }
  await simulateCall(client, call)
  const hash = await sendCall(client, call)
  onSent?.(hash)
  const receipt = await waitForCall(client, hash, call.what)
  const made = parseEventLogs({ abi: boostRegistryAbi, eventName: 'Deployed', logs: receipt.logs }).find(
    (log) => log.args.identifier === identifier && log.address.toLowerCase() === registryAddress.toLowerCase(),
  )
  if (!made) throw new ReceiptAddressMissingError(receipt.transactionHash)
  return { hash: receipt.transactionHash, address: made.args.deployedInstance }
}

/**
 * The registry's key for a clone of an action.
 * Source: PROTOCOL.md §5.
 */
export function cloneIdentifier({ base, deployer, name }: { base: Address; deployer: Address; name: string }): Hex {
  const inner = keccak256(encodePacked(['address', 'address', 'string'], [base, deployer, name]))
  return keccak256(encodePacked(['uint8', 'bytes32'], [ACTION, inner]))
}

/** The clone's address, or null when the registry has none under the key. */
async function findClone(
  client: Client,
  { registry, identifier }: { registry: Address; identifier: Hex },
): Promise<Address | null> {
  const { status, data } = await callContract(client, {
    to: registry,
    data: encodeFunctionData({ abi: boostRegistryAbi, functionName: 'getClone', args: [identifier] }),
  })
  // The registry reverts `NotRegistered` for what it does not have.
  if (status === 'reverted') return null
  try {
    return decodeFunctionResult({ abi: boostRegistryAbi, functionName: 'getClone', data }).instance
  } catch (cause) {
    throw new InterfaceUnknownError({ address: registry, needed: 'the registry' }, { cause })
  }
}
