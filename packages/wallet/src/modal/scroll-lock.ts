/** What the page had before we held it, by document, and how many hold it. */
const held = new WeakMap<Document, { count: number; restore: () => void }>()

/** How wide the page's scroll bar is, in CSS pixels. Looked at before anything is added to the page, it costs nothing. */
export function scrollBarWidth(page: Document): number {
  const { clientWidth } = page.documentElement
  return (page.defaultView?.innerWidth ?? clientWidth) - clientWidth
}

/**
 * Keeps the page behind the modal from scrolling, without moving it: where the scroll bar was, there is room as wide.
 * Holds add up: the page scrolls again when the last one is over.
 * @param barWidth - of {@link scrollBarWidth}.
 * @returns the function that ends the hold.
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
 * Makes everything but `kept` inert, for a modal in the page's own stack: what the browser does by itself for one in
 * its top layer.
 * @returns the function that takes it back, from those that were not inert before.
 */
export function makeRestInert(kept: Element): () => void {
  const made: Element[] = []
  for (let child = kept, parent = kept.parentElement; parent !== null; child = parent, parent = parent.parentElement) {
    for (const other of parent.children) {
      if (other === child || other.hasAttribute('inert') || other.hasAttribute('data-laurel')) continue
      other.setAttribute('inert', '')
      made.push(other)
    }
    if (parent === kept.ownerDocument.body) break
  }
  return () => {
    for (const element of made) element.removeAttribute('inert')
  }
}
