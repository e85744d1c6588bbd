import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type Address, isAddressEqual } from 'viem'
import type { RpcContext } from './context.ts'
import { NotConnectedError, UnsupportedChainError, WrongAccountError } from './errors.ts'

/**
 * Returns the account that is logged in.
 * @param named - the account that the request names, or null.
 * @throws {NotConnectedError} @throws {WrongAccountError}
 */
export function requireAccount({ account }: RpcContext, named: Address | null): Address {
  if (account === null) throw new NotConnectedError()
  if (named !== null && !isAddressEqual(named, account)) throw new WrongAccountError()
  return account
}

/**
 * Returns the network of a request: the one that it names, else the current one.
 * @throws {UnsupportedChainError} when the operator has no nodes for it.
 */
export function requireChain({ config, chain }: RpcContext, chainId: number | null): FrameChain {
  if (chainId === null) return chain
  const found = config.chains.find((one) => one.chainId === chainId)
  if (found === undefined) throw new UnsupportedChainError(chainId)
  return found
}
