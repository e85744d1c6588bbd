import { useQueryClient } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { formatSendDetails, formatSendError } from '../errors/format-wallet-error.ts'
import { createText } from '../language/en/create.ts'
import { getSigner, type Signer } from '../transaction/signer.ts'
import { WalletDisconnectedError } from '../transaction/use-transaction.ts'
import type { CreateBoostEvent, CreateBoostState } from './create-boost-state.ts'
import { readCreateBoostState } from './create-boost-storage.ts'
import type { Journal } from './journal.ts'
import { creationLock, type SavedCreation } from './use-saved-creation.ts'

/**
 * Runs a creation or a part of it.
 * @param begin - the first event, or a function that returns it.
 * @param run - gets a signer and the journal after the saved state is read again.
 */
export type CreationWork = (
  begin: CreateBoostEvent | (() => Promise<CreateBoostEvent>),
  run: (signer: Signer, journal: Journal) => Promise<void>,
) => Promise<void>

/** Returns what runs a creation with the connected wallet, in one tab at a time. Its errors are dispatched. */
export function useCreationWork(
  chain: ChainConfig,
  { latest, show, journalOf, reload }: Pick<SavedCreation, 'latest' | 'show' | 'journalOf' | 'reload'>,
): CreationWork {
  const { wallet } = useAppWallet()
  const connected = useConnected()
  const queries = useQueryClient()

  async function work({ address, walletName }: Connected, ...[begin, run]: Parameters<CreationWork>) {
    const journal = journalOf(address)
    // Another tab may have changed the saved state.
    const left = readCreateBoostState(chain.chainId, address)
    // Locks the form at once, also while the first event is computed.
    show({ ...left, phase: 'working', problem: null, details: null })
    const { dispatch } = journal
    try {
      const event = typeof begin === 'function' ? await begin() : begin
      // The reducer starts from the saved state, without the lock.
      show(left)
      dispatch(event)
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletDisconnectedError()
      await run(signer, journal)
      dispatch({ type: 'finished' })
    } catch (error) {
      const wallet = { name: walletName }
      const [problem, details] = [formatSendError(error, wallet), formatSendDetails(error, wallet)]
      dispatch({ type: 'failed', problem, ...(details !== null && { details }) })
    } finally {
      // Not awaited, so that the next action does not wait.
      void queries.invalidateQueries()
    }
  }

  /** Removes the note about the other tab when that has finished, unless something else is on screen by then. */
  async function waitForOther(owner: Connected['address'], note: CreateBoostState) {
    await navigator.locks.request(creationLock(chain), { mode: 'shared' }, () => {
      if (latest.current === note) reload(owner)
    })
  }

  return async (begin, run) => {
    if (connected === null || latest.current.phase === 'working') return
    // Two tabs with the same draft would each send the transactions.
    await navigator.locks.request(creationLock(chain), { ifAvailable: true }, (lock) => {
      if (lock !== null) return work(connected, begin, run)
      const note = {
        ...latest.current,
        phase: 'failed',
        problem: createText('anotherTabCreates'),
        details: null,
      } as const
      show(note)
      void waitForOther(connected.address, note)
    })
  }
}
