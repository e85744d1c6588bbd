/** The fraction of its height that the sheet must be dragged down to be dismissed on release. */
const FAR_PART = 0.3
/** The speed of release that dismisses the sheet, in CSS pixels per millisecond. */
const FAST = 0.5
/** How much of a finger's recent path counts for its speed, in milliseconds. Two touch events may arrive at once. */
const TRAIL_MS = 100
/** The minimum time that a path takes, in milliseconds: one frame. */
const FRAME_MS = 16
/** How far a finger may move before it drags, in CSS pixels. */
const SLACK_PX = 6

/** The position of a finger, in CSS pixels from the top, and its time, in milliseconds of the page's clock. */
type Touched = { readonly y: number; readonly at: number }

/**
 * Returns the downward speed of a finger on release, in CSS pixels per millisecond. It is measured over the last
 * moments, not between the last two touches, since a busy page may receive both at once. A finger that rested before
 * the release was not fast.
 * @param trail - the positions, the oldest first. @param liftedAt - the time of the release, in milliseconds.
 */
export function speedOf(trail: readonly Touched[], liftedAt: number): number {
  const recent = trail.filter(({ at }) => liftedAt - at <= TRAIL_MS)
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined) return 0
  return (last.y - first.y) / Math.max(FRAME_MS, liftedAt - first.at)
}

/**
 * Lets a finger drag the sheet down. Released far or fast enough, the sheet is dismissed; otherwise it springs back. On
 * a scrolled list the finger scrolls the list.
 * @param isSheet - returns whether the surface is a sheet now; a box is not dragged.
 * @param dismiss - returns whether the sheet was dismissed, since closing may be refused.
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
      // Running animations must not compete with the finger.
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
    // The sheet leaves from its current position.
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
