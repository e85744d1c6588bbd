import { useWallet } from '@laurel/wallet/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { VerifierSilentError } from '../claim/errors.ts'
import { getSigner, type Signer } from '../connect/signer.ts'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { WalletGoneError } from '../connect/use-transaction.ts'
import { sendingProblem } from '../connect/wallet-problem.ts'
import { createText } from '../language/en/create.ts'
import { type BoostOrder, coreOf } from './boost-order.ts'
import {
  type Creation,
  type CreationEvent,
  isInterrupted,
  isTermsOpen,
  isTextOpen,
  isUnsigned,
  type Journal,
  nextCreation,
  noCreation,
} from './creation.ts'
import { keepCreation, readCreation } from './creation-store.ts'
import { freeBudgetName } from './free-budget-name.ts'
import { makeBoost, settleSent } from './make-boost.ts'
import { signChosen, termsMessage, textMessage } from './sign-chosen.ts'

/**
 * A transaction that is in no block after so long is "still pending".
 * Source: docs/product.md#sending-a-transaction.
 */
const SLOW_MS = 25_000

/** Creating a boost, and how it stands. */
export type CreationTools = {
  readonly creation: Creation
  /** Begins, or goes on where it was left. */
  readonly create: (order: BoostOrder, name: string, chosen: Pick<Creation, 'terms' | 'words'>) => Promise<void>
  /** Signs and hands in what was chosen with a boost which stands already. */
  readonly finish: () => Promise<void>
  readonly leave: () => void
}

/** Creates boosts with the connected wallet. Every step is kept on the device before the next one is asked for. */
export function useCreation(chain: WorldChain, onCreated: (boostId: string) => void): CreationTools {
  const wallet = useWallet()
  const { verifierUrl } = useWorld().world
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

  async function alone(run: (connected: Connected) => Promise<void>) {
    if (connected === null || latest.current.phase === 'working') return
    // Two tabs with the same draft would each send what the other has sent already.
    await navigator.locks.request(`laurel:creation:${chain.chainId}`, { ifAvailable: true }, (lock) =>
      lock === null
        ? show({
            ...latest.current,
            phase: 'failed',
            problem: createText('anotherTabCreates'),
          })
        : run(connected),
    )
  }

  /**
   * @param begin - what it begins with. @param run - is handed a signer and the journal once what another tab did is known.
   */
  async function work(
    connected: Connected,
    begin: CreationEvent | (() => Promise<CreationEvent>),
    run: (signer: Signer, journal: Journal) => Promise<void>,
  ) {
    const journal = journalOf(connected.address)
    // What another tab did meanwhile counts too.
    const left = readCreation(chain.chainId, connected.address)
    // From here on nothing on the page can be changed, also while the beginning is looked up.
    show({ ...left, phase: 'working', problem: null })
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (event: CreationEvent) => {
      journal.tell(event)
      if (event.type !== 'sent') return
      clearTimeout(timer)
      timer = setTimeout(() => journal.tell({ type: 'slow', hash: event.hash }), SLOW_MS)
    }
    try {
      const event = typeof begin === 'function' ? await begin() : begin
      // The rules begin with what was left, not with the lock.
      show(left)
      tell(event)
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletGoneError()
      await run(signer, { now: journal.now, tell })
      tell({ type: 'finished' })
    } catch (error) {
      tell({ type: 'failed', problem: sendingProblem(error, { name: connected.walletName }) })
    } finally {
      clearTimeout(timer)
      // Not waited for: nobody's next press has to.
      void queries.invalidateQueries()
    }
  }

  async function sign(signer: Signer, journal: Journal) {
    if (!isUnsigned(journal.now())) return
    if (verifierUrl === null) throw new VerifierSilentError(null)
    const place = { verifierUrl, chainId: chain.chainId, core: coreOf(chain), journal }
    // First what decides who is paid.
    if (isTermsOpen(journal.now())) await signChosen(signer, termsMessage, place)
    if (isTextOpen(journal.now())) await signChosen(signer, textMessage, place)
  }

  return {
    creation,
    create: (order, name, chosen) =>
      alone((connected) => {
        const stamp = new Date().toISOString().slice(0, 19)
        const begin = async () => {
          const budgetName = order.budget === 'new' ? await freeName(order, name) : name
          return { type: 'begun', budgetName, placesName: `Places, ${stamp}`, ...chosen } as const
        }
        return work(connected, begin, async (signer, journal) => {
          journal.tell({ type: 'anchored', fromBlock: String(await chainClient(chain).getBlockNumber()) })
          await makeBoost(signer, order, journal)
          journal.tell({ type: 'completed' })
          // From here on it is no draft any more, whatever becomes of its terms.
          onCreated(journal.now().boostId ?? '')
          await sign(signer, journal)
        })
      }),
    finish: () => alone((connected) => work(connected, { type: 'resumed' }, sign)),
    leave() {
      if (account !== null) journalOf(account).tell({ type: 'left' })
    },
  }
}

function freeName({ chain, owner: deployer }: BoostOrder, wanted: string): Promise<string> {
  const { registry } = chain
  const base = chain.boostBases.get('managedBudget')
  if (base === undefined) return Promise.resolve(wanted)
  return freeBudgetName(chainClient(chain), wanted, { registry, base, deployer })
}
