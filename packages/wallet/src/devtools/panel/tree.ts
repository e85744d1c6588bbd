import { type Child, h } from './element.ts'

/** Returns a value as a tree that opens level by level. The value is plain, as `toShown` returns it. */
export function createTree(value: unknown, { isOpen }: { readonly isOpen: boolean }): HTMLElement {
  return h('div', { class: 'tree' }, ...branches(value, isOpen))
}

function branches(value: unknown, isOpen: boolean): readonly Child[] {
  if (!isBranch(value)) return [leaf(value)]
  const entries = Object.entries(value)
  return entries.length === 0 ? [leaf(value)] : entries.map(([name, item]) => branch(name, item, isOpen))
}

function branch(name: string, value: unknown, isOpen: boolean): HTMLElement {
  if (!isBranch(value) || Object.keys(value).length === 0) {
    return h('div', { class: 'leaf' }, h('span', { class: 'key' }, name), ' ', leaf(value))
  }
  const summary = h('summary', {}, h('span', { class: 'key' }, name), ' ', h('span', { class: 'brief' }, brief(value)))
  const details = h('details', {}, summary)
  const open = () => {
    if (details.open && details.childElementCount === 1) details.append(...nodes(branches(value, false)))
  }
  details.addEventListener('toggle', open)
  if (isOpen) {
    details.open = true
    open()
  }
  return details
}

const nodes = (children: readonly Child[]) => children.filter((child) => child !== null)

function leaf(value: unknown): HTMLElement {
  const type = value === null ? 'null' : typeof value
  return h('code', { class: `value ${type}` }, isBranch(value) ? brief(value) : textOf(value))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/** Returns what a closed branch holds: its status or type first. */
function brief(value: object): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.length}]`
  const names = Object.keys(value)
  const kind: unknown = Reflect.get(value, 'status') ?? Reflect.get(value, 'type')
  if (typeof kind === 'string') return kind
  return names.length === 0 ? '{}' : `{${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}}`
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
