import { useEffect, useMemo, useRef } from 'react'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable, useSelected } from '../store/use-readable.ts'
import { canGoBack } from './modal.ts'
import { type Shell, ShellContext } from './shell-context.ts'
import { SnackBar } from './snack-bar.tsx'
import { Tooltip } from './tooltip.tsx'
import { useLiveRegion } from './use-live-region.tsx'
import { useTitleId } from './use-title-id.ts'
import type { View } from './view.ts'
import type { ViewSourceOf } from './view-loader.ts'
import { ViewTransition } from './view-transition.tsx'

const connectView: View = { type: 'Connect' }
const accountView: View = { type: 'Account' }

/** Shows views as a part of the page. The modal's history begins with the user's first press, not before. */
export function PanelShell({ sourceOf }: { readonly sourceOf: ViewSourceOf }) {
  const { wallet } = useProvided()
  const { modal, connections } = wallet
  const state = useReadable(modal)
  const isConnected = useSelected(connections, ({ status }) => status === 'connected')
  const box = useRef<HTMLElement>(null)
  const root = useRoot('panel')
  const titleId = useTitleId()
  const { regions, say } = useLiveRegion()

  useEffect(() => {
    const panel = box.current
    const begin = () => {
      if (modal.getState().status === 'closed') modal.open()
    }
    // Runs before the press itself is handled, because its handler needs the history.
    panel?.addEventListener('pointerdown', begin, { capture: true })
    panel?.addEventListener('keydown', begin, { capture: true })
    panel?.addEventListener('click', begin, { capture: true })
    return () => {
      panel?.removeEventListener('pointerdown', begin, { capture: true })
      panel?.removeEventListener('keydown', begin, { capture: true })
      panel?.removeEventListener('click', begin, { capture: true })
    }
  }, [modal])

  const goesBack = canGoBack(state)
  const shell = useMemo((): Shell => ({ titleId, isPanel: true, canGoBack: goesBack, say }), [titleId, goesBack, say])
  return (
    <ShellContext.Provider value={shell}>
      <section {...root} aria-labelledby={titleId} ref={box}>
        <ViewTransition
          box={box}
          canResize={false}
          isSeen
          resting={isConnected ? accountView : connectView}
          sourceOf={sourceOf}
          takesFocus
        />
        <SnackBar />
        <Tooltip />
        {regions}
      </section>
    </ShellContext.Provider>
  )
}
