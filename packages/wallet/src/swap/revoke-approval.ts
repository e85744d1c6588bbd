import { type Address, type Client, encodeFunctionData, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { RequestedApproval } from './open-approvals.ts'
import { toApiAddress } from './swap-token.ts'
import type { VerifiedCall } from './verify-swap.ts'

/** Reads how much of a token a router may take from the account of a swap, in base units. @throws viem's errors. */
export async function readAllowance(
  client: Client,
  { swap, spender, token }: RequestedApproval & { readonly token: Address | null },
): Promise<bigint> {
  // The native currency needs no approval.
  if (token === null) return 0n
  const args = [swap.account, spender] as const
  return readContract(client, { abi: erc20Abi, address: token, functionName: 'allowance', args })
}

/** Returns the call that sets the allowance of an approval to 0. */
export function toRevocation({ swap, spender }: RequestedApproval): VerifiedCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] })
  return { to: toApiAddress(swap.from), value: 0n, data }
}
