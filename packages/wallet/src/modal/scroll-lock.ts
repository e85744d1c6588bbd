/** The page's styles before the lock, by document, and the number of active locks. */
const held = new WeakMap<Document, { count: number; restore: () => void }>()

/**
 * Returns the width of the page's scroll bar, in CSS pixels. Read before anything is added to the page, it costs no
 * layout.
 */
export function scrollBarWidth(page: Document): number {
  const { clientWidth } = page.documentElement
  return (page.defaultView?.innerWidth ?? clientWidth) - clientWidth
}

/**
 * Keeps the page behind the modal from scrolling, without moving it. Padding replaces the scroll bar. Locks are
 * counted, and the page scrolls again after the last one ends.
 * @param barWidth - the result of {@link scrollBarWidth}, in CSS pixels.
 * @returns the function that ends the lock.
 */
export function lockScroll(page: Document, barWidth: number): () => void {
  const known = held.get(page)
  if (known !== undefined) known.count += 1
  else held.set(page, { count: 1, restore: stopScrolling(page, barWidth) })
  let isOver = false
  return () => {
    const hold = held.get(page)
    if (isOver || hold === undefined) return
    isOver = true
    hold.count -= 1
    if (hold.count > 0) return
    held.delete(page)
    hold.restore()
  }
}

function stopScrolling(page: Document, barWidth: number): () => void {
  const { style } = page.documentElement
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  if (barWidth > 0) {
    const own = Number.parseFloat(getComputedStyle(page.documentElement).paddingRight) || 0
    style.paddingRight = `${own + barWidth}px`
  }
  style.overflow = 'hidden'
  return () => {
    style.overflow = before.overflow
    style.paddingRight = before.paddingRight
  }
}

/**
 * Makes everything beside the element inert, for a modal in the page's own stack. The browser does the same by itself for a
 * modal in its top layer.
 * @returns the function that undoes it, for the elements that were not inert before.
 */
export function makeRestInert(element: Element): () => void {
  const made: Element[] = []
  for (
    let child = element, parent = element.parentElement;
    parent !== null;
    child = parent, parent = parent.parentElement
  ) {
    for (const other of parent.children) {
      // Of ours, only the buttons belong to the page: the scrim, the frame of the login and the other layers do not.
      if (other === child || other.matches('[inert], [data-laurel]:not([data-part$="-button"])')) continue
      other.setAttribute('inert', '')
      made.push(other)
    }
    if (parent === element.ownerDocument.body) break
  }
  return () => {
    for (const element of made) element.removeAttribute('inert')
  }
}
