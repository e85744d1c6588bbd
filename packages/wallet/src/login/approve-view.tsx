import { useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Stack } from '../controls/layout.tsx'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import type { MessagePayload } from '../frame-messages/message-types.ts'
import type { FrameReason } from '../frame-messages/port-message.ts'
import { type Translate, useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import type { LoginStore } from './login-store.ts'
import { useLogin } from './use-login.ts'

/** Up to this width of the page, the frame is as wide as the page and at its bottom. */
const NARROW = '(max-width: 430px)'
/** The frame's size elsewhere, in CSS pixels. */
const FRAME_WIDTH = 360
const FRAME_HEIGHT = 400
/** How long the view may move while it appears, in milliseconds. */
const SETTLE_MS = 800
/** How long the dialog takes to leave, in milliseconds. */
const FOCUS_DELAY_MS = 300
/** The height of the view's head, half of which the frame lies below the middle of the page. */
const HEAD_HEIGHT = 64

/**
 * The view that shows the frame of the login, which lies above the modal: its user confirms there, and nowhere else. The
 * modal closes or goes back as ever, which drops what waits.
 */
export function ApproveTransactionView({ view }: { readonly view: { readonly reason?: FrameReason } }) {
  const { login } = useLogin()
  const { look, wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  const space = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const { reason = 'confirm' } = view
  // Before the view that follows is drawn, which takes the focus only where the frame does not have it any more.
  useLayoutEffect(() => {
    const element = space.current
    if (element === null) return
    let isGone = false
    let hide = () => {}
    // The frame has the colors of the page before it is seen.
    void login.syncTheme(themeOf(element, look.mode)).then(() => {
      if (isGone) return
      hide = showFrame(login, element)
      setShown(true)
    })
    // Before the dialog returns the focus to its opener, which it does not do while the frame has it.
    const stop = wallet.modal.subscribe(({ status }) => {
      if (status !== 'closed') return
      hide()
      wallet.environment.setTimeout(focusPage, FOCUS_DELAY_MS)
    })
    return () => {
      isGone = true
      stop()
      hide()
    }
  }, [login, look.mode, wallet])
  return (
    <ViewFrame isBusy={!isShown} title={titleOf(reason, t)}>
      <Stack>
        <div {...part('frame-space')} ref={space}>
          {!isShown && <p {...part('text')}>{t('login.approveWaiting')}</p>}
        </div>
        <Alert icon={shieldIcon}>{t('login.frameIs', { host: new URL(login.origin).host })}</Alert>
      </Stack>
    </ViewFrame>
  )
}

function titleOf(reason: FrameReason, t: Translate): string {
  switch (reason) {
    case 'confirm':
      return t('login.approveTitle')
    case 'login':
      return t('login.passkey')
    case 'recovery':
      return t('login.recoveryTitle')
    case 'export':
      return t('login.exportTitle')
    case 'window':
      return t('login.windowTitle')
    case 'devices':
      return t('login.devices')
    default:
      return reason satisfies never
  }
}

/** Focuses one of our buttons if nothing has the focus, because the dialog gave it to the frame before it closed. */
function focusPage(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-laurel][data-part$="-button"]')?.focus({ preventScroll: true })
}

/** Returns the colors of the page for the frame, as the public clients name them. */
function themeOf(element: Element, mode: 'light' | 'dark' | 'system'): MessagePayload<'SYNC_THEME'> {
  const isDark = mode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark'
  const style = getComputedStyle(element)
  const accent = style.getPropertyValue('--laurel-accent').trim() || style.getPropertyValue('--_accent').trim()
  return {
    themeMode: isDark ? 'dark' : 'light',
    w3mThemeVariables: {
      '--w3m-accent': accent || (isDark ? 'hsla(230,100%,67%,1)' : 'hsla(231,100%,70%,1)'),
      '--w3m-background': isDark ? '#121313' : '#fff',
    },
  }
}

/**
 * Shows the frame above its space, and follows the page's size. @returns the function that hides it.
 */
function showFrame(login: LoginStore, space: HTMLElement): () => void {
  const frame = login.frame()
  const iframe = typeof frame === 'object' && frame !== null && 'iframe' in frame ? frame.iframe : null
  if (!(iframe instanceof HTMLIFrameElement)) return () => {}
  const { style } = iframe
  const opener = document.activeElement
  const place = () => {
    if (matchMedia(NARROW).matches) {
      Object.assign(style, { width: '100%', left: '0', top: '', bottom: '0' })
      style.height = `${space.getBoundingClientRect().height}px`
      return
    }
    const { left, top, width } = space.getBoundingClientRect()
    const isPlaced = width > 0
    Object.assign(style, {
      width: `${FRAME_WIDTH}px`,
      height: `${FRAME_HEIGHT}px`,
      bottom: '',
      left: `${isPlaced ? left + (width - FRAME_WIDTH) / 2 : (innerWidth - FRAME_WIDTH) / 2}px`,
      top: `${isPlaced ? top : (innerHeight - FRAME_HEIGHT + HEAD_HEIGHT) / 2}px`,
    })
  }
  style.display = 'block'
  // The view still moves and grows while it appears, and no event says where it is.
  const settled = performance.now() + SETTLE_MS
  let isHidden = false
  const follow = () => {
    place()
    if (!isHidden && performance.now() < settled) requestAnimationFrame(follow)
  }
  follow()
  iframe.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: 200, easing: 'ease-out' })
  iframe.focus({ preventScroll: true })
  const watch = new ResizeObserver(place)
  watch.observe(document.body)
  watch.observe(space)
  addEventListener('resize', place)
  return () => {
    if (isHidden) return
    isHidden = true
    watch.disconnect()
    removeEventListener('resize', place)
    // A hidden element has the focus until the next frame, which is too late for the dialog.
    iframe.blur()
    style.display = 'none'
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
