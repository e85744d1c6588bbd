import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  hexToBytes,
  size,
} from 'viem'
import type { Read } from '../chain/read-many.ts'
import { cleanUnlistedText } from './clean-text.ts'

/** The most decimals that amounts are computed with. More would need numbers that no token has. */
const MAX_DECIMALS = 36n
/** The longest name or symbol that is decoded, in bytes. */
const MAX_TEXT_BYTES = 4_096

/** The read of a balance. */
export function toBalanceRead(token: Address, account: Address): Read {
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) }
}

/** The reads of the decimals, the symbol and the name, in this order. */
export function toMetadataReads(token: Address): readonly [Read, Read, Read] {
  return [
    { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }) },
    { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }) },
    { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'name' }) },
  ]
}

/** Returns a word as an amount, or null when the contract returned something else. */
export function parseWord(data: Hex): bigint | null {
  return size(data) === 32 ? hexToBigInt(data) : null
}

/** Returns decimals from 0 to 36, or null when the contract returned something else. */
export function parseDecimals(data: Hex): number | null {
  const word = parseWord(data)
  return word === null || word > MAX_DECIMALS ? null : Number(word)
}

/** Returns a name or a symbol as it may be shown, or null. Some old tokens return 32 bytes in place of a string. */
export function parseText(data: Hex): string | null {
  if (size(data) > MAX_TEXT_BYTES) return null
  if (size(data) === 32) {
    const bytes = hexToBytes(data)
    const end = bytes.indexOf(0)
    return cleanUnlistedText(new TextDecoder().decode(end === -1 ? bytes : bytes.slice(0, end)))
  }
  try {
    return cleanUnlistedText(decodeAbiParameters([{ type: 'string' }], data)[0])
  } catch {
    return null
  }
}
