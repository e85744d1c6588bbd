/** Elements of a page that are never on screen. */
const UNSEEN: ReadonlySet<string> = new Set([
  'SCRIPT',
  'STYLE',
  'LINK',
  'META',
  'TEMPLATE',
  'NOSCRIPT',
  'BASE',
  'TITLE',
])
/** The attributes that show and hide an existing element. */
const SHOWN_BY = ['class', 'style', 'hidden', 'open', 'inert']
/** How many descendants of an element are checked. An element without a visible one among them is not a dialog. */
const MAX_DESCENDANTS = 50

/**
 * Watches for dialogs that other code puts over the page, such as the dialog of a connector's SDK. While our modal is
 * in the browser's top layer, everything beside it is inert, so the user could not use such a dialog.
 * @param onShown - called whenever an element of other code appears as a child of `body`, or inside a child that was
 * not visible before.
 * @returns the function that ends the watch.
 */
export function watchPageUi(page: Document, onShown: () => void): () => void {
  const observer = new MutationObserver((records) => {
    let isShown = false
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') isShown ||= target instanceof Element && isSeen(target)
      else for (const node of addedNodes) isShown ||= isForeign(node) && (isSeen(node) || watch(node))
    }
    if (isShown) onShown()
  })

  /** Follows an element that is not visible yet, since it may appear later. Always returns false. */
  function watch(element: Element): false {
    observer.observe(element, { attributes: true, attributeFilter: SHOWN_BY, childList: true, subtree: true })
    return false
  }

  for (const child of [...page.body.children]) if (isForeign(child) && !isSeen(child)) watch(child)
  observer.observe(page.body, { childList: true })
  // Some wallets add their dialog beside the body.
  observer.observe(page.documentElement, { childList: true })
  return () => observer.disconnect()
}

function isForeign(node: Node): node is Element {
  return node instanceof Element && !node.hasAttribute('data-laurel') && !UNSEEN.has(node.tagName)
}

/**
 * Returns whether the element or one of its descendants takes space on screen. The content of a shadow root counts as
 * visible.
 */
function isSeen(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element)
  if (display === 'none' || visibility === 'hidden') return false
  const all = [element, ...[...element.querySelectorAll('*')].slice(0, MAX_DESCENDANTS)]
  return all.some(takesRoom)
}

function takesRoom(element: Element): boolean {
  if (UNSEEN.has(element.tagName)) return false
  if (element.shadowRoot !== null) return true
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
}
