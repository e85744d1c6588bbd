import { useEffect, useLayoutEffect } from 'react'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { LoadFailure } from './load-failure.tsx'
import { hasLoadFailed, readBundle } from './modal-host.ts'

/**
 * The same views as a part of the page, not over it. Put `<WalletPanel />` where they should be. While it is mounted,
 * no modal opens.
 */
export function WalletPanel() {
  const { wallet, hosts, look, surfaces } = useProvided()
  const code = useReadable(surfaces)
  const loaded = readBundle(code)
  const root = useRoot('panel')
  useEffect(() => {
    surfaces.load()
    hosts.set({ ...hosts.getState(), panels: hosts.getState().panels + 1 })
    return () => hosts.set({ ...hosts.getState(), panels: hosts.getState().panels - 1 })
  }, [hosts, surfaces])
  useLayoutEffect(() => loaded?.prepare({ wallet, look }), [loaded, wallet, look])
  // A server renders the panel's frame, as high as Connect with four wallets, so that the page does not jump.
  if (hasLoadFailed(code))
    return (
      <section {...root}>
        <LoadFailure />
      </section>
    )
  return loaded === null ? <section {...root} aria-busy="true" data-empty="" /> : <loaded.Panel />
}
