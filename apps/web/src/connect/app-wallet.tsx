import type { View } from '@laurel/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { afterFirstPaint } from './after-first-paint.ts'
import { afterFirstReads } from './after-first-reads.ts'
import { hasSavedConnection } from './use-connected.ts'
import { AppWalletContext, type WalletCode } from './wallet-context.ts'

/** Provides the page's wallet. It is created once, because the configuration is read once. */
export function AppWallet({ children }: { readonly children: ReactNode }) {
  const { config } = useConfig()
  const [code, setCode] = useState<WalletCode | null>(null)
  const loading = useRef<Promise<void> | null>(null)
  const isOpenRequested = useRef(false)

  const load = useCallback(() => {
    loading.current ??= import('./wallet-in-page.tsx').then(
      ({ createWalletCode }) => setCode(createWalletCode(config, window.location.origin)),
      () => {
        // The code may fail to load, for example offline. The next click tries again.
        loading.current = null
      },
    )
  }, [config])
  const openModal = useCallback(() => {
    if (code !== null) return code.wallet.modal.open()
    isOpenRequested.current = true
    load()
  }, [code, load])

  const queries = useQueryClient()
  // The page waits for the account of the last session. Without one, the wallet waits for the page.
  useEffect(() => (hasSavedConnection() ? afterFirstPaint(load) : afterFirstReads(queries, load)), [load, queries])
  // The button and the modal are now mounted.
  useEffect(() => {
    if (code === null || !isOpenRequested.current) return
    isOpenRequested.current = false
    code.wallet.modal.open()
  }, [code])

  const openView = useCallback((view: View) => code?.wallet.modal.open(view), [code])
  const value = useMemo(() => ({ code, load, openModal, openView }), [code, load, openModal, openView])
  return <AppWalletContext.Provider value={value}>{children}</AppWalletContext.Provider>
}
