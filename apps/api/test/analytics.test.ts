/** Events from the request to the page of the operator, over PostgreSQL. */
import { listenForMetrics } from '@laurel/server/http/listen.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnalyticsService, type DropReason } from '../src/analytics/analytics-service.ts'
import type { AnalyticsStore } from '../src/analytics/analytics-store.ts'
import { createAnalyticsPage } from '../src/analytics/create-analytics.ts'
import { connectApiDatabase } from '../src/database/connect.ts'
import { createAnalyticsStore } from '../src/database/postgres-analytics-store.ts'
import { openApp } from '../src/testing/open-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: Awaited<ReturnType<typeof openTestDatabase>>
let database: Awaited<ReturnType<typeof connectApiDatabase>>
let store: AnalyticsStore
beforeAll(async () => {
  server = await openTestDatabase({ database: 'laurel_api' })
  database = await connectApiDatabase(server.url)
  store = createAnalyticsStore(database.db)
})
afterAll(async () => {
  await database.stop()
  await server.stop()
})
beforeEach(async () => {
  await server.query('TRUNCATE analytics_count')
})

function open({
  to = store,
  isEnabled = true,
  nowMs = () => Date.now(),
  projectId,
}: {
  to?: AnalyticsStore
  isEnabled?: boolean
  nowMs?: () => number
  projectId?: string
} = {}) {
  const dropped: Partial<Record<DropReason, number>> = {}
  const faults: unknown[] = []
  const analytics = createAnalyticsService({
    ...{ store: to, isEnabled, storedDays: 30, isKnownWallet: (name: string) => name === 'Rainbow', nowMs },
    countDropped: (reason, events) => {
      dropped[reason] = (dropped[reason] ?? 0) + events
    },
    onFault: (error) => faults.push(error),
  })
  const projects = { enter: async () => undefined, charge: async () => undefined, idOf: () => projectId ?? null }
  return { analytics, dropped, faults, app: openApp({ analytics, projects }).app }
}

const event = (name: string, properties: object = {}) => ({
  ...{ eventId: 'x', url: 'https://app.example/?a=1', domain: 'app.example', timestamp: 1 },
  props: { type: 'track', event: name, properties },
})
const connect = (name: string) => event('CONNECT_SUCCESS', { name, platform: 'browser' })

async function send(
  app: ReturnType<typeof open>['app'],
  body: unknown,
  { path = '/e', type = 'application/json' } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await app.request(path, { method: 'POST', body: text, headers: { 'content-type': type } })).status
}
const rows = async () => (await server.query('SELECT * FROM analytics_count ORDER BY event, wallet')).rows

describe('analytics', () => {
  test('default: events are counted by the hour, and sums of processes add up', async () => {
    const [one, other] = [open({ projectId: 'mine' }), open({ projectId: 'mine' })]
    expect(await (await one.app.request('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
    expect(await send(one.app, event('MODAL_LOADED'))).toBe(202)
    expect(await send(one.app, [connect('Rainbow'), connect('Rainbow'), connect('Unknown')])).toBe(202)
    expect(
      await send(other.app, { events: [connect('Rainbow')] }, { path: '/batch', type: 'text/plain;charset=UTF-8' }),
    ).toBe(202)
    await Promise.all([one.analytics.stop(), other.analytics.stop()])
    const found = await rows()
    expect(
      found.map(({ event: name, wallet, events, project_id }) => [name, wallet, Number(events), project_id]),
    ).toEqual([
      ['CONNECT_SUCCESS', 'Rainbow', 3, 'mine'],
      ['CONNECT_SUCCESS', 'other', 1, 'mine'],
      ['MODAL_LOADED', '', 1, 'mine'],
    ])
    expect(found[0].hour.getUTCMinutes()).toBe(0)
  })

  test('behavior: the caller does not wait for the database, and counts wait while it is away', async () => {
    let isAway = true
    const to: AnalyticsStore = {
      ...store,
      add: async (counts) => {
        if (isAway) throw new Error('away')
        return store.add(counts)
      },
    }
    const { app, analytics, faults } = open({ to })
    expect(await send(app, connect('Rainbow'))).toBe(202)
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    expect(await rows()).toEqual([])
    isAway = false
    await analytics.stop()
    expect((await rows()).map(({ events }) => Number(events))).toEqual([1])
  })

  test('behavior: too many events are dropped and counted', async () => {
    const { app, analytics, dropped } = open()
    const many = Array.from({ length: 600 }, () => event('MODAL_OPEN'))
    expect(await send(app, { events: many.map(({ props }) => ({ props })) }, { path: '/batch' })).toBe(202)
    expect(await send(app, [{ props: {} }, 1])).toBe(202)
    expect(dropped).toEqual({ full: 100, invalid: 2 })
    // Hosts that a program makes up as its origin do not fill the table.
    for (let made = 0; made < 600; made++) {
      const headers = { 'content-type': 'application/json', origin: `https://h${made}.example` }
      await app.request('/e', { method: 'POST', body: JSON.stringify(event('MODAL_OPEN')), headers })
    }
    await analytics.stop()
    const { rows: hosts } = await server.query('SELECT count(DISTINCT domain)::integer AS count FROM analytics_count')
    expect(hosts[0].count).toBe(500)
  })

  test('behavior: the host is that of the page that sends an event, and not the one that the event names', async () => {
    const { app, analytics } = open()
    const headers = { 'content-type': 'application/json', origin: 'https://app.example' }
    await app.request('/e', { method: 'POST', body: JSON.stringify(event('MODAL_OPEN')), headers })
    await send(app, { ...event('MODAL_CLOSE'), domain: 'evil.example', url: 'https://evil.example' })
    await analytics.stop()
    expect((await rows()).map(({ event: name, domain }) => [name, domain])).toEqual([
      ['MODAL_CLOSE', 'other'],
      ['MODAL_OPEN', 'app.example'],
    ])
  })

  test('behavior: an operator who wants no events gets none', async () => {
    const { app, analytics, dropped } = open({ isEnabled: false })
    expect(await (await app.request('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: false })
    expect(await send(app, event('MODAL_OPEN'))).toBe(202)
    await analytics.stop()
    expect(dropped).toEqual({ off: 1 })
    expect(await rows()).toEqual([])
  })

  test('behavior: a browser that asks for privacy is not counted', async () => {
    const { app, analytics, dropped } = open()
    for (const header of ['sec-gpc', 'dnt']) {
      const body = JSON.stringify(event('MODAL_OPEN'))
      const headers = { 'content-type': 'application/json', [header]: '1' }
      expect((await app.request('/e', { method: 'POST', body, headers })).status).toBe(202)
    }
    await analytics.stop()
    expect(dropped).toEqual({ 'opted-out': 2 })
    expect(await rows()).toEqual([])
  })

  test('behavior: counts are forgotten after the days that the operator set', async () => {
    const old = open({ nowMs: () => Date.now() - 31 * DAY_MS })
    await send(old.app, event('MODAL_OPEN'))
    await old.analytics.stop()
    expect(await rows()).toHaveLength(1)
    await open().analytics.stop()
    expect(await rows()).toEqual([])
  })

  test.each(['{', '1', '{}', '{"events":{}}', ''])('error: %s', async (body) => {
    const { app, analytics } = open()
    expect(await send(app, body)).toBe(400)
    expect(await send(app, body, { path: '/batch' })).toBe(400)
    await analytics.stop()
  })

  test('error: a body that is too long, or of another type', async () => {
    const { app, analytics } = open()
    expect(await send(app, ' '.repeat(17 * 1024))).toBe(413)
    expect(await send(app, event('MODAL_OPEN'), { type: 'text/html' })).toBe(415)
    await analytics.stop()
  })
})

describe('the page of the operator', () => {
  test('default: shows visits, connects and failures beside the metrics, and nothing that runs', async () => {
    const { app, analytics } = open({ projectId: 'mine' })
    await send(app, [...Array(7).fill(event('MODAL_LOADED')), connect('Rainbow'), connect('Rainbow')])
    await send(app, event('CONNECT_ERROR', { name: 'Rainbow', code: 'wallet/user-rejected' }))
    await analytics.stop()
    const page = createAnalyticsPage({ LAUREL_API_ANALYTICS_DAYS: 90 }, database)
    const listening = await listenForMetrics(new Registry(), { port: 0, hostname: '127.0.0.1' }, { '/analytics': page })
    try {
      const base = listening.url.replace('/metrics', '')
      const response = await fetch(`${base}/analytics?days=7`)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      const text = await response.text()
      expect(text).toContain('<strong>7</strong><span class="muted">visits</span>')
      expect(text).toContain('<strong>2</strong><span class="muted">connects</span>')
      expect(text).toContain('wallet/user-rejected')
      expect(text.match(/<svg/g)).toHaveLength(2)
      expect(text).not.toMatch(/<script|<link|https?:\/\//)
      const none = await (await fetch(`${base}/analytics?project=%3Cscript%3E`)).text()
      expect(none).toContain('Project &#60;script&#62;')
      expect(none).toContain('<strong>0</strong><span class="muted">visits</span>')
      expect((await fetch(`${base}/other`)).status).toBe(404)
    } finally {
      await listening.stop()
    }
    // It is not on the public port.
    expect((await app.request('/analytics')).status).toBe(404)
  })
})
