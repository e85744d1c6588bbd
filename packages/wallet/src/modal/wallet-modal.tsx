import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable, useSelected } from '../store/use-readable.ts'
import { useWhenIdle } from './use-when-idle.ts'

/**
 * The modal. The provider has one already; put one yourself only to say where in the tree it is. Its code is fetched
 * when the page is idle, so that a click opens it in the next frame.
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
  const loaded = useReadable(surfaces)
  const [isLeaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setLeaving(!isOpen)
  }
  useWhenIdle(surfaces.load)
  useEffect(() => {
    // Clicked before the page was idle.
    if (isOpen) surfaces.load()
  }, [isOpen, surfaces])
  useLayoutEffect(() => loaded?.prepare({ wallet, look }), [loaded, wallet, look])
  if (loaded === null || !(isOpen || isLeaving)) return null
  return createPortal(<loaded.Modal isOpen={isOpen} onGone={() => setLeaving(false)} />, document.body)
}
