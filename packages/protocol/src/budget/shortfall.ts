import { type Address, type Client, erc20Abi, isAddressEqual } from 'viem'
import { readContract } from '../contract/read.ts'
import { together } from '../contract/read-together.ts'
import type { Shortfall, ShortfallReader } from '../contract/transaction-options.ts'
import { budgetAbi } from './budget-abi.ts'

/** The amount of one token that a call takes, in base units. */
export type Payment = { readonly asset: Address; readonly amount: bigint }

/** Returns how much an account lacks of the tokens that a call takes from it. */
export function getAccountShortfall(
  client: Client,
  holder: Address,
  payments: readonly Payment[],
  { includesFee }: Pick<Shortfall, 'includesFee'>,
): ShortfallReader {
  return () =>
    findLack(
      payments,
      { holder, includesFee },
      (reader, asset) => {
        const readParameters = { abi: erc20Abi, address: asset, functionName: 'balanceOf', args: [holder] } as const
        return readContract(reader, readParameters, 'an ERC-20 token')
      },
      client,
    )
}

/** Returns how much a budget lacks of the tokens that a call takes from it, fees included. */
export function getBudgetShortfall(
  client: Client,
  budget: Address,
  paymentsOf: (reader: Client) => Promise<readonly Payment[]>,
): ShortfallReader {
  return async () =>
    findLack(
      await paymentsOf(together(client)),
      { holder: budget, includesFee: true },
      (reader, asset) => {
        const readParameters = { abi: budgetAbi, address: budget, functionName: 'available', args: [asset] } as const
        return readContract(reader, readParameters, 'a budget')
      },
      client,
    )
}

async function findLack(
  payments: readonly Payment[],
  about: Pick<Shortfall, 'holder' | 'includesFee'>,
  availableOf: (reader: Client, asset: Address) => Promise<bigint>,
  client: Client,
): Promise<Shortfall | null> {
  const reader = together(client)
  const found = await Promise.all(
    sumsOf(payments).map(async ({ asset, amount }) => ({
      ...about,
      asset,
      needed: amount,
      available: await availableOf(reader, asset),
    })),
  )
  return found.find(({ needed, available }) => available < needed) ?? null
}

/** One token may be paid in several parts. */
function sumsOf(payments: readonly Payment[]): readonly Payment[] {
  const sums: Payment[] = []
  for (const payment of payments) {
    const at = sums.findIndex(({ asset }) => isAddressEqual(asset, payment.asset))
    const sum = sums[at]
    if (sum) sums[at] = { ...sum, amount: sum.amount + payment.amount }
    else sums.push(payment)
  }
  return sums
}
