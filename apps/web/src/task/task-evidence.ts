import type { EvidenceLog, TransactionEvidence } from '@laurel/protocol'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import type { TaskWay } from './task-way.ts'

/** A log of a simulation. */
export type SimulatedLog = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** A call, and the logs that it would emit. */
export type SimulatedTask = {
  readonly account: Address
  readonly to: Address
  readonly data: Hex
  readonly logs: readonly SimulatedLog[]
}

/** `execute` of a mode and calls, by which an account with a key executes a batch itself. Source: https://eips.ethereum.org/EIPS/eip-7821. */
const EXECUTE_BATCH: Hex = '0xe9ae5c53'

/**
 * Returns the evidence that the call would leave on the chain. Several where it may go out in several ways: it has to
 * qualify in each. Who sends the transaction of a bundle is not known, so it is nobody. Pure.
 */
export function toTaskEvidence(
  chainId: number,
  way: TaskWay,
  { account, to, data, logs }: SimulatedTask,
): readonly TransactionEvidence[] {
  const own = logs.map(toEvidenceLog)
  const evidenceOf = (from: Address, target: Address, input: Hex, all = own): TransactionEvidence => ({
    // It would be in the next block, whichever that is.
    ...{ chainId, transactionHash: zeroHash, blockNumber: 1n, status: 'success' },
    ...{ from: lower(from), to: lower(target), input: lower(input), logs: all },
  })
  const bundle = () =>
    evidenceOf(
      zeroAddress,
      entryPoint07Address,
      encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[], zeroAddress] }),
      [...own, toEvidenceLog(operationOf(account), own.length)],
    )
  switch (way) {
    case 'direct':
      return [evidenceOf(account, to, data)]
    case 'user-operation':
      return [bundle()]
    case 'contract':
      return [bundle(), evidenceOf(zeroAddress, account, '0x')]
    case 'batch':
      return [bundle(), evidenceOf(account, account, EXECUTE_BATCH)]
    default:
      return way satisfies never
  }
}

/** The log by which the entry point ends a user operation of the account. */
function operationOf(account: Address): SimulatedLog {
  const [topic, ...indexed] = encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: zeroHash, sender: account, paymaster: zeroAddress },
  })
  const data = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [0n, true, 0n, 0n],
  )
  const topics = [topic, ...indexed].filter((each) => typeof each === 'string')
  return { address: entryPoint07Address, topics, data }
}

function toEvidenceLog({ address, topics, data }: SimulatedLog, logIndex: number): EvidenceLog {
  return { address: lower(address), topics: topics.map(lower), data: lower(data), logIndex }
}

function lower(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
