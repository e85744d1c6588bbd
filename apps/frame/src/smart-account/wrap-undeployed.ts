import { type Client, type Hex, serializeErc6492Signature } from 'viem'
import { getCode } from 'viem/actions'
import { NodeError } from '../rpc/errors.ts'
import { type AccountSender, encodeCreation } from './prepare-operation.ts'

/**
 * Returns a signature of a smart account as it is verified: as it is once the account is deployed, and with how it is created before
 * (ERC-6492).
 * @throws {NodeError} when no node says whether it is deployed.
 */
export async function wrapUndeployed(
  node: Client,
  { address, owner, contracts }: AccountSender,
  signature: Hex,
): Promise<Hex> {
  const code = await getCode(node, { address }).catch((error: unknown) => {
    throw NodeError.from(error)
  })
  if (code !== undefined) return signature
  return serializeErc6492Signature({ address: contracts.factory, data: encodeCreation(owner), signature })
}
