import { type Address, type Client, type Hex, recoverAddress } from 'viem'
import { verifyHash } from 'viem/actions'
import { withoutWrapping } from './errors.ts'

/**
 * Whether a digest was signed by an account: by its key, or with the word of the contract that it is (ERC-1271, and
 * ERC-6492 where it is not deployed yet) at the block that counts as settled.
 * @throws {NodesDisagreeError}
 */
export async function isSignedBy(
  client: Client,
  account: Address,
  { digest, signature }: { readonly digest: Hex; readonly signature: Hex },
): Promise<boolean> {
  // Most have a key: then no node is asked.
  const signer = await recoverAddress({ hash: digest, signature }).catch(() => null)
  if (signer?.toLowerCase() === account) return true
  return withoutWrapping(verifyHash(client, { address: account, hash: digest, signature }))
}
