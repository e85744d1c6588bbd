import { useEffect } from 'react'
import type { Address, Hash } from 'viem'
import { readTransactionText } from '../check/transaction-text.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Route } from '../routing/routes.ts'
import { replaceRoute } from '../routing/use-route.ts'
import type { OpenClaim } from './open-claim.ts'
import { useOpenClaims } from './use-open-claims.ts'

/** The transaction that a claim is for. */
export type UseClaimTransactionReturnType = {
  /** What the account can claim. */
  readonly open: ReturnType<typeof useOpenClaims>
  /** The one of this reward; null for none. */
  readonly found: OpenClaim | null
  /** The transaction of the link, or the one that was found automatically. Null for none. */
  readonly hash: Hash | null
}

/** Finds the transaction of a claim: that of the link, or one of the account that the verifier knows. */
export function useClaimTransaction(
  chain: ChainConfig,
  route: Extract<Route, { type: 'claim' }>,
  account: Address | null,
): UseClaimTransactionReturnType {
  const { boostId, incentiveId } = route
  const open = useOpenClaims(chain, account)
  const found = open.data?.find((claim) => claim.boostId === boostId && claim.incentiveId === incentiveId) ?? null
  const linked = readTransactionText(route.transaction)
  const hash: Hash | null = linked.status === 'ok' ? linked.hash : (found?.transactionHash ?? null)

  // The transaction was found automatically. The link now contains it, so that the page survives a reload after the
  // claim.
  const foundHash = linked.status === 'ok' ? null : (found?.transactionHash ?? null)
  useEffect(() => {
    if (foundHash !== null) replaceRoute({ ...route, chainId: chain.chainId, transaction: foundHash })
  }, [foundHash, route, chain.chainId])

  return { open, found, hash }
}
