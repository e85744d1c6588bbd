import {
  createPublicClient,
  custom,
  decodeEventLog,
  decodeFunctionData,
  type Hash,
  type Hex,
  hexToBigInt,
  numberToHex,
  type RpcTransactionReceipt,
  size,
  slice,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  type RpcUserOperation,
  type RpcUserOperationReceipt,
  type toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { getAbiItem, toEventSelector } from 'viem/utils'
import type { ChainClient } from '../chain/chain-client.ts'

/** A user operation in a block, as responses have it. */
export type IncludedOperation = {
  readonly userOperation: RpcUserOperation<'0.7'>
  readonly entryPoint: Hex
  readonly transactionHash: Hash
  readonly blockHash: Hash
  readonly blockNumber: Hex
}

/** An operation onchain, packed by the entry point's ABI. */
type PackedOperation = ReturnType<typeof toPackedUserOperation>
/** The bundle that executed an operation, with its place in the logs. */
type Bundle = { readonly receipt: RpcTransactionReceipt; readonly position: number }

const operationEvent = getAbiItem({ abi: entryPoint07Abi, name: 'UserOperationEvent' })
/** The events after which the logs of an operation begin. */
const boundaries: ReadonlySet<Hex | undefined> = new Set([
  toEventSelector(operationEvent),
  toEventSelector(getAbiItem({ abi: entryPoint07Abi, name: 'BeforeExecution' })),
])

/** Returns the receipt of an operation, or null when it is in no block. */
export async function findReceipt(client: ChainClient, hash: Hash): Promise<RpcUserOperationReceipt<'0.7'> | null> {
  const bundle = await findBundle(client, hash)
  if (bundle === null) return null
  const { receipt, position } = bundle
  const event = receipt.logs[position]
  if (event === undefined) return null
  const { args } = decodeEventLog({ abi: [operationEvent], data: event.data, topics: event.topics })
  const before = receipt.logs.slice(0, position)
  const start = before.findLastIndex(({ topics: [topic] }) => boundaries.has(topic)) + 1
  const logs = before.slice(start)
  const reason = readRevertReason(logs, hash)
  return {
    ...{ userOpHash: hash, entryPoint: entryPoint07Address, sender: args.sender, paymaster: args.paymaster },
    ...{ nonce: numberToHex(args.nonce), success: args.success },
    ...{ actualGasCost: numberToHex(args.actualGasCost), actualGasUsed: numberToHex(args.actualGasUsed) },
    ...(reason === null ? {} : { reason }),
    ...{ logs, receipt },
  }
}

/** Returns an operation with its block, or null when it is in no block, or was not sent by a bundler's account itself. */
export async function findOperation(client: ChainClient, hash: Hash): Promise<IncludedOperation | null> {
  const bundle = await findBundle(client, hash)
  if (bundle === null) return null
  const { transactionHash, blockHash, blockNumber } = bundle.receipt
  const { input } = await client.getTransaction({ hash: transactionHash })
  const operation = readBundle(input).find((one) => hashOf(one, client.chain.id) === hash)
  if (operation === undefined) return null
  return { userOperation: toRpc(operation), entryPoint: entryPoint07Address, transactionHash, blockHash, blockNumber }
}

/** The chain's own events, so that a restart of the bundler forgets nothing. */
async function findBundle(client: ChainClient, hash: Hash): Promise<Bundle | null> {
  const [log] = await client.getLogs({
    ...{ address: entryPoint07Address, event: operationEvent, args: { userOpHash: hash } },
    ...{ fromBlock: 0n, strict: true },
  })
  if (log === undefined) return null
  // As the node writes it, because responses have it so.
  const node = createPublicClient({ transport: custom(client) })
  const receipt = await node.request({ method: 'eth_getTransactionReceipt', params: [log.transactionHash] })
  if (receipt === null) return null
  const index = numberToHex(log.logIndex)
  return { receipt, position: receipt.logs.findIndex(({ logIndex }) => logIndex === index) }
}

function readRevertReason(logs: RpcTransactionReceipt['logs'], hash: Hash): Hex | null {
  const reasonEvent = getAbiItem({ abi: entryPoint07Abi, name: 'UserOperationRevertReason' })
  const topic = toEventSelector(reasonEvent)
  const log = logs.find(({ topics }) => topics[0] === topic && topics[1] === hash)
  if (log === undefined) return null
  return decodeEventLog({ abi: [reasonEvent], data: log.data, topics: log.topics }).args.revertReason
}

function readBundle(input: Hex): readonly UserOperation<'0.7'>[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: entryPoint07Abi, data: input })
    return functionName === 'handleOps' ? args[0].map(unpack) : []
  } catch {
    // A contract called the entry point.
    return []
  }
}

function unpack(packed: PackedOperation): UserOperation<'0.7'> {
  const { sender, nonce, callData, preVerificationGas, signature, initCode, paymasterAndData } = packed
  const [verificationGasLimit, callGasLimit] = readHalves(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = readHalves(packed.gasFees)
  const operation = {
    ...{ sender, nonce, callData, preVerificationGas, signature },
    ...{ verificationGasLimit, callGasLimit, maxPriorityFeePerGas, maxFeePerGas },
    ...(initCode === '0x' ? {} : { factory: slice(initCode, 0, 20), factoryData: rest(initCode, 20) }),
  }
  if (paymasterAndData === '0x') return operation
  const [paymasterVerificationGasLimit, paymasterPostOpGasLimit] = readHalves(slice(paymasterAndData, 20, 52))
  return {
    ...operation,
    ...{ paymaster: slice(paymasterAndData, 0, 20), paymasterData: rest(paymasterAndData, 52) },
    ...{ paymasterVerificationGasLimit, paymasterPostOpGasLimit },
  }
}

function readHalves(word: Hex): readonly [bigint, bigint] {
  return [hexToBigInt(slice(word, 0, 16)), hexToBigInt(slice(word, 16, 32))]
}

const rest = (bytes: Hex, from: number): Hex => (size(bytes) > from ? slice(bytes, from) : '0x')

/** The hash of an operation on a chain. */
export function hashOf(userOperation: UserOperation<'0.7'>, chainId: number): Hash {
  return getUserOperationHash({
    ...{ chainId, userOperation, entryPointAddress: entryPoint07Address, entryPointVersion: '0.7' },
  })
}

function toRpc(operation: UserOperation<'0.7'>): RpcUserOperation<'0.7'> {
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, authorization: _, ...others } = operation
  return {
    ...others,
    nonce: numberToHex(operation.nonce),
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(operation.paymaster === undefined
      ? {}
      : {
          paymasterVerificationGasLimit: numberToHex(paymasterVerificationGasLimit ?? 0n),
          paymasterPostOpGasLimit: numberToHex(paymasterPostOpGasLimit ?? 0n),
        }),
  }
}
