import {
  type Action,
  compileAction,
  completionId,
  createAbiRegistry,
  encodeIncentiveData,
  matchAction,
  signClaim,
  toTransactionEvidence,
} from '@laurel/protocol'
import { boostCoreAbi, erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, type Hash, isAddressEqual } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SeedBoost } from '../boosts/seed-kinds.ts'
import { VERIFIER_KEY } from '../boosts/verifier-key.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { taskBoardAbi } from '../contracts/generated/task-board.ts'

// A claim pays a reward, a fee and a referrer.
const CLAIM_GAS = 1_500_000n
const verifier = privateKeyToAccount(VERIFIER_KEY)
const abiItems = createAbiRegistry([...taskBoardAbi, ...erc20TokenAbi])

/** A completed task, for which an account claims the first incentive of a boost. */
export type ClaimPlace = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: number
  readonly action: Action
  readonly validator: SeedBoost['validator']
  readonly claimant: Address
  /** The zero address for none. */
  readonly referrer: Address
  readonly transactionHash: Hash
}

/**
 * Plans a claim that pays a fixed reward. The key of the local verifier signs the same message that the running verifier
 * signs for the completion, so the contracts do not pay it a second time.
 * @throws {RangeError} when the transaction does not complete the action of the claimant.
 */
export async function planClaim(client: ChainClient, place: ClaimPlace): Promise<PlannedTransaction> {
  const { chainId, core, boostId, claimant, referrer, transactionHash } = place
  const readParameters = { abi: boostCoreAbi, address: core, functionName: 'getBoost' } as const
  const [logIndex, boost] = await Promise.all([
    findLogIndex(client, place),
    client.readContract({ ...readParameters, args: [BigInt(boostId)] }),
  ])
  const id = completionId({ chainId, core, boostId: BigInt(boostId), transactionHash, logIndex })
  const domain = { type: place.validator, chainId, validator: boost.validator }
  const { data: claimData } = await signClaim(verifier, domain, {
    ...{ boostId: BigInt(boostId), incentiveQuantity: boost.incentives.length, claimant, referrer },
    incentiveData: encodeIncentiveData({ type: 'none' }, { completionId: id }),
  })
  const args = [BigInt(boostId), 0n, referrer, claimData] as const
  const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentive', args })
  return planCall({ from: claimant, to: core, data, gas: CLAIM_GAS })
}

/** Returns the position of the log that names the claimant among the logs of its transaction; -1 when no log does. */
async function findLogIndex(client: ChainClient, { chainId, action, claimant, transactionHash }: ClaimPlace) {
  const [transaction, receipt] = await Promise.all([
    client.getTransaction({ hash: transactionHash }),
    client.getTransactionReceipt({ hash: transactionHash }),
  ])
  const evidence = toTransactionEvidence({ chainId, transaction, receipt })
  const result = matchAction(compileAction(action, { abiItems }), evidence)
  if (
    result.status !== 'matched' ||
    result.ownership?.status !== 'owned' ||
    result.claimant.status !== 'resolved' ||
    !isAddressEqual(result.claimant.address, claimant)
  ) {
    throw new RangeError(`The transaction ${transactionHash} does not complete the task of ${claimant}.`)
  }
  const { logIndex } = result.ownership
  return logIndex === null ? -1 : evidence.logs.findIndex((log) => log.logIndex === logIndex)
}
