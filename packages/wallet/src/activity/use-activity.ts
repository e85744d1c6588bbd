import { useEffect } from 'react'
import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { ActivityState } from './activity.ts'
import { activityOf } from './activity-store.ts'

/** Returns the transactions of the active account, and reads the newest. The actions are those of `activityOf(useWallet())`. */
export function useActivity(): ActivityState {
  const activity = activityOf(useWallet())
  const state = useReadable(activity)
  const { account, network } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is read again.
  useEffect(() => void activity.load(), [activity, account, network])
  return state
}
