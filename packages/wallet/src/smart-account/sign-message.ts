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

/** Signs a message for an account, so that `isValidSignature` of the account accepts it (ERC-1271, ERC-7739). */
export async function signAccountMessage(
  owner: HashSigner,
  message: SignableMessage,
  scope: SignatureScope,
): Promise<Hex> {
  return owner.sign({ hash: hashMessage({ message, verifierDomain: accountDomain(scope) }) })
}

/**
 * Signs typed data for an account, so that `isValidSignature` of the account accepts it (ERC-1271, ERC-7739).
 * @throws {TypeError} when it is not typed data.
 */
export async function signAccountTypedData<
  const types extends TypedData | Record<string, unknown>,
  primaryType extends keyof types | 'EIP712Domain' = keyof types,
>(owner: HashSigner, typedData: TypedDataDefinition<types, primaryType>, scope: SignatureScope): Promise<Hex> {
  // viem derives the type of the message from the types in it, which a generic function does not know.
  const plain: unknown = typedData
  if (!isTypedData(plain)) throw new TypeError('Typed data has `types`, a `primaryType` among them and a `message`.')
  const hash = hashTypedData({ ...plain, verifierDomain: accountDomain(scope) })
  return wrapTypedDataSignature({ ...plain, signature: await owner.sign({ hash }) })
}

function isTypedData(value: unknown): value is TypedDataDefinition {
  if (typeof value !== 'object' || value === null) return false
  if (!('types' in value && 'primaryType' in value && 'message' in value)) return false
  const { types, primaryType } = value
  return (
    typeof types === 'object' && types !== null && typeof primaryType === 'string' && Object.hasOwn(types, primaryType)
  )
}
