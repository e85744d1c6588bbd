import {
  type Address,
  type Client,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  recoverAddress,
} from 'viem'
import { call } from 'viem/actions'
import { ComponentUnreadableError, withoutWrapping } from './errors.ts'

/** More than any wallet needs to look at a signature, or to be made for it; what needs more is no answer. */
const GAS = 10_000_000n

/**
 * Whether a digest was signed by an account: by its key, or with the word of the contract that it is (ERC-1271, and
 * ERC-6492 where it is not deployed yet) at the block that counts as settled. Whatever a contract does, and it may do
 * anything, is over within a bounded number of steps, and is about nobody but itself. Source: docs/security.md#b7.
 * @throws {QuorumNotReachedError}
 */
export async function isSignedBy(
  client: Client,
  account: Address,
  { digest, signature }: { readonly digest: Hex; readonly signature: Hex },
): Promise<boolean> {
  // Most have a key: then no node is asked.
  const signer = await recoverAddress({ hash: digest, signature }).catch(() => null)
  if (signer?.toLowerCase() === account) return true
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, digest, signature],
  })
  try {
    const answer = await withoutWrapping(call(client, { data, gas: GAS }))
    // One byte: the validator's own, never what the contract answered.
    return answer.data === '0x01'
  } catch (error) {
    if (error instanceof ComponentUnreadableError) return false
    throw error
  }
}
