import { type Address, type Client, type Hash, type Hex, isAddressEqual, recoverAddress } from 'viem'
import { verifyHash } from 'viem/actions'

/**
 * Returns whether an account signed a hash, with its key or as a contract account (ERC-1271, ERC-6492). A signature by a
 * key needs no request to the node.
 * @returns false also when the signature is not by a key and the node does not respond.
 */
export async function isHashSignedBy(
  client: Client,
  { hash, signature, account }: { readonly hash: Hash; readonly signature: Hex; readonly account: Address },
): Promise<boolean> {
  const signer = await recoverAddress({ hash, signature }).catch(() => null)
  if (signer !== null && isAddressEqual(signer, account)) return true
  return verifyHash(client, { address: account, hash, signature })
}
