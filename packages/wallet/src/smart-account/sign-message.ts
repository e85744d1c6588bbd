import { type Address, type Hex, type SignableMessage, type TypedData, type TypedDataDefinition, zeroHash } from 'viem'
import { hashMessage, hashTypedData, wrapTypedDataSignature } from 'viem/experimental/erc7739'

/** A key of secp256k1 that signs a hash as it is: viem's local accounts, or the key in the login frame. */
export type HashSigner = {
  readonly address: Address
  readonly sign: (parameters: { hash: Hex }) => Promise<Hex>
}

/** The account and the chain that a signature is for. */
export type SignatureScope = { readonly account: Address; readonly chainId: number }

/** The EIP-712 domain of a Laurel account. A signature under it is valid for no other account of its owner (ERC-7739). */
export function accountDomain({ account, chainId }: SignatureScope) {
  return { name: 'Laurel Account', version: '1', chainId, verifyingContract: account, salt: zeroHash } as const
}

/** Returns what the owner signs of a message for an account (ERC-7739). Pure. */
export function hashAccountMessage(message: SignableMessage, scope: SignatureScope): Hex {
  return hashMessage({ message, verifierDomain: accountDomain(scope) })
}

/**
 * Returns what the owner signs of typed data for an account (ERC-7739). Pure.
 * @throws {TypeError} when it is not typed data.
 */
export function hashAccountTypedData(typedData: unknown, scope: SignatureScope): Hex {
  return hashTypedData({ ...requireTypedData(typedData), verifierDomain: accountDomain(scope) })
}

/**
 * Returns the signature of typed data as the account reads it: with the app's domain and the type of the data (ERC-7739). Pure.
 * @param signature - by the owner, of {@link hashAccountTypedData}.
 * @throws {TypeError} when it is not typed data.
 */
export function wrapAccountSignature(typedData: unknown, signature: Hex): Hex {
  return wrapTypedDataSignature({ ...requireTypedData(typedData), signature })
}

/** Signs a message for an account, so that `isValidSignature` of the account accepts it (ERC-1271, ERC-7739). */
export async function signAccountMessage(
  owner: HashSigner,
  message: SignableMessage,
  scope: SignatureScope,
): Promise<Hex> {
  return owner.sign({ hash: hashAccountMessage(message, scope) })
}

/**
 * Signs typed data for an account, so that `isValidSignature` of the account accepts it (ERC-1271, ERC-7739).
 * @throws {TypeError} when it is not typed data.
 */
export async function signAccountTypedData<
  const types extends TypedData | Record<string, unknown>,
  primaryType extends keyof types | 'EIP712Domain' = keyof types,
>(owner: HashSigner, typedData: TypedDataDefinition<types, primaryType>, scope: SignatureScope): Promise<Hex> {
  return wrapAccountSignature(typedData, await owner.sign({ hash: hashAccountTypedData(typedData, scope) }))
}

/** viem derives the type of the message from the types in it, which a generic function does not know. */
function requireTypedData(value: unknown): TypedDataDefinition {
  if (!isTypedData(value)) throw new TypeError('Typed data has `types`, a `primaryType` among them and a `message`.')
  return value
}

function isTypedData(value: unknown): value is TypedDataDefinition {
  if (typeof value !== 'object' || value === null) return false
  if (!('types' in value && 'primaryType' in value && 'message' in value)) return false
  const { types, primaryType } = value
  return (
    typeof types === 'object' && types !== null && typeof primaryType === 'string' && Object.hasOwn(types, primaryType)
  )
}
