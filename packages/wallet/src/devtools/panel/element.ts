/** What an element has: attributes, and listeners as `on…`. An attribute that is null or false is left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>
/** What an element contains. */
export type Child = Node | string | null

/** Creates an element with attributes, listeners and children. Text is never parsed as HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice('on'.length), value)
    else setAttribute(element, name, value)
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/** Sets an attribute, or removes it when it is null or false. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | null): void {
  if (value === null || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

/** Shows children in place of those of an element, without touching it when they are the same. */
export function fill(element: Element, children: readonly Child[]): void {
  const next = children.filter((child) => child !== null)
  const isSame =
    next.length === element.childNodes.length && next.every((child, at) => child === element.childNodes[at])
  if (!isSame) element.replaceChildren(...next)
}

/** Returns a function that runs `draw` once in the next frame, however often it is called. */
export function onNextFrame(draw: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      draw()
    })
  }
}
