import { useCallback } from 'react'
import { type Address, isHash } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { sentStore } from '../transaction/use-sent-transaction.ts'
import { taskPurpose } from './task-purpose.ts'

/**
 * Returns the function that remembers the transaction of a task, which the wallet's modal sent, so that the page follows
 * it, also after a reload and in other tabs.
 */
export function useRecordTask(chain: ChainConfig, boostId: string, account: Address): (hash: string) => void {
  const { chainId } = chain
  return useCallback(
    (hash) => {
      if (!isHash(hash)) return
      const transaction = { chainId, account, purpose: taskPurpose(boostId), label: '', hash, isLast: true }
      sentStore.dispatch({ type: 'sent', transaction: { ...transaction, sentAt: Date.now() } })
    },
    [chainId, boostId, account],
  )
}
