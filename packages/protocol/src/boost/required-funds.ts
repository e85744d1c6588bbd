import { type Address, type Client, type Hex, zeroAddress } from 'viem'
import { getBudget } from '../budget/get-budget.ts'
import type { Payment } from '../budget/shortfall.ts'
import { decodeTransfer, isErc1155Transfer } from '../budget/transfer.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { incentiveAbi } from '../incentive/incentive-abi.ts'
import { calculateFee } from './boost.ts'
import { getCore } from './get-core.ts'

/**
 * Returns what incentives take from a budget, each with the protocol's fee on top and the budget's own share of both.
 * Source: docs/protocol.md#lifecycle-of-a-boost; docs/protocol.md#budgets.
 * @param budget - null for a budget that does not exist yet, which takes no share.
 * @param incentives - for each, its implementation or itself, and the parameters of the call.
 * @param protocolFee - basis points.
 */
export async function getRequiredFunds(
  client: Client,
  {
    budget,
    incentives,
    protocolFee,
  }: {
    readonly budget: Address | null
    readonly incentives: readonly { readonly instance: Address; readonly parameters: Hex }[]
    readonly protocolFee: bigint
  },
): Promise<readonly Payment[]> {
  const [share, transfers] = await Promise.all([
    budget === null ? 0n : getManagementFee(client, budget),
    Promise.all(
      incentives.map(({ instance, parameters }) =>
        readContract(
          client,
          { abi: incentiveAbi, address: instance, functionName: 'preflight', args: [parameters] },
          'an incentive',
        ),
      ),
    ),
  ])
  return transfers.flatMap((answer) => {
    const transfer = answer === '0x' ? null : decodeTransfer(answer)
    if (transfer === null || isErc1155Transfer(transfer) || transfer.asset === null) return []
    const fee = calculateFee(transfer.amount, protocolFee)
    const managementFee = calculateFee(transfer.amount, share) + calculateFee(fee, share)
    return [{ asset: transfer.asset, amount: transfer.amount + fee + managementFee }]
  })
}

/** Returns the fee of a new boost: the core's and the creator's. Null when a module of the core sets it. */
export async function getNewBoostFee(client: Client, core: Address, added: bigint): Promise<bigint | null> {
  const { protocolFee, protocolFeeModule } = await getCore(client, { core })
  return protocolFeeModule === zeroAddress ? protocolFee + added : null
}

async function getManagementFee(client: Client, budget: Address): Promise<bigint> {
  try {
    const found = await getBudget(client, { budget })
    return 'managementFee' in found ? found.managementFee : 0n
  } catch (error) {
    // A budget of an unknown kind may take any share.
    if (error instanceof UnsupportedInterfaceError) return 0n
    throw error
  }
}
