import type { FrameChain } from '@laurel/wallet/frame-messages'
import { parseDelegationCode } from '@laurel/wallet/smart-account'
import { type Address, type Client, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { getCode } from 'viem/actions'
import { smartAccountsOf } from './contracts.ts'

/**
 * `DelegatedAccount`, to which an account with a key delegates (EIP-7702). It has the same address on every network and for every
 * operator. The key's worker signs for no other code. Source: docs/smart-accounts.md#accounts-with-a-key.
 */
export const DELEGATE: Address = '0x3C6101f966aB63917B39DC36F1a33186d6817466'

/** What an account with a key delegates to. `other`: code that the frame does not know; null when it is not a delegation. */
export type Delegation =
  | { readonly type: 'none' }
  | { readonly type: 'ours' }
  | { readonly type: 'other'; readonly contract: Address | null }

/** Returns the contract that accounts with a key delegate to on a network; null where the operator enables none, or another one. Pure. */
export function delegateOf(chain: FrameChain): Address | null {
  const delegate = smartAccountsOf(chain)?.delegate
  return delegate !== undefined && isAddressEqual(delegate, DELEGATE) ? DELEGATE : null
}

/** Whether the key of an account may delegate to a contract: the one that the frame knows, or none (the zero address). Pure. */
export function isKnownDelegate(contract: Address): boolean {
  return isAddressEqual(contract, DELEGATE) || isAddressEqual(contract, zeroAddress)
}

/** Returns what an account delegates to. Pure. @param code - of the account; undefined without one. */
export function toDelegation(code: Hex | undefined): Delegation {
  if (code === undefined || code === '0x') return { type: 'none' }
  const contract = parseDelegationCode(code)
  return contract !== null && isAddressEqual(contract, DELEGATE) ? { type: 'ours' } : { type: 'other', contract }
}

/** Reads what an account delegates to. @throws viem's errors when no node answers. */
export async function readDelegation(node: Client, account: Address): Promise<Delegation> {
  return toDelegation(await getCode(node, { address: account }))
}
