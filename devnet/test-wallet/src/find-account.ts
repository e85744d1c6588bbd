import type { Address, Hex } from 'viem'
import { field } from './wallet-request.ts'

/** An account whose key is public. */
export type WalletAccount = { readonly name: string; readonly address: Address; readonly privateKey: Hex }

/** A request names an account that the wallet does not have. The code is EIP-1193's. */
export class UnauthorizedAccountError extends Error {
  override readonly name = 'UnauthorizedAccountError'
  readonly code = 4100
  constructor(address: unknown) {
    super(`The test wallet does not have the account ${String(address)}. Choose one of its accounts, and try again.`)
  }
}

/** The accounts of a wallet, and the one that is selected. */
export type AccountChoice = { readonly accounts: readonly WalletAccount[]; readonly selected: WalletAccount }

/**
 * Returns the account that signs a request: the one that it names, or the selected one when it names none.
 * @throws {UnauthorizedAccountError} when the wallet does not have the account.
 */
export function findAccount({ accounts, selected }: AccountChoice, method: string, params: unknown): WalletAccount {
  const address = namedAddress(method, params)
  if (address === undefined) return selected
  const named = accountAt(accounts, address)
  if (named === undefined) throw new UnauthorizedAccountError(address)
  return named
}

/** Returns whether the wallet has the account that a request names. True when the request names none. */
export function hasAccount({ accounts }: AccountChoice, method: string, params: unknown): boolean {
  const address = namedAddress(method, params)
  return address === undefined || accountAt(accounts, address) !== undefined
}

const accountAt = (accounts: readonly WalletAccount[], address: unknown) =>
  accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase())

function namedAddress(method: string, params: unknown): unknown {
  const [first, second] = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return second
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
    case 'wallet_getCapabilities':
      return first
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'wallet_sendCalls':
      return field(first, 'from')
    default:
      return undefined
  }
}
