import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { createLog } from '../log.ts'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { useTitleId } from './use-title-id.ts'

/**
 * Says that the modal's code did not load, and offers to try again or to reload the page. Some browsers remember that a
 * module failed until the page is reloaded. It loads with the page, so it is small and has its own few styles.
 */
export function LoadFailure({ titleId, onClose }: { readonly titleId?: string; readonly onClose?: () => void }) {
  const { surfaces, wallet } = useProvided()
  const state = useReadable(surfaces)
  const part = usePart()
  const t = useMessages()
  const isBusy = state.status === 'loading'
  const error = state.status === 'failed' ? state.error : null
  const isLogged = useRef(false)
  useEffect(() => {
    // Log once, because each further try fails for the same reason.
    if (error === null || isLogged.current) return
    isLogged.current = true
    createLog(wallet.options.logLevel)('error', error.message, error.cause)
  }, [error, wallet])
  useEffect(() => {
    window.addEventListener('online', surfaces.load)
    return () => window.removeEventListener('online', surfaces.load)
  }, [surfaces])
  return (
    <div {...part('load-failure')}>
      <h1 {...part('headline')} id={titleId}>
        {t('common.notLoaded')}
      </h1>
      <p {...part('text')} role="status">
        {t(navigator.onLine ? 'common.notLoadedText' : 'common.offline')}
      </p>
      <button
        {...part('button')}
        aria-busy={isBusy || undefined}
        data-kind="primary"
        onClick={surfaces.load}
        type="button"
      >
        {t('common.tryAgain')}
      </button>
      {navigator.onLine && (
        <button {...part('button')} onClick={() => location.reload()} type="button">
          {t('common.reload')}
        </button>
      )}
      {onClose !== undefined && (
        <button {...part('button')} data-kind="text" onClick={onClose} type="button">
          {t('common.close')}
        </button>
      )}
    </div>
  )
}

/** The same in a dialog, in place of the modal. Escape and the close button close it. */
export function LoadFailureDialog() {
  const { modal } = useProvided().wallet
  const root = useRoot('load-failure-dialog')
  const titleId = useTitleId()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    if (dialog?.open === false) dialog.showModal()
    // The dialog is closed before it is removed, so that the browser returns the focus to the opener.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      {...root}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        modal.close()
      }}
      ref={box}
    >
      <LoadFailure onClose={modal.close} titleId={titleId} />
    </dialog>
  )
}
