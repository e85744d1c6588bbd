import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type { RpcContext } from './context.ts'
import type { SignedAuthorization } from './parse-call.ts'

/**
 * Has a delegation signed (EIP-7702), for one network and one nonce. The confirmation has named the contract before.
 * @param options.nonce - the one that the account has when the delegation is applied: one more than that of a transaction that it sends itself.
 */
export async function signDelegation(
  context: Pick<RpcContext, 'signAuthorization'>,
  { contract, chain, nonce }: { readonly contract: Address; readonly chain: FrameChain; readonly nonce: number },
): Promise<SignedAuthorization> {
  const { chainId } = chain
  const { r, s, yParity } = await context.signAuthorization({ address: contract, chainId, nonce })
  return { address: contract, chainId, nonce, r, s, yParity: yParity === 0 ? 0 : 1 }
}
