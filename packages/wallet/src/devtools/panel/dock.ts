/**
 * Keeps an element above everything in the page, and usable. While a modal dialog is open, everything outside of it is
 * inert, so the element moves into the dialog, and back when it closes.
 * @returns the function that removes it.
 */
export function dock(host: HTMLElement, page: Document): () => void {
  host.setAttribute('popover', 'manual')
  const place = () => {
    const dialogs = page.querySelectorAll<HTMLElement>('dialog:modal')
    const parent = dialogs.item(dialogs.length - 1) ?? page.body
    if (host.parentNode === parent) return
    move(host, parent)
    // It is the last one in the browser's top layer, above the dialog.
    host.showPopover?.()
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(page, { attributeFilter: ['open'], childList: true, subtree: true })
  const ends = ISOLATED.map((name) => {
    const stop = (event: Event) => event.stopPropagation()
    host.addEventListener(name, stop)
    return () => host.removeEventListener(name, stop)
  })
  return () => {
    observer.disconnect()
    for (const end of ends) end()
    host.remove()
  }
}

/** Events that do not reach the dialog or the page, which would close the dialog, or drag it. */
const ISOLATED = [
  ...['click', 'keydown', 'keyup', 'keypress', 'pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mouseup'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel', 'focusin', 'focusout', 'input', 'change', 'paste', 'cancel'],
]

/** Moves an element with its focus and scroll positions, where the browser can. */
function move(host: HTMLElement, parent: HTMLElement): void {
  const moveBefore: unknown = Reflect.get(parent, 'moveBefore')
  if (host.isConnected && typeof moveBefore === 'function') {
    try {
      if (host.matches(':popover-open')) host.hidePopover()
      Reflect.apply(moveBefore, parent, [host, null])
      return
    } catch {
      // The browser does not move it there, so it is inserted.
    }
  }
  parent.append(host)
}
