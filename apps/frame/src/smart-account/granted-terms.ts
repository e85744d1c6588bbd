import type { SessionGrant } from '@laurel/wallet/smart-account'
import {
  type Address,
  getAddress,
  isAddressEqual,
  numberToHex,
  toFunctionSelector,
  toFunctionSignature,
  zeroAddress,
} from 'viem'
import type { GrantedTerms } from './grants.ts'

/** ERC-20's `transfer`, which the limit of a token says already. */
const TRANSFER = '0xa9059cbb'

/**
 * Returns what a session enforces as permissions (ERC-7715) in one form: amounts in hex, each contract once, functions by their signatures.
 * Pure.
 * @param names - the functions that were requested, as text of Solidity. One that has none here is its selector.
 */
export function toGrantedTerms(
  { maxValue, tokenLimits, allowedCalls }: SessionGrant,
  names: readonly string[],
): readonly GrantedTerms[] {
  const signatures = new Map(names.map((name) => [toFunctionSelector(name), toFunctionSignature(name)]))
  const isLimited = (target: Address) => tokenLimits.some(({ token }) => isAddressEqual(token, target))
  const byContract = new Map<Address, string[]>()
  for (const { target, selector } of allowedCalls) {
    // Ether to any account, and transfers of a token, are amounts.
    if (isAddressEqual(target, zeroAddress) || (selector === TRANSFER && isLimited(target))) continue
    const known = signatures.get(selector) ?? selector
    byContract.set(getAddress(target), [...(byContract.get(getAddress(target)) ?? []), known])
  }
  return [
    ...(maxValue > 0n ? [{ type: 'native-token-transfer', data: { allowance: numberToHex(maxValue) } } as const] : []),
    ...tokenLimits.map(
      ({ token, maxAmount }) =>
        ({
          type: 'erc20-token-transfer',
          data: { address: getAddress(token), allowance: numberToHex(maxAmount) },
        }) as const,
    ),
    ...[...byContract].map(([address, calls]) => ({ type: 'contract-call', data: { address, calls } }) as const),
  ]
}
