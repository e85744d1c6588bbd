import { toShown } from '../redact.ts'
import type { Replay } from '../replay.ts'
import type { StateEntry, StateHistory, StoreHistory } from '../state-history.ts'
import { fill, h, onNextFrame, setAttribute } from './element.ts'
import { createTree } from './tree.ts'

/** The tab with the stores: their states as trees, and their histories, whose entries replay. */
export function createStoresTab({
  history,
  replay,
  copy,
}: {
  readonly history: StateHistory
  readonly replay: Replay
  readonly copy: (text: string) => void
}): { readonly element: HTMLElement; readonly end: () => void } {
  let chosen = 'modal'
  /** The entry whose tree is drawn. It is drawn again only for another one, so that open branches stay open. */
  let drawn: StateEntry | null = null
  const tabs = new Map<string, HTMLButtonElement>()
  const names = h('div', { class: 'stores', role: 'group', 'aria-label': 'Stores' })
  const heading = h('h3')
  const tree = h('div', { class: 'state' })
  const list = h('ol', { class: 'rows', 'aria-label': 'States, newest first' })
  const rows = new Map<StateEntry, HTMLElement>()
  const draw = onNextFrame(() => drawNow())

  function drawNow() {
    const all = history.getState()
    fill(names, all.map(nameButton))
    const store = all.find(({ name }) => name === chosen)
    if (store !== undefined) drawStore(store)
  }

  function nameButton({ name, entries }: StoreHistory): HTMLElement {
    const button =
      tabs.get(name) ??
      h('button', {
        ...{ class: 'chip', type: 'button' },
        onclick: () => {
          chosen = name
          draw()
        },
      })
    tabs.set(name, button)
    button.textContent = `${name} ${entries.length}`
    button.setAttribute('aria-pressed', String(name === chosen))
    return button
  }

  function drawStore({ name, entries }: StoreHistory) {
    const replaying = replay.getState()
    const last = entries.at(-1) ?? null
    const current =
      replaying.status === 'live' ? last : (entries.findLast(({ number }) => number <= replaying.number) ?? last)
    heading.textContent = replaying.status === 'live' ? `${name} now` : `${name} at that moment`
    if (current !== drawn) {
      drawn = current
      fill(tree, [createTree(toShown(current?.state), { isOpen: true })])
    }
    for (const entry of rows.keys()) if (!entries.includes(entry)) rows.delete(entry)
    const elements = entries.toReversed().map((entry) => {
      const row = rows.get(entry) ?? historyRow(name, entry)
      rows.set(entry, row)
      setAttribute(row.firstElementChild ?? row, 'aria-current', entry === current ? 'true' : null)
      return row
    })
    fill(list, elements)
  }

  function historyRow(name: string, entry: StateEntry): HTMLElement {
    return h(
      'li',
      {},
      h(
        'button',
        { class: 'row', type: 'button', onclick: () => replay.show(name, entry.number) },
        h('span', { class: 'time' }, new Date(entry.at).toISOString().slice(11, 23)),
        h('span', { class: 'method' }, entry.event ?? 'change'),
        h('span', { class: 'target' }, statusOf(entry.state)),
      ),
    )
  }

  const element = h(
    'div',
    { class: 'tab' },
    names,
    h(
      'div',
      { class: 'toolbar' },
      heading,
      h(
        'button',
        { class: 'button', type: 'button', onclick: () => copy(JSON.stringify(toShown(drawn?.state), null, 2) ?? '') },
        'Copy',
      ),
      h('button', { class: 'button', type: 'button', onclick: history.clear }, 'Clear history'),
    ),
    tree,
    h('h3', {}, 'History'),
    h('p', { class: 'note' }, 'Choose a state to see the modal as it was then.'),
    list,
  )
  const ends = [history.subscribe(draw), replay.subscribe(draw)]
  drawNow()
  return {
    element,
    end: () => {
      for (const end of ends) end()
    },
  }
}

function statusOf(state: unknown): string {
  if (Array.isArray(state)) return `${state.length} items`
  const status: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'status') : null
  return typeof status === 'string' ? status : ''
}
