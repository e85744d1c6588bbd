import { type Address, domainSeparator, type Hex, isAddressEqual, type TypedDataDomain } from 'viem'

/**
 * What an account signs so that a router may take an amount of a token, without a transaction (EIP-2612). It is of exactly
 * the amount, for one router, and ends with the swap. Source: https://eips.ethereum.org/EIPS/eip-2612.
 */
export type Permit = {
  readonly token: Address
  readonly owner: Address
  /** The router that is allowed to take the token. */
  readonly spender: Address
  /** Base units. */
  readonly amount: bigint
  readonly nonce: bigint
  /** Unix seconds. */
  readonly deadline: number
  /** The domain that the token itself hashes to its separator. */
  readonly domain: TypedDataDomain
}

/** A permit that its owner has signed. */
export type SignedPermit = Permit & { readonly v: 27 | 28; readonly r: Hex; readonly s: Hex }

/** What a token says of its domain: `eip712Domain` (EIP-5267), and the names that older tokens have. Null is missing. */
export type ReportedDomain = {
  readonly separator: Hex
  readonly name: string | null
  readonly version: string | null
  readonly described:
    | readonly [
        fields: Hex,
        name: string,
        version: string,
        chainId: bigint,
        verifyingContract: Address,
        salt: Hex,
        extensions: readonly bigint[],
      ]
    | null
}

/** `keccak256` of the permit's type. A token that reports another one, such as Dai, has another function. */
export const PERMIT_TYPEHASH: Hex = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** The types of a permit. */
const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
/** Maximum length of a token's name and version, in characters, because the wallet shows them. */
const MAX_DOMAIN_TEXT_LENGTH = 128
/** The bits of `fields` in `eip712Domain`. Source: https://eips.ethereum.org/EIPS/eip-5267. */
const FIELD_BITS = { name: 1, version: 2, chainId: 4, verifyingContract: 8, salt: 16 } as const

/**
 * Returns the domain in which a token checks permits: the one that hashes to its own separator, so that a token that only
 * claims to have permits has none. It always names the chain and the token. Null when there is not one. Pure.
 */
export function findPermitDomain(
  reported: ReportedDomain,
  { chainId, token }: { readonly chainId: number; readonly token: Address },
): TypedDataDomain | null {
  const where = { chainId, verifyingContract: token }
  const { name, version, separator } = reported
  const described = describedDomain(reported, where)
  const named = name === null ? [] : [...new Set([version, '1', null])].map((one) => toDomain(name, one, where))
  const fits = (domain: TypedDataDomain) => domainSeparator({ domain }) === separator.toLowerCase()
  return [...(described === null ? [] : [described]), ...named].filter(isShort).find(fits) ?? null
}

type Where = { readonly chainId: number; readonly verifyingContract: Address }

function toDomain(name: string, version: string | null, where: Where): TypedDataDomain {
  return { name, ...(version === null ? {} : { version }), ...where }
}

function describedDomain({ described }: ReportedDomain, where: Where): TypedDataDomain | null {
  if (described === null) return null
  const [fields, name, version, chainId, contract, salt, extensions] = described
  const bits = Number(fields)
  const has = (field: keyof typeof FIELD_BITS) => (bits & FIELD_BITS[field]) !== 0
  const isHere = chainId === BigInt(where.chainId) && isAddressEqual(contract, where.verifyingContract)
  if (extensions.length > 0 || !has('chainId') || !has('verifyingContract') || !isHere) return null
  return {
    ...(has('name') ? { name } : {}),
    ...(has('version') ? { version } : {}),
    ...where,
    ...(has('salt') ? { salt } : {}),
  }
}

function isShort({ name = '', version = '' }: TypedDataDomain): boolean {
  return name.length <= MAX_DOMAIN_TEXT_LENGTH && version.length <= MAX_DOMAIN_TEXT_LENGTH
}

/** Returns what a wallet shows and signs for a permit. */
export function toPermitData({ domain, owner, spender, amount, nonce, deadline }: Permit) {
  return {
    ...{ domain, types: permitTypes, primaryType: 'Permit' as const },
    message: { owner, spender, value: amount, nonce, deadline: BigInt(deadline) },
  }
}
