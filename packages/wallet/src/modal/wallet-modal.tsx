import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable, useSelected } from '../store/use-readable.ts'
import { LoadFailureDialog } from './load-failure.tsx'
import { hasLoadFailed, readBundle } from './modal-host.ts'
import { useWhenIdle, whenIdle } from './use-when-idle.ts'

/**
 * The modal. The provider already contains one; add one yourself only to set its place in the tree. When the page is
 * idle, its code is fetched and its first view is rendered invisibly, so that a click only has to show it.
 */
export function WalletModal() {
  const { hosts } = useProvided()
  useEffect(() => {
    hosts.set({ ...hosts.getState(), modals: hosts.getState().modals + 1 })
    return () => hosts.set({ ...hosts.getState(), modals: hosts.getState().modals - 1 })
  }, [hosts])
  return <Modal />
}

/** The provider's own modal. It renders nothing when the app has its own. */
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
  // While connected, the first view is Account, which requests more data.
  const isAlone = useSelected(wallet.connections, ({ status }) => status === 'disconnected')
  const canBeAhead = loaded !== null && isWanted && isAlone && !isOpen && !isLeaving
  useEffect(() => {
    // A transition renders in slices, so that a click meanwhile does not wait. Each opening has its own dialog, so that
    // nothing of the one before remains.
    if (canBeAhead) return whenIdle(() => startTransition(() => setAhead(true)))
  }, [canBeAhead])
  useWhenIdle(surfaces.load)
  useLayoutEffect(() => {
    // The user clicked before the page was idle, or after a failed load. The earlier failure is not shown.
    if (isOpen) surfaces.load()
  }, [isOpen, surfaces])
  useLayoutEffect(() => loaded?.prepare({ wallet, look }), [loaded, wallet, look])
  const onGone = useCallback(() => setLeaving(false), [])
  if (isOpen && hasLoadFailed(code)) return createPortal(<LoadFailureDialog />, document.body)
  if (loaded === null || !(isOpen || isLeaving || (isAhead && canBeAhead))) return null
  const stage = isOpen ? 'open' : isLeaving ? 'leaving' : 'ahead'
  return createPortal(<loaded.Modal onGone={onGone} stage={stage} />, document.body)
}
