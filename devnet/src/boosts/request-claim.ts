import { payableLimitedSignerValidatorV2Abi } from '@laurel/protocol/abi'
import type { Address, Hash, Hex } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'

/** What a verifier says about a claim. */
export type ClaimResponse = {
  readonly status: string
  readonly code?: string
  readonly claimData?: Hex
  readonly claim?: { readonly validator: Address }
}

/** Asks a verifier for a claim until it is judged, for some ten seconds. */
export async function requestClaim(
  verifierUrl: string,
  { hash, boostId, ...rest }: { chainId: number; boostId: number; incentiveId: number; hash: Hash },
): Promise<ClaimResponse> {
  const body = JSON.stringify({ ...rest, boostId: String(boostId), transactionHash: hash })
  for (let attempt = 0; ; attempt++) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const response = await fetch(new URL('/v1/claims', verifierUrl), init)
    const claim: ClaimResponse = await response.json()
    if ((response.ok && claim.status !== 'pending') || attempt === 40) return claim
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** What a validator asks for a claim; most ask nothing. In wei. */
export async function getClaimFee(client: ChainClient, validator: Address | undefined): Promise<bigint> {
  if (validator === undefined) return 0n
  const request = { abi: payableLimitedSignerValidatorV2Abi, address: validator, functionName: 'getClaimFee' } as const
  return client.readContract(request).catch(() => 0n)
}
