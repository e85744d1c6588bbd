import type { RequestEntry, RequestLog, RequestType } from '../request-log.ts'
import { fill, h, onNextFrame, setAttribute } from './element.ts'
import { createTree } from './tree.ts'

const types: readonly (readonly [RequestType, string])[] = [
  ['wallet', 'Wallet'],
  ['api', 'API'],
  ['rpc', 'RPC'],
  ['image', 'Images'],
]

/** A row, and the request that it shows. */
type Row = {
  readonly element: HTMLElement
  readonly update: (entry: RequestEntry) => void
}

/** Returns whether a request is shown. @param text - what was typed into the filter. */
export function isShownRequest(entry: RequestEntry, text: string, hidden: ReadonlySet<RequestType>): boolean {
  if (hidden.has(entry.type)) return false
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const { type, method, target, fault, outcome } = entry
  const code = outcome.status === 'pending' ? '' : outcome.code
  const all = `${type} ${method} ${target} ${outcome.status} ${code} ${fault ?? ''}`.toLowerCase()
  return words.every((word) => all.includes(word))
}

/** The tab with the requests: newest first. */
export function createRequestsTab(
  requests: RequestLog,
  copy: (text: string) => void,
): { readonly element: HTMLElement; readonly end: () => void } {
  const rows = new Map<number, Row>()
  const hidden = new Set<RequestType>()
  const draw = onNextFrame(() => drawNow())
  const filter = h('input', {
    ...{ class: 'filter', type: 'search', placeholder: 'Filter: eth_ 4001 pending', 'aria-label': 'Filter requests' },
    oninput: () => draw(),
  })
  const list = h('ul', { class: 'rows', 'aria-label': 'Requests, newest first' })
  const empty = h('p', { class: 'note' })
  const shown = () => requests.getState().filter((entry) => isShownRequest(entry, filter.value, hidden))

  function drawNow() {
    const all = requests.getState()
    const entries = shown()
    const ids = new Set(all.map(({ id }) => id))
    for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id)
    const elements = entries.toReversed().map((entry) => {
      const row = rows.get(entry.id) ?? createRow(entry, copy)
      rows.set(entry.id, row)
      row.update(entry)
      return row.element
    })
    fill(list, elements)
    empty.textContent =
      all.length === 0 ? 'No requests yet. Open the modal, or connect a wallet.' : 'No request matches the filter.'
    setAttribute(empty, 'hidden', entries.length > 0)
  }

  const element = h(
    'div',
    { class: 'tab' },
    h(
      'div',
      { class: 'toolbar' },
      filter,
      h('button', { class: 'button', type: 'button', onclick: () => copy(toJson(shown())) }, 'Copy'),
      h('button', { class: 'button', type: 'button', onclick: requests.clear }, 'Clear'),
    ),
    h('div', { class: 'chips', role: 'group', 'aria-label': 'Kinds of requests' }, ...types.map(chip)),
    empty,
    list,
  )

  function chip([type, label]: readonly [RequestType, string]): HTMLElement {
    const button = h('button', { class: 'chip', type: 'button', 'aria-pressed': 'true' }, label)
    button.addEventListener('click', () => {
      if (!hidden.delete(type)) hidden.add(type)
      button.setAttribute('aria-pressed', String(!hidden.has(type)))
      draw()
    })
    return button
  }

  drawNow()
  return { element, end: requests.subscribe(draw) }
}

function createRow(first: RequestEntry, copy: (text: string) => void): Row {
  let entry = first
  const result = h('span', { class: 'result' })
  const time = h('span', { class: 'time' })
  const details = h('div', { class: 'details', hidden: true })
  const head = h(
    'button',
    { class: 'row', type: 'button', 'aria-expanded': 'false', onclick: () => toggle() },
    h('span', { class: `kind ${entry.type}` }, entry.type),
    h('span', { class: 'method' }, entry.method),
    result,
    h('span', { class: 'target' }, shortTarget(entry)),
    time,
  )

  function toggle() {
    details.hidden = !details.hidden
    head.setAttribute('aria-expanded', String(!details.hidden))
    if (!details.hidden) drawDetails()
  }

  function drawDetails() {
    const { outcome, params, target, fault, startedAt } = entry
    const started = new Date(startedAt).toISOString().slice(11, 23)
    details.replaceChildren(
      h('p', { class: 'whole' }, target),
      h('p', { class: 'note' }, [`Started ${started}`, ...(fault === null ? [] : [`fault ${fault}`])].join(' · ')),
      h('h3', {}, 'Params'),
      createTree(params, { isOpen: true }),
      h('h3', {}, outcome.status === 'failed' ? 'Error' : 'Answer'),
      outcome.status === 'pending'
        ? h('p', { class: 'note' }, 'Not answered yet.')
        : createTree(outcome.status === 'failed' ? outcome.message : outcome.answer, { isOpen: true }),
      h('button', { class: 'button', type: 'button', onclick: () => copy(toJson(entry)) }, 'Copy as JSON'),
    )
  }

  function update(next: RequestEntry) {
    const isNew = next !== entry
    entry = next
    const { outcome } = entry
    result.textContent = outcome.status === 'pending' ? 'waiting' : outcome.code
    result.dataset['status'] = outcome.status
    time.textContent = outcome.status === 'pending' ? '' : timeAndSize(outcome)
    setAttribute(head, 'data-fault', entry.fault !== null)
    if (isNew && !details.hidden) drawDetails()
  }

  update(entry)
  return { element: h('li', {}, head, details), update }
}

function timeAndSize(outcome: Exclude<RequestEntry['outcome'], { readonly status: 'pending' }>): string {
  const ms = `${Math.round(outcome.durationMs)} ms`
  if (outcome.status === 'failed' || outcome.bytes === null) return ms
  return `${ms} · ${outcome.bytes < 1024 ? `${outcome.bytes} B` : `${(outcome.bytes / 1024).toFixed(1)} KiB`}`
}

/** Returns the name of a wallet, or the path of a URL with its host. */
function shortTarget({ type, target }: RequestEntry): string {
  return type === 'wallet' ? target : target.replace(/^https?:\/\//, '')
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
