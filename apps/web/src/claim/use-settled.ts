import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { TransactionState } from '../connect/transaction.ts'
import { type ClaimPlaceKey, forgetSent, readSent } from './sent-claim.ts'
import { type ChainWord, lookedFor, settled } from './settled.ts'

/**
 * The status of a claim's transaction, also where the page did not see its end: the node was unreachable, or the page was
 * closed while it was pending. It is polled until the chain has it.
 * @param claim - null while the transaction or the claimant is not known.
 */
export function useSettled(chain: ChainConfig, claim: ClaimPlaceKey | null, seen: TransactionState): TransactionState {
  const [left] = useState(() => (claim === null ? null : readSent(claim)))
  const hash = lookedFor(seen, left)
  const word = useQuery({
    queryKey: ['sent-claim', chain.chainId, hash],
    enabled: hash !== null,
    refetchInterval: ({ state }) => (state.data === 'success' || state.data === 'reverted' ? false : 2_000),
    queryFn: () => {
      if (hash === null) throw new Error('disabled without a transaction')
      return getWord(chainClient(chain), hash)
    },
  })
  const state = settled(seen, left, word.data ?? null)
  const isOver = state.status === 'done' || (state.status === 'failed' && state.hash !== null) || word.data === 'gone'
  useEffect(() => {
    if (isOver && claim !== null) forgetSent(claim)
  }, [isOver, claim])
  return state
}

async function getWord(client: ChainClient, hash: Hash): Promise<ChainWord> {
  try {
    const { status } = await getTransactionReceipt(client, { hash })
    return status
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
  }
  try {
    await getTransaction(client, { hash })
    return 'waiting'
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return 'gone'
    throw error
  }
}
