import { type Address, type Client, erc20Abi, isAddressEqual } from 'viem'
import { TransactionRevertedError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { together } from '../contract/read-together.ts'
import type { Shortfall, ShortfallReader } from '../contract/transaction-options.ts'
import { allocatedMultiTokenAbi, budgetAbi } from './budget-abi.ts'

/** The amount of one token that a call takes, in base units. `tokenId` is that of an ERC-1155 token. */
export type Payment = { readonly asset: Address; readonly amount: bigint; readonly tokenId?: bigint }

/**
 * Checks that an account has the tokens that it is about to pay, before the first of several transactions, such as an
 * approval, costs gas.
 * @param what - the start of a sentence, such as "Creating the boost".
 * @throws {TransactionRevertedError} when it has too little. Its `shortfall` is the first token that is missing.
 */
export async function requireFunds(
  client: Client,
  {
    holder,
    payments,
    includesFee,
    what,
  }: Pick<Shortfall, 'holder' | 'includesFee'> & { readonly payments: readonly Payment[]; readonly what: string },
): Promise<void> {
  const shortfall = await getAccountShortfall(client, holder, payments, { includesFee })()
  if (shortfall === null) return
  throw new TransactionRevertedError({ what, revert: null, revertData: '0x', hash: null, shortfall })
}

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
      (reader, { asset: address, tokenId }) => {
        if (tokenId === undefined) {
          const readParameters = { abi: erc20Abi, address, functionName: 'balanceOf', args: [holder] } as const
          return readContract(reader, readParameters, 'an ERC-20 token')
        }
        const args = [holder, tokenId] as const
        const readParameters = { abi: allocatedMultiTokenAbi, address, functionName: 'balanceOf', args } as const
        return readContract(reader, readParameters, 'an ERC-1155 token')
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
      (reader, { asset }) => {
        const readParameters = { abi: budgetAbi, address: budget, functionName: 'available', args: [asset] } as const
        return readContract(reader, readParameters, 'a budget')
      },
      client,
    )
}

async function findLack(
  payments: readonly Payment[],
  about: Pick<Shortfall, 'holder' | 'includesFee'>,
  availableOf: (reader: Client, payment: Payment) => Promise<bigint>,
  client: Client,
): Promise<Shortfall | null> {
  const reader = together(client)
  const found = await Promise.all(
    sumsOf(payments).map(async (payment) => ({
      ...about,
      asset: payment.asset,
      needed: payment.amount,
      available: await availableOf(reader, payment),
    })),
  )
  return found.find(({ needed, available }) => available < needed) ?? null
}

/** One token may be paid in several parts. */
function sumsOf(payments: readonly Payment[]): readonly Payment[] {
  const sums: Payment[] = []
  for (const payment of payments) {
    const at = sums.findIndex(
      ({ asset, tokenId }) => isAddressEqual(asset, payment.asset) && tokenId === payment.tokenId,
    )
    const sum = sums[at]
    if (sum) sums[at] = { ...sum, amount: sum.amount + payment.amount }
    else sums.push(payment)
  }
  return sums
}
