import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { sentStore } from '../transaction/use-sent-transaction.ts'
import { toCore } from './boost-order.ts'
import { resolveSentSteps, savedReceipt } from './create-boost-flow.ts'
import {
  type CreateBoostEvent,
  type CreateBoostState,
  initialCreateBoostState,
  isInterrupted,
  nextCreateBoostState,
} from './create-boost-state.ts'
import { readCreateBoostState, saveCreateBoostState } from './create-boost-storage.ts'
import { type Journal, stepTransactions } from './journal.ts'

/** The lock that a tab holds while it creates a boost on a chain. */
export const creationLock = ({ chainId }: ChainConfig) => `laurel:creation:${chainId}`

/** The state of a creation, on screen and as it is saved. */
export type SavedCreation = {
  readonly creation: CreateBoostState
  /** Whether it was saved by a page that was closed, and the form on screen is another one. */
  readonly isLeft: boolean
  /** The last dispatched state, which may not be rendered yet. */
  readonly latest: Readonly<RefObject<CreateBoostState>>
  /** Changes what is on screen, and saves nothing. */
  readonly show: (next: CreateBoostState) => void
  /** The journal of an account, which saves each change. */
  readonly journalOf: (owner: Address) => Journal
  /** Looks up the interrupted steps, without waiting for pending transactions. */
  readonly resolve: (owner: Address) => Promise<void>
  /** Shows what is saved for an account, which another tab may have changed. */
  readonly reload: (owner: Address) => void
}

/** The state of a creation. Each change is saved for the account, and a creation that a closed page left is loaded. */
export function useSavedCreation(chain: ChainConfig, account: Address | null): SavedCreation {
  const [creation, setCreation] = useState<CreateBoostState>(initialCreateBoostState)
  const [leftBoost, setLeftBoost] = useState<string | null>(null)
  // Events apply to the last dispatched state, not to the last rendered one.
  const latest = useRef(creation)
  // A wallet that disconnects for a moment changes nothing on screen.
  const loadedFor = useRef<Address | null>(null)

  function show(next: CreateBoostState) {
    latest.current = next
    setCreation(next)
  }
  function journalOf(owner: Address): Journal {
    return {
      transactions: stepTransactions(sentStore, { chainId: chain.chainId, account: owner }),
      now: () => latest.current,
      dispatch(event: CreateBoostEvent) {
        const next = nextCreateBoostState(latest.current, event)
        saveCreateBoostState(chain.chainId, owner, next)
        show(next)
      },
    }
  }

  async function resolve(owner: Address) {
    // The result is dropped when the creation continues, or another account is on screen.
    const isOutdated = () => latest.current.phase === 'working' || loadedFor.current !== owner
    const { held = [] } = await navigator.locks.query()
    // Another tab is working on it, and saves the result.
    if (held.some(({ name }) => name === creationLock(chain))) return
    // Another tab may have changed the saved state.
    const saved = readCreateBoostState(chain.chainId, owner)
    if (isOutdated() || !isInterrupted(saved)) return
    const { phase, problem, details } = latest.current
    show({ ...saved, phase, problem, details })
    const client = chainClient(chain)
    const journal = journalOf(owner)
    const dispatch = (event: CreateBoostEvent) => {
      if (!isOutdated()) journal.dispatch(event)
    }
    await resolveSentSteps(client, {
      ...{ core: toCore(chain), owner, journal: { ...journal, dispatch } },
      receiptOf: (sent) => savedReceipt(client, sent),
    })
  }

  function reload(owner: Address) {
    const left = readCreateBoostState(chain.chainId, owner)
    show(left)
    setLeftBoost(left.isMade ? left.boostId : null)
    // Errors are ignored, because the steps are looked up again before anything is sent.
    if (isInterrupted(left)) resolve(owner).catch(() => {})
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account, when it is there.
  useEffect(() => {
    if (account === null || account === loadedFor.current || latest.current.phase === 'working') return
    loadedFor.current = account
    reload(account)
  }, [account, chain.chainId])

  const isLeft = leftBoost !== null && creation.boostId === leftBoost
  return { creation, isLeft, latest, show, journalOf, resolve, reload }
}
