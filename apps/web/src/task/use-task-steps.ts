import { type Action, compileAction, getTransactionEvidence, matchAction, ProtocolError } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type Address, type Hash, isAddressEqual } from 'viem'
import { toPayees } from '../action-editor/payee-messages.ts'
import { useEarned } from '../claim/use-open-claims.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useNow } from '../controls/use-now.ts'
import type { SentTransaction } from '../transaction/sent-transactions.ts'
import { useSentTransaction } from '../transaction/use-sent-transaction.ts'
import { taskPurpose } from './task-purpose.ts'
import { readTaskRule } from './task-rule.ts'
import { type TaskSteps, taskSteps } from './task-steps.ts'

/** The transaction of a task that is watched, and how far it is. */
export type WatchedTask = { readonly sent: SentTransaction; readonly steps: TaskSteps }

/**
 * Watches the transaction by which an account did a boost's task on this device. Null when there is none, or it is too
 * old. Nothing has to be typed or reloaded: the chain and the verifier are read again and again.
 * @param action - the boost's action; null while it is not known.
 * @param payable - the transactions of the boost whose reward is known to be payable.
 */
export function useTaskSteps(
  chain: ChainConfig,
  {
    boostId,
    action,
    account,
    payable,
  }: {
    readonly boostId: string
    readonly action: Action | null
    readonly account: Address | null
    readonly payable: readonly Hash[]
  },
): WatchedTask | null {
  const { chainId } = chain
  const place = account === null ? null : { chainId, account, purpose: taskPurpose(boostId) }
  const sent = useSentTransaction(chain, place, { isWaiting: false })
  const now = useNow() * 1_000
  const isMined = sent?.status === 'success'
  const match = useQuery<boolean | null>({
    queryKey: ['task-match', chainId, boostId, sent?.hash, sent?.status === 'success' ? sent.blockNumber : null],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? 2_000 : false),
    queryFn:
      isMined && action !== null && account !== null
        ? async ({ client: queries }): Promise<boolean | null> => {
            const { abiItems } = await readTaskRule(queries, chain, action)
            const evidence = await getTransactionEvidence(chainClient(chain), { hash: sent.hash, chainId })
            try {
              const { payable } = toPayees(matchAction(compileAction(action, { abiItems }), evidence))
              return payable.some((payee) => isAddressEqual(payee, account))
            } catch (error) {
              // This page cannot decode it. The verifier may.
              if (error instanceof ProtocolError) return null
              throw error
            }
          }
        : skipToken,
  })
  const earned = useEarned(chain, sent === null ? null : account)
  if (sent === null) return null
  const isSame = (hash: Hash) => hash.toLowerCase() === sent.hash.toLowerCase()
  const completion = earned.data?.find((one) => one.boostId === boostId && isSame(one.transactionHash))
  const steps = taskSteps({
    ...{ sent, now, isPayable: payable.some(isSame) },
    qualifies: isMined ? (match.data ?? null) : null,
    completion: completion === undefined ? null : completion.status === 'observed' ? 'observed' : 'final',
  })
  return steps === null ? null : { sent, steps }
}
