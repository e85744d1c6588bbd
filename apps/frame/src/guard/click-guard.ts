import {
  type ClickRefusal,
  createGuard,
  findNextTime,
  findObstacle,
  findReason,
  type GuardEvent,
  type GuardPlace,
  isUnchanged,
  judgeClick,
  nextGuard,
  SETTLE_MS,
} from './guard.ts'

/** How often the browser looks whether the frame is covered, in milliseconds: the least that it allows. */
const VISIBILITY_DELAY_MS = 100

/** Watches the frame, and decides whether a click on Confirm counts. */
export type ClickGuard = {
  /** Returns why a click does not count, or null: by what was before it, and a moment later by what followed. */
  readonly judge: (event: MouseEvent) => Promise<ClickRefusal | null>
  /** Something is shown. What was shown before it may have been pressed for. */
  readonly showContent: (content: unknown) => void
  /** Whether Confirm cannot be pressed now, for how the button looks. */
  readonly isBlocked: () => boolean
  /** What is said of why it cannot be pressed. */
  readonly getReason: () => ReturnType<typeof findReason>
  readonly subscribe: (listener: () => void) => () => void
  readonly stop: () => void
}

/** Whether the browser reports that something covers a frame (`IntersectionObserver` v2). */
export function canSeeCover(window: Pick<typeof globalThis, 'IntersectionObserverEntry'>): boolean {
  return typeof IntersectionObserverEntry === 'function' && 'isVisible' in window.IntersectionObserverEntry.prototype
}

/**
 * Starts to watch. `target` has to fill the frame: the browser reports whether anything is over it, or it is not opaque.
 * @param place - in a `window`, whose page nothing covers, only its size, focus and visibility count.
 */
export function watchClicks(target: Element, place: GuardPlace): ClickGuard {
  const now = () => performance.now()
  let guard = createGuard(place, now())
  let timer: ReturnType<typeof setTimeout> | undefined
  let content: unknown = null
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const dispatch = (event: GuardEvent) => {
    guard = nextGuard(guard, event)
    clearTimeout(timer)
    const nextAt = findNextTime(guard, now())
    // A moment later than computed, because timers can be early.
    if (nextAt !== null) timer = setTimeout(notify, nextAt - now() + 5)
    notify()
  }

  const resized = () => dispatch({ type: 'resized', width: window.innerWidth, height: window.innerHeight, now: now() })
  const setVisible = (isVisible: boolean) => dispatch({ type: 'visibility-changed', isVisible, now: now() })
  const setFocus = () => dispatch({ type: 'focus-changed', isFocused: document.hasFocus(), now: now() })

  /** Where the frame is on the screen, by the last pointer event. */
  let offset: string | null = null
  const followPointer = (event: MouseEvent) => {
    const next = `${Math.round(event.screenX - event.clientX)} ${Math.round(event.screenY - event.clientY)}`
    if (offset !== null && offset !== next) dispatch({ type: 'changed', now: now() })
    offset = next
  }
  const pressed = (event: Event, press: 'pointer' | 'key', isRepeat: boolean) =>
    dispatch({ type: 'pressed', press, isTrusted: event.isTrusted, isRepeat, now: now() })
  const onPointer = (event: PointerEvent) => {
    // The browser reports a new size with the next frame that it draws, which can be after the click.
    resized()
    followPointer(event)
    pressed(event, 'pointer', false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') pressed(event, 'key', event.repeat)
  }

  const stops: (() => void)[] = []
  const listen = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) => {
    window.addEventListener(name, listener, { capture: true })
    stops.push(() => window.removeEventListener(name, listener, { capture: true }))
  }
  listen('resize', resized)
  listen('focus', setFocus)
  listen('blur', setFocus)
  listen('pointerdown', onPointer)
  listen('pointermove', followPointer)
  listen('keydown', onKey)
  stops.push(watchVisibility(target, place, setVisible))
  resized()
  setFocus()
  return {
    judge: async (event) => {
      resized()
      followPointer(event)
      setFocus()
      const refusal = judgeClick(guard, { isTrusted: event.isTrusted, count: event.detail, now: now() })
      if (refusal !== null) return refusal
      const atClick = guard
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      resized()
      return isUnchanged(atClick, guard) ? null : 'early'
    },
    showContent: (next) => {
      if (next !== content) dispatch({ type: 'changed', now: now() })
      content = next
    },
    isBlocked: () => findObstacle(guard, now()) !== null,
    getReason: () => findReason(guard, now()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

/** Reports whether all of a frame or a window can be seen. @returns what ends that. */
function watchVisibility(target: Element, place: GuardPlace, setVisible: (isVisible: boolean) => void): () => void {
  if (place === 'frame') {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry !== undefined) setVisible(isFullyVisible(entry))
      },
      { threshold: [0, 0.5, 0.9, 1], ...{ trackVisibility: true, delay: VISIBILITY_DELAY_MS } },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }
  const look = () => setVisible(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

function isFullyVisible(entry: IntersectionObserverEntry): boolean {
  // Pixels are rounded where a page has a zoom.
  return Reflect.get(entry, 'isVisible') === true && entry.intersectionRatio > 0.99
}
