import { payableLimitedSignerValidatorV2Abi } from '@laurel/protocol/abi'
import { type ClaimResponse, createVerifierClient, VerifierRequestError } from '@laurel/protocol/verifier'
import type { Address, Hash } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'

/** The maximum number of requests of a claim, and the milliseconds between two requests. Together some ten seconds. */
const MAX_ATTEMPTS = 40
const RETRY_DELAY_MS = 250

/**
 * Requests a claim until the verifier signs or refuses it, for at most some ten seconds.
 * @throws {VerifierRequestError} @throws {VerifierUnreachableError} when the last request fails.
 */
export async function requestClaim(
  verifierUrl: string,
  { hash, boostId, ...rest }: { chainId: number; boostId: number; incentiveId: number; hash: Hash },
): Promise<ClaimResponse> {
  const client = createVerifierClient(verifierUrl)
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await client.requestClaim({ ...rest, boostId: BigInt(boostId), transactionHash: hash })
      if (response.status !== 'pending' || attempt === MAX_ATTEMPTS) return response
    } catch (error) {
      if (!(error instanceof VerifierRequestError) || attempt === MAX_ATTEMPTS) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
}

/** Returns the fee of a validator for a claim, in wei. Most validators have no fee. */
export async function getClaimFee(client: ChainClient, validator: Address): Promise<bigint> {
  const request = { abi: payableLimitedSignerValidatorV2Abi, address: validator, functionName: 'getClaimFee' } as const
  return client.readContract(request).catch(() => 0n)
}
