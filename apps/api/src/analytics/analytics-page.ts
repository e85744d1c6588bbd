import { type Html, html, pageStyle, type StaticPage, toPage } from '@laurel/server/http/html.ts'
import type { AnalyticsReport } from './analytics-store.ts'

const style = `${pageStyle}
svg { display: block; width: 100%; height: auto; margin: .5rem 0 1rem }
svg text { fill: var(--muted); font: 11px system-ui, sans-serif }
.visits { fill: var(--line) } .connects { fill: var(--accent) } .failures { fill: #c2543c }
.key span { display: inline-block; margin-inline-end: 1.25rem }
.key i { display: inline-block; width: .75rem; height: .75rem; border-radius: .125rem; margin-inline-end: .375rem }
.key .visits { background: var(--line) } .key .connects { background: var(--accent) } .key .failures { background: #c2543c }
.cards { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0 }
.cards div { flex: 1 1 10rem; padding: 1rem; background: var(--raised); border-radius: .5rem }
.cards strong { display: block; font-size: 1.75rem; line-height: 1.2 }
`
const DAY_MS = 24 * 60 * 60 * 1000
/** The picture, in its own units. */
const [WIDTH, HEIGHT, BASE] = [720, 180, 150]

/**
 * Returns the page for the operator.
 * @param options.days - how many days it shows, the last of them today. @param options.today - a Unix day.
 */
export function renderAnalytics(
  report: AnalyticsReport,
  { days, today, projectId }: { readonly days: number; readonly today: number; readonly projectId: string | null },
): StaticPage {
  const byDay = new Map(report.days.map((one) => [one.day, one]))
  const shown = Array.from({ length: days }, (_, at) => {
    const day = today - days + 1 + at
    return byDay.get(day) ?? { day, visits: 0, connects: 0, failures: 0 }
  })
  const sum = (name: 'visits' | 'connects' | 'failures') => shown.reduce((total, day) => total + day[name], 0)
  const cards = (['visits', 'connects', 'failures'] as const).map(
    (name) => html`<div><strong>${format(sum(name))}</strong><span class="muted">${name}</span></div>`,
  )
  const of = projectId === null ? 'All projects' : `Project ${projectId}`
  const content = html`<h1>Wallet analytics</h1>
<p class="muted">${of}, the last ${days} days (UTC). Only counts are stored: no addresses, no pages, no visitors.</p>
<div class="cards">${cards}</div>
<h2>By day</h2>
<p class="key"><span><i class="visits"></i>visits</span><span><i class="connects"></i>connects</span><span><i class="failures"></i>failures</span></p>
${drawDays(shown)}
<h2>Connects by wallet</h2>${drawBars(report.connectsByWallet)}${tableOf(
    ['Wallet', 'Connects'],
    report.connectsByWallet.map(({ name, events }) => [name, events]),
  )}
<h2>Failures</h2>${tableOf(
    ['Event', 'Wallet', 'Reason', 'Times'],
    report.failures.map(({ event, wallet, failure, events }) => [event, wallet, failure, events]),
  )}
<h2>Pages</h2>${tableOf(
    ['Host', 'Events'],
    report.domains.map(({ name, events }) => [name, events]),
  )}
<h2>All events</h2>${tableOf(
    ['Event', 'Times'],
    report.events.map(({ name, events }) => [name, events]),
  )}`
  return toPage({ title: 'Wallet analytics', style, content })
}

type Day = AnalyticsReport['days'][number]

/** Columns of visits, with the connects in front, and the failures below. */
function drawDays(days: readonly Day[]): Html {
  const most = Math.max(1, ...days.map(({ visits, connects }) => Math.max(visits, connects)))
  const mostFailures = Math.max(1, most, ...days.map(({ failures }) => failures))
  const step = WIDTH / days.length
  const columns = days.map(({ day, visits, connects, failures }, at) => {
    const x = round(at * step)
    const column = (name: string, events: number, width: number) => {
      const height = round((events / most) * (BASE - 10))
      return html`<rect class="${name}" x="${x}" y="${round(BASE - height)}" width="${round(width)}" height="${height}"/>`
    }
    const below = round((failures / mostFailures) * (HEIGHT - BASE))
    return html`<g><title>${dayText(day)}: ${visits} visits, ${connects} connects, ${failures} failures</title>${column('visits', visits, step * 0.8)}${column('connects', connects, step * 0.5)}<rect class="failures" x="${x}" y="${BASE}" width="${round(step * 0.8)}" height="${below}"/></g>`
  })
  const [first, last] = [days[0], days.at(-1)]
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 16}" role="img" aria-label="Visits, connects and failures by day">${columns}
<text x="0" y="${HEIGHT + 12}">${dayText(first?.day ?? 0)}</text><text x="${WIDTH}" y="${HEIGHT + 12}" text-anchor="end">${dayText(last?.day ?? 0)}</text><text x="0" y="9">${format(most)}</text></svg>`
}

/** A bar for each of the first wallets. */
function drawBars(names: AnalyticsReport['connectsByWallet']): Html {
  const shown = names.slice(0, 10)
  if (shown.length === 0) return html``
  const most = Math.max(1, ...shown.map(({ events }) => events))
  const bars = shown.map(({ name, events }, at) => {
    const y = at * 22
    return html`<text x="0" y="${y + 14}">${name === '' ? 'unknown' : name}</text><rect class="connects" x="170" y="${y + 3}" width="${round((events / most) * (WIDTH - 240))}" height="14" rx="2"/><text x="${round(178 + (events / most) * (WIDTH - 240))}" y="${y + 14}">${format(events)}</text>`
  })
  return html`<svg viewBox="0 0 ${WIDTH} ${shown.length * 22}" role="img" aria-label="Connects by wallet">${bars}</svg>`
}

function tableOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Html {
  if (rows.length === 0) return html`<p class="muted">None.</p>`
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? html`<td class="number">${format(value)}</td>`
      : html`<td>${value === '' ? 'unknown' : value}</td>`
  const head = heads.map((name, at) =>
    at === heads.length - 1 ? html`<th class="number">${name}</th>` : html`<th>${name}</th>`,
  )
  return html`<table><tr>${head}</tr>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</table>`
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

function format(value: number): string {
  return value.toLocaleString('en-US')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
