import { submitClaim } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { withoutUnknown } from '../transaction/transaction-state.ts'
import { useTransaction } from '../transaction/use-transaction.ts'
import { claimLock, useIsRequestedElsewhere, withClaimLock } from './claim-lock.ts'
import { claimPurpose } from './claim-purpose.ts'
import type { PaidRecord } from './read-open-claims.ts'
import { useClaimRequest } from './use-claim-request.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

/** The transaction of a claim. */
export type UseSubmitClaimReturnType = {
  readonly state: ReturnType<typeof useTransaction>['state']
  /** Whether another tab waits for the wallet with this claim. */
  readonly isRequestedElsewhere: boolean
  /** Whether the wallet may still show this claim, which a page requested before it was reloaded. */
  readonly isRequestOpen: boolean
  readonly submit: () => Promise<void>
}

/**
 * Submits a signed claim, in one tab at a time, and finds its transaction again after a reload.
 * @param claim - `hash` is of the completion, and `claimant` the account to pay. Null while unknown.
 * @param options.signed - null until the verifier has signed.
 * @param options.before - the earlier paid claim; null for none.
 * @param options.account - the connected account; null for none.
 */
export function useSubmitClaim(
  chain: ChainConfig,
  {
    boostId,
    incentiveId,
    hash,
    claimant,
  }: {
    readonly boostId: bigint
    readonly incentiveId: number
    readonly hash: Hash | null
    readonly claimant: Address | null
  },
  {
    signed,
    before,
    account,
  }: {
    readonly signed: Extract<ClaimAnswer, { status: 'signed' }> | null
    readonly before: PaidRecord | null
    readonly account: Address | null
  },
): UseSubmitClaimReturnType {
  const queries = useQueryClient()
  const { chainId, core } = chain
  const place =
    hash === null || claimant === null
      ? null
      : { boostId: String(boostId), incentiveId, transactionHash: hash, claimant }
  const transaction = useTransaction(chain, place === null ? null : { purpose: claimPurpose(place) })
  const state = withoutUnknown(transaction.state)
  const lock = place === null ? null : claimLock(chainId, place)
  const isRequestedElsewhere = useIsRequestedElsewhere(lock)
  const request = useClaimRequest(
    place === null || account === null ? null : { chainId, account, purpose: claimPurpose(place) },
    { paid: before?.transactionHash ?? null, isIdle: state.status === 'idle' },
  )
  return {
    ...{ state, isRequestedElsewhere, isRequestOpen: request.isOpen },
    async submit() {
      if (signed === null || core === null || claimant === null || lock === null) return
      const order = { core, boostId, incentiveId, claimant, data: signed.claimData }
      await transaction.send((signer, onSent) =>
        withClaimLock(navigator.locks, lock, () => {
          request.start()
          return submitClaim(signer, {
            ...order,
            onSent(sent) {
              request.end()
              onSent(sent)
            },
          }).finally(request.end)
        }),
      )
      // The transaction changes lists and eligibility, but never a signed claim.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'claim' })
    },
  }
}
