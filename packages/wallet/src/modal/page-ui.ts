/** What is in a page and never on screen. */
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
/** What shows and hides an element that is there already. */
const SHOWN_BY = ['class', 'style', 'hidden', 'open', 'inert']
/** An element is looked into this far: what has not shown itself by then is not a dialog. */
const MAX_DESCENDANTS = 50

/**
 * Watches for what others put over the page: the dialog of a wallet that draws its own, such as a connector's SDK does.
 * While ours is in the browser's top layer, everything beside it is inert, so nobody could use that.
 * @param onShown - called whenever something not ours comes up as a child of `body`, or in one that was not seen before.
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

  /** Follows an element that is not seen yet: it may come up later. Always false. */
  function watch(element: Element): false {
    observer.observe(element, { attributes: true, attributeFilter: SHOWN_BY, childList: true, subtree: true })
    return false
  }

  for (const child of [...page.body.children]) if (isForeign(child) && !isSeen(child)) watch(child)
  observer.observe(page.body, { childList: true })
  // Some wallets add theirs beside the body.
  observer.observe(page.documentElement, { childList: true })
  return () => observer.disconnect()
}

function isForeign(node: Node): node is Element {
  return node instanceof Element && !node.hasAttribute('data-laurel') && !UNSEEN.has(node.tagName)
}

/** Whether it takes room on screen, itself or in what it holds. What is behind a shadow root counts as seen. */
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
