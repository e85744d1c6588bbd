import { ProtocolError } from '@laurel/protocol'
import {
  type Address,
  BaseError,
  type Client,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  recoverAddress,
} from 'viem'
import { call } from 'viem/actions'
import { findNodeFailure } from './find-node-failure.ts'

/** More gas than any wallet needs to check a signature, or to be deployed for it. A check that needs more fails. */
const GAS = 10_000_000n

/**
 * Whether an account signed a digest: with its key, or by contract at the finalized block (ERC-1271, and ERC-6492 when it is not
 * deployed yet). A contract can run any code, but its steps are bounded and its response concerns only itself.
 * Source: docs/security.md#b7.
 * @throws {QuorumNotReachedError}
 */
export async function isSignedBy(
  client: Client,
  account: Address,
  { digest, signature }: { readonly digest: Hex; readonly signature: Hex },
): Promise<boolean> {
  // Most accounts have a key, and then no node is needed.
  const signer = await recoverAddress({ hash: digest, signature }).catch(() => null)
  if (signer?.toLowerCase() === account) return true
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [account, digest, signature],
  })
  try {
    const answer = await call(client, { data, gas: GAS })
    // One byte: the result of the validator code, never the response of the contract.
    return answer.data === '0x01'
  } catch (error) {
    const failure = findNodeFailure(error)
    if (failure !== null) throw failure
    // The nodes agree that the call fails.
    if (error instanceof BaseError || error instanceof ProtocolError) return false
    throw error
  }
}
