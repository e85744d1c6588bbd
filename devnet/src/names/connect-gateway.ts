import { apiPaths } from '@laurel/wallet/api-schemas'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { UnexpectedOutcomeError } from '../contracts/errors.ts'
import { nameResolverAbi } from '../contracts/generated/name-resolver.ts'

/** The longest wait for a receipt on the running chain, in milliseconds. */
const RECEIPT_MS = 60_000

/**
 * Makes the resolver of a chain's names ask the gateway of the API, and accept its signatures. Sends only what changes,
 * from the account that deployed the contracts.
 * @param options.apiUrl - without a slash at its end. @param options.signer - the account of the gateway's key.
 * @throws {UnexpectedOutcomeError} when a transaction reverts. @throws viem's errors when the chain does not respond.
 */
export async function connectGateway(
  client: ChainClient,
  {
    nameResolver,
    apiUrl,
    signer,
  }: { readonly nameResolver: Address; readonly apiUrl: string; readonly signer: Address },
): Promise<void> {
  const resolver = { abi: nameResolverAbi, address: nameResolver } as const
  const url = `${apiUrl}${apiPaths.gateway}`
  const [urls, isSigner, owner] = await Promise.all([
    client.readContract({ ...resolver, functionName: 'urls' }),
    client.readContract({ ...resolver, functionName: 'isSigner', args: [signer] }),
    client.readContract({ ...resolver, functionName: 'owner' }),
  ])
  const calls: Hex[] = []
  if (urls.length !== 1 || urls[0] !== url)
    calls.push(encodeFunctionData({ abi: nameResolverAbi, functionName: 'setUrls', args: [[url]] }))
  if (!isSigner)
    calls.push(encodeFunctionData({ abi: nameResolverAbi, functionName: 'setSigners', args: [[signer], [true]] }))
  const hashes: Hex[] = []
  for (const data of calls) hashes.push(await client.sendTransaction({ account: owner, to: nameResolver, data }))
  // The next block of the running chain can be seconds away.
  if (hashes.length > 0) await client.mine({ blocks: 1 })
  for (const hash of hashes) {
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS })
    if (status === 'reverted')
      throw new UnexpectedOutcomeError({ transactionHash: hash, what: 'Setting the gateway of the names', status })
  }
}
