import {
  type Abi,
  type Address,
  type Client,
  getTypesForEIP712Domain,
  type Hex,
  isAddressEqual,
  isHex,
  parseSignature,
  recoverTypedDataAddress,
  serializeTypedData,
  type TypedDataParameter,
} from 'viem'
import { readContract } from 'viem/actions'
import { requestAs, type Sender } from '../transactions/request-wallet.ts'
import type { Wallet } from '../wallet.ts'
import { PermitInvalidError } from './errors.ts'
import { findPermitDomain, PERMIT_TYPEHASH, type Permit, type SignedPermit, toPermitData } from './permit.ts'

/** What a permit is for. `deadline` in Unix seconds. */
export type PermitTerms = Pick<Permit, 'token' | 'owner' | 'spender' | 'amount' | 'deadline'>

/** Bytes of a signature of a key, in hex digits after `0x`. */
const SIGNATURE_DIGITS = 130

const view = <
  const Name extends string,
  const Inputs extends readonly object[],
  const Outputs extends readonly object[],
>(
  name: Name,
  inputs: Inputs,
  outputs: Outputs,
) => ({ type: 'function', name, inputs, outputs, stateMutability: 'view' }) as const
const of = <const Type extends string>(type: Type, name = '') => ({ name, type }) as const

const permitAbi = [
  view('DOMAIN_SEPARATOR', [], [of('bytes32')]),
  view('PERMIT_TYPEHASH', [], [of('bytes32')]),
  view('nonces', [of('address')], [of('uint256')]),
  view('name', [], [of('string')]),
  view('version', [], [of('string')]),
  view(
    'eip712Domain',
    [],
    [
      of('bytes1', 'fields'),
      of('string', 'name'),
      of('string', 'version'),
      of('uint256', 'chainId'),
      of('address', 'verifyingContract'),
      of('bytes32', 'salt'),
      of('uint256[]', 'extensions'),
    ],
  ),
] as const satisfies Abi

/**
 * Returns the permit that an account can sign for a token, or null when the token or the account has none. A contract
 * cannot sign one. Never throws.
 */
export async function getPermit(client: Client, chainId: number, terms: PermitTerms): Promise<Permit | null> {
  const { token: address, owner } = terms
  const read = <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null)
  const [separator, typehash, nonce, name, version, described, code] = await Promise.all([
    read(readContract(client, { abi: permitAbi, address, functionName: 'DOMAIN_SEPARATOR' })),
    read(readContract(client, { abi: permitAbi, address, functionName: 'PERMIT_TYPEHASH' })),
    read(getNonce(client, { token: address, owner })),
    read(readContract(client, { abi: permitAbi, address, functionName: 'name' })),
    read(readContract(client, { abi: permitAbi, address, functionName: 'version' })),
    read(readContract(client, { abi: permitAbi, address, functionName: 'eip712Domain' })),
    read(client.request({ method: 'eth_getCode', params: [owner, 'latest'] })),
  ])
  if (separator === null || nonce === null || code === null || !hasKey(code)) return null
  if (typehash !== null && typehash !== PERMIT_TYPEHASH) return null
  const domain = findPermitDomain({ separator, name, version, described }, { chainId, token: address })
  return domain === null ? null : { ...terms, nonce, domain }
}

/** Reads the number of permits of an account that a token has taken. @throws viem's errors. */
export function getNonce(client: Client, { token, owner }: Pick<Permit, 'token' | 'owner'>): Promise<bigint> {
  return readContract(client, { abi: permitAbi, address: token, functionName: 'nonces', args: [owner] })
}

/**
 * Requests the wallet to sign a permit. Nothing is sent, and it costs nothing.
 * @throws {PermitInvalidError} when the wallet cannot sign it, or returned something else than its signature.
 * @throws the errors of `requestAs`.
 */
export async function signPermit(wallet: Wallet, sender: Sender, permit: Permit): Promise<SignedPermit> {
  const data = toPermitData(permit)
  const types: Record<string, readonly TypedDataParameter[]> = {
    EIP712Domain: getTypesForEIP712Domain({ domain: permit.domain }),
    ...data.types,
  }
  const text = serializeTypedData({ ...data, types })
  const signature = await requestAs(wallet, sender, 'eth_signTypedData_v4', [permit.owner, text])
  if (!isHex(signature, { strict: true }) || signature.length !== 2 + SIGNATURE_DIGITS) throw new PermitInvalidError()
  const { r, s, yParity } = toParts(signature)
  const signer: Address | null = await recoverTypedDataAddress({ ...data, signature }).catch(() => null)
  if (signer?.toLowerCase() !== permit.owner.toLowerCase()) throw new PermitInvalidError()
  return { ...permit, r, s, v: yParity === 0 ? 27 : 28 }
}

function toParts(signature: Hex) {
  try {
    return parseSignature(signature)
  } catch (cause) {
    throw new PermitInvalidError({ cause })
  }
}

/** Whether an account signs with a key. One that delegates to code (EIP-7702) still does. */
function hasKey(code: string): boolean {
  return code === '0x' || code.toLowerCase().startsWith('0xef0100')
}

/**
 * Whether a signed permit is still what a swap needs: of the same amount, not used, and valid `after` a time (Unix
 * seconds). Never throws.
 */
export async function isUsable(
  client: Client,
  permit: SignedPermit,
  wanted: Pick<Permit, 'token' | 'owner' | 'spender' | 'amount'> & { readonly after: number },
): Promise<boolean> {
  const isSame =
    permit.amount === wanted.amount &&
    (['token', 'owner', 'spender'] as const).every((key) => isAddressEqual(permit[key], wanted[key]))
  if (!isSame || permit.deadline <= wanted.after) return false
  return (await getNonce(client, permit).catch(() => null)) === permit.nonce
}
