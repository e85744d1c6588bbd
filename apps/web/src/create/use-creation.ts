import { useWallet } from '@laurel/wallet/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { getSigner } from '../connect/signer.ts'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { WalletGoneError } from '../connect/use-transaction.ts'
import { sendingProblem } from '../connect/wallet-problem.ts'
import { type BoostOrder, coreOf } from './boost-order.ts'
import { type Creation, type CreationEvent, isInterrupted, nextCreation, noCreation } from './creation.ts'
import { keepCreation, readCreation } from './creation-store.ts'
import { makeBoost, settleSent } from './make-boost.ts'

/** A transaction that is in no block after so long is "still pending". Source: SPECIFICATION.md §9. */
const SLOW_MS = 25_000

/** Creating a boost, and how it stands. */
export type CreationTools = {
  readonly creation: Creation
  /** Begins, or goes on where it was left. */
  readonly create: (order: BoostOrder, name: string) => Promise<void>
  readonly leave: () => void
}

/** Creates boosts with the connected wallet. Every step is kept on the device before the next one is asked for. */
export function useCreation(chain: WorldChain, onCreated: (boostId: string) => void): CreationTools {
  const wallet = useWallet()
  const connected = useConnected()
  const account = connected?.address ?? null
  const queries = useQueryClient()
  const [creation, setCreation] = useState<Creation>(noCreation)
  // What is kept must be what was told last, not what React has drawn so far.
  const latest = useRef(creation)
  // A wallet that goes away for a moment and comes back changes nothing of what is on screen.
  const loadedFor = useRef<Address | null>(null)

  function show(next: Creation) {
    latest.current = next
    setCreation(next)
  }
  function journalOf(owner: Address) {
    return {
      now: () => latest.current,
      tell(event: CreationEvent) {
        const next = nextCreation(latest.current, event)
        keepCreation(chain.chainId, owner, next)
        show(next)
      },
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account, when it is there.
  useEffect(() => {
    if (account === null || account === loadedFor.current || latest.current.phase === 'working') return
    loadedFor.current = account
    const left = readCreation(chain.chainId, account)
    show(left)
    if (isInterrupted(left)) {
      const journal = journalOf(account)
      // What became of it is looked up again before anything is sent: a node that does not answer now changes nothing.
      settleSent(chainClient(chain), { core: coreOf(chain), owner: account, journal }).catch(() => {})
    }
  }, [account, chain.chainId])

  async function create(order: BoostOrder, name: string) {
    if (connected === null || latest.current.phase === 'working') return
    // Two tabs with the same draft would each send what the other has sent already.
    await navigator.locks.request(`laurel:creation:${chain.chainId}`, { ifAvailable: true }, (lock) =>
      lock === null
        ? show({
            ...latest.current,
            phase: 'failed',
            problem: 'Another tab of this page is creating a boost just now.',
          })
        : createAlone(order, name, connected),
    )
  }

  async function createAlone(order: BoostOrder, name: string, connected: Connected) {
    const journal = journalOf(connected.address)
    // What another tab did meanwhile counts too.
    show(readCreation(chain.chainId, connected.address))
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (event: CreationEvent) => {
      journal.tell(event)
      if (event.type !== 'sent') return
      clearTimeout(timer)
      timer = setTimeout(() => journal.tell({ type: 'slow', hash: event.hash }), SLOW_MS)
    }
    try {
      const stamp = new Date().toISOString().slice(0, 19)
      // A sender can have one budget of each name.
      tell({ type: 'begun', budgetName: name, placesName: `Places, ${stamp}` })
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletGoneError()
      tell({ type: 'anchored', fromBlock: String(await chainClient(chain).getBlockNumber()) })
      await makeBoost(signer, order, { now: journal.now, tell })
      tell({ type: 'finished' })
      onCreated(latest.current.boostId ?? '')
    } catch (error) {
      tell({ type: 'failed', problem: sendingProblem(error, { name: connected.walletName }) })
    } finally {
      clearTimeout(timer)
      // Not waited for: nobody's next press has to.
      void queries.invalidateQueries()
    }
  }

  return {
    creation,
    create,
    leave() {
      if (account !== null) journalOf(account).tell({ type: 'left' })
    },
  }
}
