/**
 * Where the focus was in a view that is drawn again when its user comes back: a row by its key, and any other control by its name and its place
 * among those of the same name.
 */
export type FocusPlace =
  | { readonly type: 'row'; readonly key: string }
  | { readonly type: 'control'; readonly name: string; readonly at: number }

/** Returns where the focus is in an element; null where it is elsewhere, or on nothing that can be found again. */
export function findFocusPlace(root: Element): FocusPlace | null {
  const { activeElement } = document
  if (activeElement === null || !root.contains(activeElement)) return null
  const key = activeElement.closest('[data-key]')?.getAttribute('data-key') ?? null
  if (key !== null) return { type: 'row', key }
  const name = nameOf(activeElement)
  const at = controlsIn(root, name).indexOf(activeElement)
  return at < 0 ? null : { type: 'control', name, at }
}

/** Returns what is at a place now; null where it is gone. */
export function findInPlace(root: Element, place: FocusPlace): HTMLElement | null {
  switch (place.type) {
    case 'row':
      return root.querySelector<HTMLElement>(`[data-key="${CSS.escape(place.key)}"]`)
    case 'control': {
      const found = controlsIn(root, place.name)[place.at]
      return found instanceof HTMLElement ? found : null
    }
    default:
      return place satisfies never
  }
}

function controlsIn(root: Element, name: string): readonly Element[] {
  return [...root.querySelectorAll('button, a[href]')].filter((element) => nameOf(element) === name)
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent ?? ''
}
