/** Projects in PostgreSQL: the command line, the gate that requests pass, and quotas that several processes share. */
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import type { Context } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectApiDatabase } from '../src/database/connect.ts'
import { createProjectStore } from '../src/database/postgres-project-store.ts'
import { runProjectCommand } from '../src/projects/project-command.ts'
import { createProjectGate } from '../src/projects/project-gate.ts'
import type { ProjectStore } from '../src/projects/project-store.ts'
import { createQuotas } from '../src/projects/quota.ts'
import { openApp } from '../src/testing/open-app.ts'

const chains = apiPaths.supportedChains
const page = { origin: 'https://app.example' }

let server: Awaited<ReturnType<typeof openTestDatabase>>
let database: Awaited<ReturnType<typeof connectApiDatabase>>
let store: ProjectStore
beforeAll(async () => {
  server = await openTestDatabase({ database: 'laurel_api' })
  database = await connectApiDatabase(server.url)
  store = createProjectStore(database.db)
})
afterAll(async () => {
  await database.stop()
  await server.stop()
})

const callerOf = (c: Context) => c.req.header('x-test-caller') ?? 'caller'
/** Noon on a day, and the minute does not end during a test. */
const nowMs = () => Date.UTC(2026, 0, 1, 12)

/** One process of the API. */
function openProcess({ monotonicMs = (): number => 0, from = store } = {}) {
  const quotas = createQuotas({ store: from, nowMs, monotonicMs })
  return openApp({ projects: createProjectGate({ store: from, quotas, callerOf, nowMs: monotonicMs }), callerOf }).app
}

async function add(id: string, ...options: readonly string[]) {
  await runProjectCommand(['add', '--name', id, '--id', id, ...options], store)
}

describe('npm run projects', () => {
  test.each([[], ['help'], ['--help'], ['-h'], ['add', '--help']])(
    'default: %j prints the commands',
    async (...argv) => {
      expect(await runProjectCommand(argv, store)).toContain('add --name <name>')
    },
  )

  test('default: a project is added, listed, changed and removed', async () => {
    const made = JSON.parse(
      await runProjectCommand(
        ['add', '--name', 'My app', '--origin', 'https://App.example/', '--per-minute', '600'],
        store,
      ),
    )
    expect(made).toMatchObject({ name: 'My app', allowedOrigins: ['https://app.example'], requestsPerMinute: 600 })
    expect(made.id).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.parse(await runProjectCommand(['list'], store))).toContainEqual(made)
    const changed = JSON.parse(await runProjectCommand(['change', made.id, '--any-origin', '--name', 'Other'], store))
    expect(changed).toEqual({ ...made, name: 'Other', allowedOrigins: [] })
    expect(await runProjectCommand(['remove', made.id], store)).toContain('is removed')
    await expect(runProjectCommand(['remove', made.id], store)).rejects.toThrow('There is no project')
  })

  test.each([
    [['add'], 'needs a --name'],
    [['add', '--name', 'x', '--origin', 'app.example'], 'is not an origin'],
    [['add', '--name', 'x', '--per-minute', '0'], 'is not a number of requests'],
    [['add', '--name', 'x', '--nonsense'], 'nonsense'],
    [['change'], 'Give the id'],
    [['explode'], 'no command'],
  ])('error: %j', async (argv, message) => {
    await expect(runProjectCommand(argv, store)).rejects.toThrow(message)
  })
})

describe('the gate while the database does not respond', () => {
  const down = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const outages = [
    ['fails', down],
    ['hangs', () => new Promise<never>(() => undefined)],
  ] as const

  test.each(outages)('behavior: a project that was read is used for an hour (%s)', async (_, fail) => {
    const id = `outage-${_}`
    await add(id, '--origin', page.origin)
    let clockMs = 0
    let isDown = false
    const from: ProjectStore = {
      ...store,
      get: (one) => (isDown ? fail() : store.get(one)),
      takeRequests: (take) => (isDown ? fail() : store.takeRequests(take)),
    }
    const app = openProcess({ monotonicMs: () => clockMs, from })
    const request = async (origin = page.origin) =>
      (await app.request(`${chains}?projectId=${id}`, { headers: { origin } })).status
    expect(await request()).toBe(200)
    isDown = true
    clockMs = 3_599_000
    expect(await request()).toBe(200)
    // Its origins and its quota still hold.
    expect(await request('https://other.example')).toBe(403)
    isDown = false
    await runProjectCommand(['remove', id], store)
    clockMs += 10_000
    expect(await request()).toBe(401)
    isDown = true
    clockMs += 10_000
    if (fail === down) expect(await request()).toBe(503)
  })

  test('error: after an hour, and for a project that was never read', async () => {
    await add('outage-long')
    let clockMs = 0
    let isDown = false
    const from: ProjectStore = { ...store, get: (id) => (isDown ? down() : store.get(id)) }
    const app = openProcess({ monotonicMs: () => clockMs, from })
    const request = async (id: string) => (await app.request(`${chains}?projectId=${id}`)).status
    expect(await request('outage-long')).toBe(200)
    isDown = true
    expect(await request('outage-other')).toBe(503)
    clockMs = 3_600_000
    expect(await request('outage-long')).toBe(503)
  })
})

describe('the gate', () => {
  test('default: a project is named in the query, in a header or in the body', async () => {
    await add('named')
    const app = openProcess()
    expect((await app.request(`${chains}?projectId=named&st=appkit&sv=react-1.8`)).status).toBe(200)
    expect((await app.request(chains, { headers: { 'x-project-id': 'named' } })).status).toBe(200)
    const body = JSON.stringify({ projectId: 'named', currency: 'usd', addresses: [] })
    const posted = await app.request('/v1/fungible/unknown', {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
    })
    expect((await posted.json()).error.code).toBe('api/not-found')
  })

  test('error: a request without a project, or with an unknown one, is refused and says what to do', async () => {
    const app = openProcess()
    const without = await app.request(chains, { headers: page })
    expect(without.status).toBe(401)
    expect(await without.json()).toMatchObject({
      error: { code: 'api/project-required', message: expect.stringContaining('npm run projects') },
    })
    // So that the developer of the page can read it.
    expect(without.headers.get('access-control-allow-origin')).toBe('*')
    for (const id of ['nobody', "x' OR 1=1 --", 'x'.repeat(65), '%00']) {
      const unknown = await app.request(`${chains}?projectId=${encodeURIComponent(id)}`)
      expect(unknown.status).toBe(401)
      expect((await unknown.json()).error.code).toBe('api/unknown-project')
    }
  })

  test('default: health, the documents and preflight requests need no project', async () => {
    const app = openProcess()
    for (const path of [apiPaths.health, apiPaths.openApi, apiPaths.docs]) {
      expect((await app.request(path)).status, path).toBe(200)
    }
    const headers = {
      ...page,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-project-id',
    }
    for (const path of [chains, apiPaths.rpc, apiPaths.events, apiPaths.eventBatch, '/getWallets']) {
      const preflight = await app.request(path, { method: 'OPTIONS', headers })
      expect(preflight.status, path).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin'), path).toBe('*')
    }
  })

  test('behavior: only pages of the project can read, and only their origin is named', async () => {
    await add('pages', '--origin', 'https://app.example')
    const app = openProcess()
    const path = `${chains}?projectId=pages`
    const own = await app.request(path, { headers: page })
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(own.headers.get('vary')).toBe('x-project-id, Origin')
    // A shared cache must not give the list or the image of one project to another one, which the header names.
    for (const cached of ['/getWallets', '/public/getAssetImage/1']) {
      const found = await app.request(cached, { headers: { ...page, 'x-project-id': 'pages' } })
      expect(found.headers.get('vary'), cached).toContain('x-project-id, Origin')
    }
    for (const headers of [
      { origin: 'https://other.example' },
      { origin: 'null' },
      { origin: 'https://app.example.other.example' },
      // An image of another page has no `origin`.
      { 'sec-fetch-site': 'cross-site', referer: 'https://other.example/' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const foreign = await app.request(path, { headers })
      expect(foreign.status).toBe(403)
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
      expect((await foreign.json()).error.code).toBe('api/origin-not-allowed')
    }
    // A server of the operator is not a page.
    expect((await app.request(path)).status).toBe(200)
  })

  test('behavior: another page cannot use up the quota of a project', async () => {
    await add('stolen', '--origin', 'https://app.example', '--per-minute', '10', '--caller-per-minute', '1000')
    const app = openProcess()
    const path = `${chains}?projectId=stolen`
    for (let at = 0; at < 100; at++) {
      expect((await app.request(path, { headers: { origin: 'https://other.example' } })).status).toBe(403)
    }
    for (let at = 0; at < 10; at++) expect((await app.request(path, { headers: page })).status).toBe(200)
    const last = await app.request(path, { headers: page })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect((await last.json()).error.code).toBe('api/quota-exceeded')
  })
})

describe('quotas', () => {
  test('behavior: one caller uses up its own quota and not that of others', async () => {
    await add('callers', '--per-minute', '1000', '--caller-per-minute', '40')
    const app = openProcess()
    const request = async (caller: string) =>
      (await app.request(`${chains}?projectId=callers`, { headers: { 'x-test-caller': caller } })).status
    const greedy = await Promise.all(Array.from({ length: 50 }, () => request('greedy')))
    expect(greedy.filter((status) => status === 200)).toHaveLength(10)
    expect(await request('other')).toBe(200)
  })

  test('behavior: several processes together allow the quota of a project, and nothing above it', async () => {
    await add('shared', '--per-minute', '137', '--caller-per-minute', '100000')
    const processes = Array.from({ length: 4 }, () => openProcess())
    const statuses: (number | undefined)[] = []
    // In groups, because a process that waits a second for the database counts by itself.
    for (let group = 0; group < 20; group++) {
      const responses = Array.from({ length: 20 }, (_, at) => processes[at % 4]?.request(`${chains}?projectId=shared`))
      statuses.push(...(await Promise.all(responses)).map((response) => response?.status))
    }
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeLessThanOrEqual(137)
    // A process counts in steps. One whose requests end before the others' can have the rest of a step left.
    expect(allowed).toBeGreaterThan(137 - 4 * Math.ceil(137 / 20))
    expect(statuses.filter((status) => status === 429)).toHaveLength(400 - allowed)
  })

  test('behavior: without its database a process allows a project its quota once', async () => {
    await add('alone', '--per-minute', '20', '--caller-per-minute', '100000')
    const from = { ...store, takeRequests: () => Promise.reject(new Error('gone')) }
    const app = openProcess({ from })
    const statuses: number[] = []
    for (let at = 0; at < 60; at++) statuses.push((await app.request(`${chains}?projectId=alone`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })

  test('behavior: counts of old minutes are forgotten, and removing a project removes its counts', async () => {
    await add('old')
    await store.takeRequests({ id: 'old', minute: 1, wanted: 5, limit: 10 })
    await store.takeRequests({ id: 'old', minute: 100, wanted: 5, limit: 10 })
    await store.forgetUsage(50)
    const { rows } = await server.query("SELECT minute FROM project_usage WHERE project_id = 'old'")
    expect(rows).toEqual([{ minute: '100' }])
    expect(await store.remove('old')).toBe(true)
    expect(await store.takeRequests({ id: 'old', minute: 100, wanted: 5, limit: 10 })).toBe(0)
  })
})
