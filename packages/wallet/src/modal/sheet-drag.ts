/** Dragged down this part of its height, the sheet goes when it is let go. */
const FAR_PART = 0.3
/** Or thrown down this fast, in CSS pixels per millisecond. */
const FAST = 0.5
/** What of a finger's way counts for its speed, in milliseconds: two touches may be told one after the other at once. */
const TRAIL_MS = 100
/** The least time that a way is spread over: one frame. */
const FRAME_MS = 16
/** A finger may tremble this far before it drags. */
const SLACK_PX = 6

/** Where a finger was, in CSS pixels from the top, and when, in milliseconds of the page's own clock. */
type Touched = { readonly y: number; readonly at: number }

/**
 * How fast a finger went down when it let go, in CSS pixels per millisecond: over its last moments, not between its last
 * two touches, which say nothing where a busy page hears of both at once. One that rested before it let go was not fast.
 * @param trail - where it was, oldest first. @param liftedAt - when it let go.
 */
export function speedOf(trail: readonly Touched[], liftedAt: number): number {
  const recent = trail.filter(({ at }) => liftedAt - at <= TRAIL_MS)
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined) return 0
  return (last.y - first.y) / Math.max(FRAME_MS, liftedAt - first.at)
}

/**
 * Lets a finger drag the sheet down, following it; let go far or fast enough, it is dismissed. When it stays, it springs
 * back. A finger on a list that is scrolled scrolls it.
 * @param isSheet - whether the surface is a sheet now; a box is not dragged.
 * @param dismiss - tells whether it went: leaving may be refused.
 * @returns the function that stops listening.
 */
export function attachSheetDrag(
  sheet: HTMLElement,
  { isSheet, dismiss }: { readonly isSheet: () => boolean; readonly dismiss: () => boolean },
): () => void {
  let start: { readonly x: number; readonly y: number; readonly scroller: Element | null } | null = null
  let isDragging = false
  let trail: readonly Touched[] = []

  const moveTo = (y: number) => {
    sheet.style.transform = y === 0 ? '' : `translateY(${y}px)`
    sheet.style.setProperty('--_scrim-opacity', y === 0 ? '' : String(1 - y / Math.max(1, sheet.offsetHeight)))
  }

  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (event.touches.length !== 1 || touch === undefined || !isSheet()) {
      start = null
      return
    }
    const scroller = event.target instanceof Element ? event.target.closest('[data-part="body"]') : null
    start = { x: touch.clientX, y: touch.clientY, scroller }
    isDragging = false
    trail = [{ y: touch.clientY, at: event.timeStamp }]
  }

  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (start === null || touch === undefined) return
    const down = touch.clientY - start.y
    if (!isDragging) {
      const across = Math.abs(touch.clientX - start.x)
      if (Math.max(Math.abs(down), across) < SLACK_PX) return
      const isScrolled = start.scroller !== null && start.scroller.scrollTop > 0
      if (down < across || isScrolled) {
        start = null
        return
      }
      isDragging = true
      // What pops in or fades must not fight the finger.
      for (const move of sheet.getAnimations()) move.finish()
    }
    event.preventDefault()
    const heard = { y: touch.clientY, at: event.timeStamp }
    trail = [...trail.filter(({ at }) => heard.at - at <= TRAIL_MS), heard]
    moveTo(Math.max(0, down - SLACK_PX))
  }

  const onEnd = (event: TouchEvent) => {
    if (start === null || !isDragging) return
    const moved = new DOMMatrix(getComputedStyle(sheet).transform).m42
    const isOut = moved > sheet.offsetHeight * FAR_PART || speedOf(trail, event.timeStamp) > FAST
    start = null
    isDragging = false
    // It leaves from where it is.
    if (isOut && dismiss()) return
    sheet.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
      duration: 200,
      easing: getComputedStyle(sheet).getPropertyValue('--_ease') || 'ease-out',
    })
    moveTo(0)
  }

  sheet.addEventListener('touchstart', onStart, { passive: true })
  sheet.addEventListener('touchmove', onMove, { passive: false })
  sheet.addEventListener('touchend', onEnd)
  sheet.addEventListener('touchcancel', onEnd)
  return () => {
    sheet.removeEventListener('touchstart', onStart)
    sheet.removeEventListener('touchmove', onMove)
    sheet.removeEventListener('touchend', onEnd)
    sheet.removeEventListener('touchcancel', onEnd)
  }
}
