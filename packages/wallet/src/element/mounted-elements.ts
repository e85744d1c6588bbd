import { createStateStore, type StateStore } from '../store/state-store.ts'

/** The names of the elements without their prefix, as in `laurel-connect-button`. */
export const ELEMENT_KINDS = ['connect-button', 'account-button', 'network-button', 'wallet-panel'] as const

/** The kind of an element: its name without the prefix. */
export type ElementKind = (typeof ELEMENT_KINDS)[number]

/** An element in the page, and its current attributes. */
export type MountedElement = {
  /** Identifies the element, also among others of its kind. */
  readonly id: number
  readonly kind: ElementKind
  readonly element: HTMLElement
  readonly attributes: ElementAttributes
}

/** The attributes of the elements. */
export type ElementAttributes = {
  /** `label="Sign up"`: replaces "Connect wallet". */
  readonly label: string | null
  /** `show-balance`, `show-balance="false"`; null when left out, since each button has its own default. */
  readonly showsBalance: boolean | null
  readonly isDisabled: boolean
}

/** The attributes that change the appearance of an element. */
export const OBSERVED_ATTRIBUTES = ['label', 'show-balance', 'disabled'] as const

/** All elements of one prefix that are in the page. */
export type MountedElements = StateStore<readonly MountedElement[]>

/** Reads the attributes of an element. */
export function readAttributes(element: Element): ElementAttributes {
  const balance = element.getAttribute('show-balance')
  return {
    label: element.getAttribute('label'),
    showsBalance: balance === null ? null : balance !== 'false',
    isDisabled: element.hasAttribute('disabled'),
  }
}

const prefixes = new Map<string, MountedElements>()
let count = 0

/**
 * Returns the elements of a prefix. A browser never unregisters an element's name. When a wallet is destroyed, its
 * elements therefore stay, empty, and the next wallet that uses the prefix fills them again.
 * @returns null when other code has defined elements with these names.
 */
export function mountedElements(prefix: string, page: Window & typeof globalThis): MountedElements | null {
  const known = prefixes.get(prefix)
  if (known !== undefined) return known
  if (ELEMENT_KINDS.some((kind) => page.customElements.get(`${prefix}-${kind}`) !== undefined)) return null
  const placed = createStateStore<readonly MountedElement[]>([])
  prefixes.set(prefix, placed)
  for (const kind of ELEMENT_KINDS)
    page.customElements.define(`${prefix}-${kind}`, createElementClass(kind, placed, page))
  return placed
}

/** Creates the class on demand, because `HTMLElement` does not exist without a page. */
function createElementClass(kind: ElementKind, placed: MountedElements, page: Window & typeof globalThis) {
  return class extends page.HTMLElement {
    static readonly observedAttributes = OBSERVED_ATTRIBUTES
    #id = 0

    connectedCallback(): void {
      count += 1
      this.#id = count
      const own: MountedElement = { id: count, kind, element: this, attributes: readAttributes(this) }
      placed.set([...placed.getState(), own])
    }

    disconnectedCallback(): void {
      placed.set(placed.getState().filter(({ id }) => id !== this.#id))
    }

    attributeChangedCallback(): void {
      const attributes = readAttributes(this)
      placed.set(placed.getState().map((other) => (other.id === this.#id ? { ...other, attributes } : other)))
    }
  }
}
