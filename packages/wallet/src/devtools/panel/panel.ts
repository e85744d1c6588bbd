import type { DevtoolsSession } from '../devtools-session.ts'
import { describeFaults, noFaults } from '../faults.ts'
import { devtoolsCss } from '../generated/devtools-css.ts'
import { dock } from './dock.ts'
import { fill, h, onNextFrame, setAttribute } from './element.ts'
import { createFaultsTab } from './faults-tab.ts'
import { createRequestsTab } from './requests-tab.ts'
import { createStoresTab } from './stores-tab.ts'

/** What {@link createPanel} shows. */
export type PanelOptions = {
  readonly session: DevtoolsSession
  readonly page: Document
  readonly isOpen: boolean
  readonly theme: 'light' | 'dark' | 'system'
}

/** How long the panel says that something was copied, in milliseconds. */
const COPIED_MS = 1_500

/** The host covers the page, and lets everything through but what is drawn in it. */
const hostStyle = [
  ['all', 'initial'],
  ['position', 'fixed'],
  ['inset', '0'],
  ['width', 'auto'],
  ['height', 'auto'],
  ['overflow', 'visible'],
  ['pointer-events', 'none'],
  ['z-index', '2147483647'],
] as const

/** Draws the panel in a shadow root, above the page. @returns the function that removes it. */
export function createPanel({ session, page, isOpen, theme }: PanelOptions): () => void {
  const { faults, history, replay, requests } = session
  const status = h('p', { class: 'copied', role: 'status' })
  let clearStatus: ReturnType<typeof setTimeout> | undefined
  const copy = (text: string) => {
    const say = (words: string) => {
      status.textContent = words
      clearTimeout(clearStatus)
      clearStatus = setTimeout(() => fill(status, []), COPIED_MS)
    }
    navigator.clipboard.writeText(text).then(
      () => say('Copied.'),
      () => say('The browser did not allow to copy.'),
    )
  }

  const tabs = [
    { name: 'Requests', tab: createRequestsTab(requests, copy) },
    { name: 'Stores', tab: createStoresTab({ history, replay, copy }) },
    { name: 'Faults', tab: createFaultsTab(faults) },
  ]
  const faultCount = h('span')
  const tabButtons = tabs.map(({ name }, at) =>
    h(
      'button',
      {
        ...{ class: 'tab-button', type: 'button', role: 'tab', id: `tab-${at}`, 'aria-controls': `panel-${at}` },
        onclick: () => choose(at),
        onkeydown: (event) => {
          const step = event instanceof KeyboardEvent ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined
          if (step !== undefined) choose((at + step + tabs.length) % tabs.length)?.focus()
        },
      },
      name,
      name === 'Faults' ? faultCount : null,
    ),
  )
  const tabPanels = tabs.map(({ tab }, at) =>
    h('div', { role: 'tabpanel', id: `panel-${at}`, 'aria-labelledby': `tab-${at}`, tabindex: 0 }, tab.element),
  )

  function choose(chosen: number): HTMLElement | undefined {
    for (const [at, button] of tabButtons.entries()) {
      button.setAttribute('aria-selected', String(at === chosen))
      button.tabIndex = at === chosen ? 0 : -1
      setAttribute(tabPanels[at] ?? button, 'hidden', at !== chosen)
    }
    return tabButtons[chosen]
  }

  const faultNote = h('div', { class: 'strip faulty', role: 'status' })
  const replayNote = h('div', { class: 'strip replaying', role: 'status' })
  const launcher = h('button', { class: 'launcher', type: 'button', onclick: () => setOpen(true) })
  const close = h('button', { class: 'button', type: 'button', onclick: () => setOpen(false) }, 'Close')
  const panel = h(
    'section',
    { class: 'panel', 'aria-label': 'Laurel developer panel' },
    h(
      'header',
      {},
      h('h2', {}, 'Laurel'),
      h('div', { role: 'tablist', 'aria-label': 'Parts of the panel' }, ...tabButtons),
      close,
    ),
    ...tabPanels,
    status,
  )
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setOpen(false)
  })

  /** Steps to the state before or after the one that is shown. */
  function step(by: 1 | -1) {
    const state = replay.getState()
    if (state.status === 'live') return
    const entries = history.getState().find(({ name }) => name === state.store)?.entries ?? []
    const next = entries[entries.findIndex(({ number }) => number === state.number) + by]
    if (next !== undefined) replay.show(state.store, next.number)
  }

  const place = h('span')
  const earlier = h('button', { class: 'button', type: 'button', onclick: () => step(-1) }, 'Earlier')
  const later = h('button', { class: 'button', type: 'button', onclick: () => step(1) }, 'Later')
  replayNote.append(
    place,
    earlier,
    later,
    h('button', { class: 'button main', type: 'button', onclick: replay.resume }, 'Resume'),
  )
  const faultWords = h('span')
  faultNote.append(
    faultWords,
    h('button', { class: 'button', type: 'button', onclick: () => faults.set(noFaults) }, 'Turn off'),
  )

  const draw = onNextFrame(() => {
    const on = describeFaults(faults.getState())
    faultWords.textContent = `Fault on: ${on.join(' · ')}`
    setAttribute(faultNote, 'hidden', on.length === 0)
    fill(faultCount, [on.length === 0 ? '' : ` ${on.length}`])
    launcher.textContent = on.length === 0 ? 'Laurel' : `Laurel · ${on.length} fault${on.length > 1 ? 's' : ''} on`
    setAttribute(launcher, 'data-faulty', on.length > 0)
    const state = replay.getState()
    setAttribute(replayNote, 'hidden', state.status === 'live')
    if (state.status === 'live') return
    const entries = history.getState().find(({ name }) => name === state.store)?.entries ?? []
    const at = entries.findIndex(({ number }) => number === state.number)
    place.textContent = `Replaying ${state.store}, state ${at + 1} of ${entries.length}. Read-only.`
    earlier.disabled = at <= 0
    later.disabled = at >= entries.length - 1
  })

  function setOpen(isNowOpen: boolean) {
    const hadFocus = root.activeElement !== null
    setAttribute(panel, 'hidden', !isNowOpen)
    setAttribute(launcher, 'hidden', isNowOpen)
    if (hadFocus) (isNowOpen ? tabButtons.find(({ tabIndex }) => tabIndex === 0) : launcher)?.focus()
  }

  const host = h('div', { 'data-laurel': '', 'data-laurel-devtools': '' })
  // Inline, because rules of the page win over those of the shadow root.
  for (const [name, value] of hostStyle) host.style.setProperty(name, value)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(devtoolsCss)
  root.adoptedStyleSheets = [sheet]
  root.append(
    h(
      'div',
      { 'data-laurel': '', 'data-theme': theme === 'system' ? null : theme, class: 'devtools', lang: 'en', dir: 'ltr' },
      h('div', { class: 'strips' }, replayNote, faultNote),
      panel,
      launcher,
    ),
  )
  choose(0)
  setOpen(isOpen)
  draw()
  const undock = dock(host, page)
  const ends = [faults.subscribe(draw), replay.subscribe(draw), history.subscribe(draw)]
  return () => {
    for (const end of ends) end()
    for (const { tab } of tabs) tab.end()
    clearTimeout(clearStatus)
    undock()
  }
}
