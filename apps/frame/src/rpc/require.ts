import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type Address, isAddressEqual } from 'viem'
import type { Call } from '../confirm/describe-call.ts'
import { smartAddressOf } from '../smart-account/account-reader.ts'
import { smartAccountsOf } from '../smart-account/contracts.ts'
import { AccountCallError, OtherAccountTypeError } from '../smart-account/errors.ts'
import type { AccountSender } from '../smart-account/prepare-operation.ts'
import type { RpcContext } from './context.ts'
import { NotConnectedError, UnsupportedChainError, WrongAccountError } from './errors.ts'

/** Who acts: the account with a key, or its smart account. */
export type Sender = { readonly type: 'eoa'; readonly address: Address } | AccountSender

/**
 * Returns the account that acts on a network: the one that the user prefers, and the one with a key where the network has no smart
 * accounts.
 * @param named - the account that the request names, or null.
 * @throws {NotConnectedError} @throws {WrongAccountError}
 * @throws {OtherAccountTypeError} when the request names the other account of the user.
 */
export function requireSender(
  { account, accountType, ...context }: RpcContext,
  named: Address | null,
  chain: FrameChain = context.chain,
): Sender {
  if (account === null) throw new NotConnectedError()
  const contracts = smartAccountsOf(chain)
  const own: Sender = { type: 'eoa', address: account }
  const smart: Sender | null = contracts && {
    ...{ type: 'smartAccount', owner: account, contracts },
    address: smartAddressOf(contracts, account),
  }
  const sender = accountType === 'smartAccount' && smart !== null ? smart : own
  if (named === null || isAddressEqual(named, sender.address)) return sender
  const isOther = [own, smart].some((one) => one !== null && isAddressEqual(named, one.address))
  throw isOther ? new OtherAccountTypeError() : new WrongAccountError()
}

/** The same for methods that only need the address. */
export function requireAccount(context: RpcContext, named: Address | null): Address {
  return requireSender(context, named).address
}

/**
 * Refuses calls of the user's own smart account, and of the account with a key where it can delegate: their functions could let others
 * act for them, and only the frame itself requests them.
 * @throws {AccountCallError}
 */
export function requireForeignCalls(sender: Sender, chain: FrameChain, calls: readonly Call[]): void {
  const contracts = smartAccountsOf(chain)
  if (contracts === null) return
  const own =
    sender.type === 'smartAccount'
      ? [sender.address]
      : [smartAddressOf(contracts, sender.address), ...(contracts.delegate === undefined ? [] : [sender.address])]
  const isOwn = ({ to, data }: Call) => to !== null && data !== '0x' && own.some((one) => isAddressEqual(to, one))
  if (calls.some(isOwn)) throw new AccountCallError()
}

/**
 * Returns the network of a request: the one that it names, else the current one.
 * @throws {UnsupportedChainError} when the operator has no nodes for it.
 */
export function requireChain(
  { config, chain }: Pick<RpcContext, 'config' | 'chain'>,
  chainId: number | null,
): FrameChain {
  if (chainId === null) return chain
  const found = config.chains.find((one) => one.chainId === chainId)
  if (found === undefined) throw new UnsupportedChainError(chainId)
  return found
}
