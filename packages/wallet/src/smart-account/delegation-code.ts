import { type Address, concat, getAddress, type Hex, isHex, slice } from 'viem'

/** What the code of an account that delegates begins with. Source: https://eips.ethereum.org/EIPS/eip-7702. */
const DESIGNATOR = '0xef0100'
/** The bytes of such a code: the three of the designator, and an address. */
const CODE_BYTES = 23

/** Returns the code of an account that delegates to a contract (EIP-7702). Pure. */
export function toDelegationCode(contract: Address): Hex {
  return concat([DESIGNATOR, contract])
}

/** Returns the contract that a code delegates to; null when it is not a delegation. Pure. */
export function parseDelegationCode(code: string): Address | null {
  if (!isHex(code, { strict: true }) || code.length !== 2 + 2 * CODE_BYTES) return null
  return code.toLowerCase().startsWith(DESIGNATOR) ? getAddress(slice(code, 3)) : null
}

/** Whether code is that of an account with a key which delegates, and of no contract. Pure. @param code - undefined without one. */
export function isDelegated(code: string | undefined): boolean {
  return code !== undefined && parseDelegationCode(code) !== null
}
