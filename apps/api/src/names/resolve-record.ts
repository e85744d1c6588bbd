import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { GatewayRequestError } from './errors.ts'
import type { RegisteredName } from './name-store.ts'

const recordsAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const [addressAbi, coinAddressAbi, textAbi, contentAbi] = recordsAbi

/** The coin type of Ethereum (ENSIP-9). */
const ETHER = 60n
/** The first coin type of EVM chains, and the one of any of them (ENSIP-11, ENSIP-19). */
const FIRST_EVM = 0x80000000n
/** The coin type of chain 1 by the rule for the other EVM chains, as the public clients send it. */
const CHAIN_ONE = 0x80000001n

/**
 * Returns what a resolver's function returns for a name, ABI-encoded. A name that is not registered has empty records, and so has a record
 * that is not stored.
 * @param call - the call with its selector. @param options.fullName - the name with its suffix. @param options.found - its registration.
 * @throws {GatewayRequestError} for another function, or for a node of another name.
 */
export function resolveRecord(
  call: Hex,
  { fullName, found }: { readonly fullName: string; readonly found: RegisteredName | null },
): Hex {
  const { functionName, args } = decodeCall(call)
  if (args[0] !== namehash(fullName)) throw new GatewayRequestError('the node of the call is that of another name')
  switch (functionName) {
    case 'addr': {
      const [, coinType] = args
      const account = found === null ? null : toAccount(found, coinType ?? ETHER)
      return coinType === undefined
        ? encodeFunctionResult({ abi: [addressAbi], result: account ?? zeroAddress })
        : encodeFunctionResult({ abi: [coinAddressAbi], result: account ?? '0x' })
    }
    case 'text':
      return encodeFunctionResult({ abi: [textAbi], result: '' })
    case 'contenthash':
      return encodeFunctionResult({ abi: [contentAbi], result: '0x' })
    default:
      return functionName satisfies never
  }
}

/** The account on the chain of a coin type; null when it is not known there. */
function toAccount({ address, coinType, signedBy }: RegisteredName, wanted: bigint): Address | null {
  const isEvm = wanted === ETHER || (wanted >= FIRST_EVM && wanted < 2n * FIRST_EVM)
  // A contract at the same address of another chain can belong to someone else.
  const isKnown = signedBy === 'key' ? isEvm : BigInt(coinType) === (wanted === ETHER ? CHAIN_ONE : wanted)
  return isKnown ? getAddress(address) : null
}

function decodeCall(call: Hex) {
  try {
    return decodeFunctionData({ abi: recordsAbi, data: call })
  } catch {
    throw new GatewayRequestError('it does not know the function that the resolver calls')
  }
}
