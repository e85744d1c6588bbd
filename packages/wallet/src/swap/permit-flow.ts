import {
  type Abi,
  type Client,
  getTypesForEIP712Domain,
  isAddressEqual,
  isHex,
  serializeTypedData,
  slice,
  type TypedDataParameter,
} from 'viem'
import { readContract, simulateContract } from 'viem/actions'
import { requestAs, type Sender } from '../transactions/request-wallet.ts'
import type { Wallet } from '../wallet.ts'
import { findPermitDomain, PERMIT_TYPEHASH, type Permit, type SignedPermit, toPermitData } from './permit.ts'
import { PermitInvalidError } from './review-errors.ts'

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
  {
    ...{ type: 'function', name: 'permit', stateMutability: 'nonpayable', outputs: [] },
    inputs: [
      ...[of('address', 'owner'), of('address', 'spender'), of('uint256', 'value'), of('uint256', 'deadline')],
      ...[of('uint8', 'v'), of('bytes32', 'r'), of('bytes32', 's')],
    ],
  },
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
 * Requests the wallet to sign a permit. Nothing is sent, and it costs nothing. The token itself decides whether the
 * signature is right: that is one request to a node, and needs no code of curves in the page.
 * @throws {PermitInvalidError} when the wallet cannot sign it, or the token would refuse what it returned.
 * @throws the errors of `requestAs`.
 */
export async function signPermit(wallet: Wallet, sender: Sender, permit: Permit): Promise<SignedPermit> {
  const { token, owner, spender, amount, deadline } = permit
  const data = toPermitData(permit)
  const types: Record<string, readonly TypedDataParameter[]> = {
    EIP712Domain: getTypesForEIP712Domain({ domain: permit.domain }),
    ...data.types,
  }
  const text = serializeTypedData({ ...data, types })
  const signature = await requestAs(wallet, sender, 'eth_signTypedData_v4', [owner, text])
  const { r, s, v } = toParts(signature)
  const args = [owner, spender, amount, BigInt(deadline), v, r, s] as const
  const client = wallet.config.getClient({ chainId: sender.chainId })
  await simulateContract(client, {
    abi: permitAbi,
    address: token,
    functionName: 'permit',
    args,
    account: owner,
  }).catch((cause: unknown) => {
    throw new PermitInvalidError({ cause })
  })
  return { ...permit, r, s, v }
}

/**
 * Splits a signature into the parts that tokens take. viem's function loads a library of curves to do so.
 * @throws {PermitInvalidError} when it has another shape.
 */
function toParts(signature: unknown): Pick<SignedPermit, 'r' | 's' | 'v'> {
  if (!isHex(signature, { strict: true }) || signature.length !== 2 + SIGNATURE_DIGITS) throw new PermitInvalidError()
  // Wallets end it with 27 and 28, and hardware wallets with 0 and 1.
  const end = signature.slice(-2).toLowerCase()
  const v = end === '1b' || end === '00' ? 27 : end === '1c' || end === '01' ? 28 : null
  if (v === null) throw new PermitInvalidError()
  return { r: slice(signature, 0, 32), s: slice(signature, 32, 64), v }
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
