import { type Address, encodeFunctionData, erc20Abi, isAddressEqual } from 'viem'
import type * as z from 'zod/mini'
import type { convertSchemas } from '../api-schemas/convert.ts'
import { SwapRefusedError } from './errors.ts'
import { routerAt, type SwapExchanges } from './exchanges.ts'
import { fromApiToken } from './swap-token.ts'
import type { VerifiedCall } from './verify-swap.ts'

type BuiltApproval = z.output<(typeof convertSchemas)['ConvertApproveResponse']>

/** What an approval is of. */
export type ExpectedApproval = {
  readonly chainId: number
  /** The token that is given. */
  readonly token: Address
  /** The router of the quote on screen. */
  readonly spender: Address
  readonly amount: bigint
  readonly exchanges: SwapExchanges
}

/**
 * Returns the transactions of an approval, in their order, if they let the router of the quote take exactly the amount.
 * There are two for a token whose allowance can be changed only from 0: the first takes the approval back. It is never
 * unlimited. Source: docs/wallet-api.md#swaps.
 * @throws {SwapRefusedError} when it is another token, spender or amount, or does anything else.
 */
export function verifyApproval(
  built: BuiltApproval,
  { chainId, token, spender, amount, exchanges }: ExpectedApproval,
): readonly [VerifiedCall, ...VerifiedCall[]] {
  if (routerAt(exchanges, spender) === null) throw new SwapRefusedError('router')
  const named = fromApiToken(built.spender, chainId)
  if (named === null || !isAddressEqual(named, spender)) throw new SwapRefusedError('router')
  const [first, second, ...others] = built.steps
  if (first === undefined || others.length > 0) throw new SwapRefusedError('approval')
  const verify = ({ tx }: (typeof built.steps)[number], approved: bigint): VerifiedCall => {
    const contract = fromApiToken(tx.to, chainId)
    if (contract === null) throw new SwapRefusedError('chain')
    if (!isAddressEqual(contract, token)) throw new SwapRefusedError('input-token')
    if (BigInt(tx.value) !== 0n) throw new SwapRefusedError('value')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, approved] })
    if (tx.data.toLowerCase() !== data) throw new SwapRefusedError('approval')
    return { to: token, data, value: 0n }
  }
  return second === undefined ? [verify(first, amount)] : [verify(first, 0n), verify(second, amount)]
}
