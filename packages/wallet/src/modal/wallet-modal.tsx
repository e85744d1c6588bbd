import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable, useSelected } from '../store/use-readable.ts'
import { LoadFailureDialog } from './load-failure.tsx'
import { hasLoadFailed, readBundle } from './modal-host.ts'
import { useWhenIdle, whenIdle } from './use-when-idle.ts'

/**
 * The modal. The provider has one already; put one yourself only to say where in the tree it is. When the page is idle
 * its code is fetched and its first view drawn, unseen, so that a click only has to show it.
 */
export function WalletModal() {
  const { hosts } = useProvided()
  useEffect(() => {
    hosts.set({ ...hosts.getState(), modals: hosts.getState().modals + 1 })
    return () => hosts.set({ ...hosts.getState(), modals: hosts.getState().modals - 1 })
  }, [hosts])
  return <Modal />
}

/** The provider's: steps back for the app's own. */
export function OwnModal() {
  const { hosts } = useProvided()
  return useSelected(hosts, ({ modals }) => modals) === 0 ? <Modal /> : null
}

function Modal() {
  const { wallet, hosts, look, surfaces } = useProvided()
  const isWanted = useSelected(hosts, ({ panels }) => panels) === 0
  const isOpen = useSelected(wallet.modal, ({ status }) => status === 'open') && isWanted
  const code = useReadable(surfaces)
  const loaded = readBundle(code)
  const [isLeaving, setLeaving] = useState(false)
  const [isAhead, setAhead] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setLeaving(!isOpen)
    setAhead(false)
  }
  // Whoever is connected sees the account first, which asks for more than is known.
  const isAlone = useSelected(wallet.connections, ({ status }) => status === 'disconnected')
  const canBeAhead = loaded !== null && isWanted && isAlone && !isOpen && !isLeaving
  useEffect(() => {
    // In slices, so that whoever clicks meanwhile is not kept waiting. Each opening has a dialog of its own: nothing of
    // the one before is left on it.
    if (canBeAhead) return whenIdle(() => startTransition(() => setAhead(true)))
  }, [canBeAhead])
  useWhenIdle(surfaces.load)
  useLayoutEffect(() => {
    // Clicked before the page was idle, or after it could not be fetched: the failure of before is not shown.
    if (isOpen) surfaces.load()
  }, [isOpen, surfaces])
  useLayoutEffect(() => loaded?.prepare({ wallet, look }), [loaded, wallet, look])
  const onGone = useCallback(() => setLeaving(false), [])
  if (isOpen && hasLoadFailed(code)) return createPortal(<LoadFailureDialog />, document.body)
  if (loaded === null || !(isOpen || isLeaving || (isAhead && canBeAhead))) return null
  const stage = isOpen ? 'open' : isLeaving ? 'leaving' : 'ahead'
  return createPortal(<loaded.Modal onGone={onGone} stage={stage} />, document.body)
}
