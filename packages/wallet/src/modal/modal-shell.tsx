import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePart } from '../controls/use-part.ts'
import { useRoot } from '../provider/use-root.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { canGoBack } from './modal.ts'
import type { ModalPhase } from './modal-host.ts'
import { lockScroll, makeRestInert, scrollBarWidth } from './scroll-lock.ts'
import { type Shell, ShellContext } from './shell-context.ts'
import { SnackBar } from './snack-bar.tsx'
import { Tooltip } from './tooltip.tsx'
import { useLiveRegion } from './use-live-region.tsx'
import { usePageUi } from './use-page-ui.ts'
import { useTitleId } from './use-title-id.ts'
import type { View } from './view.ts'
import type { ViewSourceOf } from './view-loader.ts'
import { ViewTransition } from './view-transition.tsx'

export type ModalShellProps = {
  readonly sourceOf: ViewSourceOf
  readonly stage: ModalPhase
  /** Called when the dialog has left the screen. */
  readonly onGone: () => void
}

/** Up to this width the box is a sheet. modal.css has the same number. */
const SHEET = '(max-width: 560px)'
const REDUCED = '(prefers-reduced-motion: reduce)'

/** Above the page, and below what wallets add to it, which has a z-index of two or more digits. */
const ASIDE_Z = 1
/** Above the page, and just below the frame of the login, which has the z-index of the public clients. */
const UNDER_FRAME_Z = 999_998

/** Parts that read their own data. Their elements are constant, so that a render of the dialog does not render them. */
const unchanging = (
  <>
    <SnackBar />
    <Tooltip />
  </>
)

/** The view that is rendered before the dialog opens. */
const firstView: View = { type: 'Connect' }

type ZStyle = CSSProperties & { readonly '--_z'?: number }

/**
 * The dialog that shows views. It may be in the page before it opens, closed, with its first view. After it closes, it
 * stays for a moment while it leaves.
 */
export function ModalShell({ sourceOf, stage, onGone }: ModalShellProps) {
  const { wallet, look } = useProvided()
  const { modal } = wallet
  const state = useReadable(modal)
  const part = usePart()
  const root = useRoot('modal')
  const scrimRoot = useRoot('scrim')
  const titleId = useTitleId()
  const box = useRef<HTMLDialogElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const { regions, say } = useLiveRegion()
  const pageUi = usePageUi(stage === 'open')
  const isAside = pageUi === 'dialog'
  const isInPage = look.zIndex !== null || pageUi !== null
  const zIndex = pageUi === null ? look.zIndex : isAside ? ASIDE_Z : UNDER_FRAME_Z
  const isShown = stage !== 'ahead'

  useLayoutEffect(() => {
    const dialog = box.current
    if (dialog === null || !isShown) return
    const opener = document.activeElement
    const free = isInPage && !isAside ? makeRestInert(dialog) : () => {}
    const release = lockScroll(document, show(dialog, isInPage))
    // What is above has the keyboard.
    if (pageUi !== null && document.activeElement === dialog) dialog.blur()
    return () => {
      free()
      release()
      dialog.close()
      giveFocusBack(opener, dialog)
    }
  }, [isShown, isInPage, pageUi, isAside])

  useLayoutEffect(() => {
    if (stage !== 'leaving' || box.current === null) return
    return leave({ dialog: box.current, scrim: scrim.current, onGone })
  }, [stage, onGone])

  // In the same frame in which it steps aside: an effect after the paint would leave a moment in which Escape still is ours.
  useLayoutEffect(() => (isShown ? watchEscape({ box, modal, isAside }) : undefined), [isShown, modal, isAside])
  useEffect(() => (box.current === null ? undefined : letDrag(box.current, modal)), [modal])

  const goesBack = canGoBack(state)
  const shell = useMemo((): Shell => ({ titleId, isPanel: false, canGoBack: goesBack, say }), [titleId, goesBack, say])
  const isShaking = state.status === 'open' && state.shake !== null
  const zStyle: ZStyle | undefined = zIndex === null ? undefined : { '--_z': zIndex }
  // The dialog is laid out ahead, with fonts loaded and texts measured, so that opening only has to show it.
  const hiddenStyle: CSSProperties | undefined = isShown ? undefined : { visibility: 'hidden' }

  return (
    <ShellContext.Provider value={shell}>
      {isInPage && isShown && (
        // biome-ignore lint/a11y: the close button and Escape do the same; this is only the area beside the box.
        <div {...scrimRoot} onClick={modal.dismiss} ref={scrim} style={{ ...scrimRoot.style, ...zStyle }} />
      )}
      <dialog
        {...root}
        {...useBackdropPress(modal.dismiss)}
        aria-labelledby={titleId}
        aria-modal={(isInPage && pageUi === null) || undefined}
        data-shaking={isShaking ? '' : undefined}
        onCancel={(event) => {
          // This is a phone's back gesture. Escape is handled before the browser turns it into this event: see
          // watchEscape.
          event.preventDefault()
          modal.dismiss()
        }}
        onClose={() => {
          // The browser closed the dialog without asking, as it does on a second back gesture. The event comes later.
          // If the dialog is open again by then, as after StrictMode's second effect, the browser did not close it.
          if (modal.getState().status === 'closed' || box.current?.open) return
          modal.dismiss()
          if (modal.getState().status === 'open' && box.current !== null) show(box.current, isInPage)
        }}
        ref={box}
        style={{ ...root.style, ...zStyle, ...hiddenStyle }}
        tabIndex={-1}
      >
        <span {...part('drag-handle')} aria-hidden="true" />
        <ViewTransition
          box={box}
          canResize
          isSeen={isShown}
          resting={isShown ? null : firstView}
          sourceOf={sourceOf}
          takesFocus={pageUi === null}
        />
        {unchanging}
        {regions}
      </dialog>
    </ShellContext.Provider>
  )
}

/**
 * Shows the dialog and focuses the dialog itself, without a ring, so that nothing is chosen for the user.
 * @returns the width of the page's scroll bar, in CSS pixels. It is read here because the layout is up to date.
 */
function show(dialog: HTMLDialogElement, isInPage: boolean): number {
  if (dialog.open) return scrollBarWidth(document)
  dialog.setAttribute('autofocus', '')
  // Chromium focuses the first control in the dialog all the same, unless none is visible. Moving the focus afterwards
  // would make the browser style the page once more.
  const parts = [...dialog.children].filter((part) => part instanceof HTMLElement)
  for (const { style } of parts) style.visibility = 'hidden'
  if (isInPage) dialog.show()
  else dialog.showModal()
  const barWidth = scrollBarWidth(document)
  for (const { style } of parts) style.visibility = ''
  if (document.activeElement !== dialog) dialog.focus({ preventScroll: true })
  return barWidth
}

/** The browser returns the focus to the opener. If the opener is gone, one of our buttons gets it. */
function giveFocusBack(opener: Element | null, dialog: HTMLElement): void {
  const { activeElement, body } = document
  // A dialog that the user did not open has no opener, and keeps the focus until it is removed.
  const isLost = activeElement === null || activeElement === body || dialog.contains(activeElement)
  if (!isLost) return
  if (opener instanceof HTMLElement && opener.isConnected && opener !== body) {
    opener.focus({ preventScroll: true })
    return
  }
  document.querySelector<HTMLElement>('[data-laurel][data-part$="-button"]')?.focus({ preventScroll: true })
}

/** Plays the leave animation. @returns the function that cancels it, when the dialog opens again meanwhile. */
function leave({
  dialog,
  scrim,
  onGone,
}: {
  readonly dialog: HTMLElement
  readonly scrim: HTMLElement | null
  readonly onGone: () => void
}): () => void {
  const isReduced = matchMedia(REDUCED).matches
  const isSheet = matchMedia(SHEET).matches
  const duration = isReduced ? 80 : isSheet ? 200 : 120
  const to = isReduced
    ? { opacity: 0 }
    : isSheet
      ? { transform: 'translateY(100%)' }
      : { opacity: 0, transform: 'scale(.96)' }
  const options = { duration, easing: isSheet ? 'ease-in' : 'ease', fill: 'forwards' } as const
  const moves = [dialog.animate([to], options)]
  if (scrim !== null) moves.push(scrim.animate([{ opacity: 0 }], options))
  else moves.push(dialog.animate([{ opacity: 0 }], { ...options, pseudoElement: '::backdrop' }))
  moves[0]?.finished.then(onGone, () => {})
  return () => {
    for (const move of moves) move.cancel()
  }
}

/**
 * Handles Escape, wherever the focus is. Views that use Escape themselves stop the event. @returns the function that
 * ends it.
 */
function watchEscape({
  box,
  modal,
  isAside,
}: {
  readonly box: { readonly current: HTMLElement | null }
  readonly modal: { readonly dismiss: () => void }
  /** Whether a wallet's own dialog has the page, and Escape with it. */
  readonly isAside: boolean
}): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    const { target } = event
    const isOurs =
      (target === document.body && !isAside) || (target instanceof Node && box.current?.contains(target) === true)
    if (!isOurs) return
    // Otherwise the browser closes the dialog by itself, even while it shakes.
    event.preventDefault()
    modal.dismiss()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

/**
 * Lets a finger drag the sheet down. The code for it is loaded only where the box is a sheet, which can be closed
 * without it.
 * @returns the function that ends it.
 */
function letDrag(
  dialog: HTMLElement,
  modal: { readonly dismiss: () => void; readonly getState: () => { readonly status: 'open' | 'closed' } },
): () => void {
  const sheet = matchMedia(SHEET)
  const isSheet = () => sheet.matches
  const dismiss = () => {
    modal.dismiss()
    return modal.getState().status === 'closed'
  }
  let isOver = false
  let isRequested = false
  let stop = () => {}
  const attach = () => {
    if (isRequested || !isSheet()) return
    isRequested = true
    import('./sheet-drag.ts').then(
      ({ attachSheetDrag }) => {
        if (!isOver) stop = attachSheetDrag(dialog, { isSheet, dismiss })
      },
      () => {},
    )
  }
  attach()
  sheet.addEventListener('change', attach)
  return () => {
    isOver = true
    sheet.removeEventListener('change', attach)
    stop()
  }
}

/**
 * Calls back for a press that begins and ends beside the box. A press that begins on the box, for example to select
 * text, does not count.
 */
function useBackdropPress(onPress: () => void) {
  const [press] = useState({ isBeside: false })
  return {
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      press.isBeside = isBeside(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (press.isBeside && isBeside(event)) onPress()
      press.isBeside = false
    },
  }
}

function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false
  const { top, bottom, left, right } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
