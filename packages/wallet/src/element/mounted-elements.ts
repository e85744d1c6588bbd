import { createStateStore, type StateStore } from '../store/state-store.ts'

/** What our elements are, after their prefix: `laurel-connect-button`. */
export const ELEMENT_KINDS = ['connect-button', 'account-button', 'network-button', 'wallet-panel'] as const

/** One of our elements. */
export type ElementKind = (typeof ELEMENT_KINDS)[number]

/** An element that stands in the page, and its attributes as they are now. */
export type MountedElement = {
  /** Tells it from others, also of its kind. */
  readonly id: number
  readonly kind: ElementKind
  readonly element: HTMLElement
  readonly attributes: ElementAttributes
}

/** What can be written on our elements. */
export type ElementAttributes = {
  /** `label="Sign up"`: in the place of "Connect wallet". */
  readonly label: string | null
  /** `show-balance`, `show-balance="false"`; null when left out: each button has a habit of its own. */
  readonly showsBalance: boolean | null
  readonly isDisabled: boolean
}

/** Attributes that change how an element looks. */
export const OBSERVED_ATTRIBUTES = ['label', 'show-balance', 'disabled'] as const

/** All elements of one prefix that stand in the page. */
export type MountedElements = StateStore<readonly MountedElement[]>

/** Reads what is written on an element. */
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
 * The elements of a prefix. A browser never forgets an element's name, so neither do we: when a wallet is destroyed its
 * elements stay, empty, and fill again with the next wallet that takes the prefix.
 * @returns null when somebody else's elements have these names.
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

/** Made when it is needed: where there is no page there is no `HTMLElement` either. */
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
