/** Every route of a running API against its OpenAPI document, and the schemas that clients share. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths } from '@laurel/wallet/api-schemas'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { casesAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { readSettings } from '../src/settings/settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { type RunningApi, startApi } from '../src/start/start-api.ts'
import { type ApiResponse, findViolation, listOperations, type Operation } from './process/api-document.ts'
import { malform, type RequestParts } from './process/malformed-requests.ts'
import { CHAIN_ID, type OutageWorld, PROJECT_ID, startOutageWorld } from './process/outage-world.ts'
import { listValidRequests, type ValidRequest, WALLET_ID } from './process/valid-requests.ts'
import { waitFor } from './process/wait-for.ts'

/** Malformed requests of each operation: a hundred at the whole depth. A request takes as long as several cases of a property. */
const REQUESTS = casesAtDepth(400) / 4
/** Paths that the document does not have. */
const undocumented = new Map<string, string>([
  [apiPaths.sandboxOnramp, 'It is a page, whose address comes from another route.'],
  [apiPaths.openApi, 'It is the document.'],
  [apiPaths.docs, 'It is a page that shows the document.'],
])

let world: OutageWorld
let api: RunningApi
let folder = ''
let operations: readonly Operation[] = []
let valid: readonly ValidRequest[] = []
const faults: unknown[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-routes-'))
  world = await startOutageWorld()
  await writeFile(join(folder, 'wallet.png'), PNG.sync.write(new PNG({ width: 8, height: 8 })))
  await writeFile(
    join(folder, 'wallets.json'),
    JSON.stringify([{ id: WALLET_ID, name: 'Routes', image: 'wallet.png', homepage: 'https://wallet.example' }]),
  )
  await writeFile(join(folder, 'key'), generatePrivateKey(), { mode: 0o600 })
  const sandbox = { chainId: CHAIN_ID, privateKey: deriveDevAccounts().users[2]?.privateKey }
  const settings = readSettings({
    ...world.settings,
    ...{ LAUREL_API_PORT: '0', LAUREL_API_DATA: folder, LAUREL_API_SANDBOX_ONRAMP: JSON.stringify(sandbox) },
    ...{ LAUREL_API_NAME_KEY_FILE: join(folder, 'key'), LAUREL_API_WALLETS: join(folder, 'wallets.json') },
  })
  api = await startApi(settings, {
    faults: createFaultLog(
      (line) => faults.push(line),
      () => performance.now(),
    ),
  })
  operations = listOperations((await send('get', '/openapi.json')).json)
  valid = await listValidRequests(world)
  const path = `/v1/boosts/${CHAIN_ID}/${world.boostId}?projectId=${PROJECT_ID}`
  await waitFor('the boost is indexed', async () => (await send('get', path)).status === 200)
}, 240_000)
afterAll(async () => {
  await api?.stop()
  await world?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function send(method: string, path: string, init: RequestInit = {}): Promise<ApiResponse> {
  const response = await fetch(`${api.url}${path}`, { method: method.toUpperCase(), ...init })
  const type = response.headers.get('content-type') ?? ''
  const json: unknown = type.startsWith('application/json') ? await response.json() : await response.text()
  return { status: response.status, type, json }
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

function toParts({ params = {}, query = {}, body }: ValidRequest): RequestParts {
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)])),
    query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)]),
    body: body === undefined ? null : JSON.stringify(body),
    contentType: 'application/json',
  }
}

function sendParts(
  { method, path }: Operation,
  { params, query, body, contentType }: RequestParts,
  projectId = PROJECT_ID,
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
  const search = [...query, ['projectId', projectId] as const].map(([name, value]) => `${name}=${value}`).join('&')
  return send(method, `${filled}?${search}`, body === null ? {} : { body, headers: { 'content-type': contentType } })
}

describe('the routes of the API', () => {
  test('default: the document has every path, and a valid request is known of each of its operations', () => {
    const documented = new Set(operations.map(({ path }) => path))
    expect(Object.values(apiPaths).filter((path) => !documented.has(path))).toEqual([...undocumented.keys()])
    expect(operations.map(nameOf).toSorted()).toEqual(valid.map(({ operation }) => operation).toSorted())
  })

  test('default: a valid request has the status and the shape of the document', { timeout: 120_000 }, async () => {
    const violations: string[] = []
    for (const request of valid) {
      const operation = operations.find((one) => nameOf(one) === request.operation)
      if (operation === undefined) continue
      const response = await sendParts(operation, toParts(request))
      const wanted = request.status ?? 200
      if (response.status !== wanted)
        violations.push(`${request.operation}: ${response.status} ${JSON.stringify(response.json)}`)
      const violation = findViolation(operation, response)
      if (violation !== null) violations.push(`${request.operation}: ${violation}`)
    }
    expect(violations).toEqual([])
  })

  test('error: a request of no project, or of an unknown one, fails as the document says', {
    timeout: 120_000,
  }, async () => {
    const violations: string[] = []
    for (const request of valid) {
      const operation = operations.find((one) => nameOf(one) === request.operation)
      if (operation === undefined) continue
      for (const projectId of ['', 'unknown', 'a b']) {
        const violation = findViolation(operation, await sendParts(operation, toParts(request), projectId))
        if (violation !== null) violations.push(`${request.operation} of “${projectId}”: ${violation}`)
      }
    }
    expect(violations).toEqual([])
  })

  test(`property: no malformed request is a failure of the API, and each fails as the document says`, {
    timeout: 600_000,
  }, async () => {
    const violations: string[] = []
    const statuses = new Map<number, number>()
    for (const request of valid) {
      const operation = operations.find((one) => nameOf(one) === request.operation)
      if (operation === undefined) continue
      const names = operation.parameters.flatMap((one) =>
        one.in === 'query' && one.name !== 'projectId' ? [one.name] : [],
      )
      const property = fc.asyncProperty(malform(toParts(request), names), async (parts) => {
        const response = await sendParts(operation, parts)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status >= 500) throw new Error(`${response.status} ${JSON.stringify(response.json)}`)
        const violation = findViolation(operation, response)
        if (violation !== null) throw new Error(violation)
      })
      await fc.assert(property, { numRuns: REQUESTS }).catch((error: unknown) => {
        violations.push(
          `${request.operation}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error)}`,
        )
      })
    }
    expect(violations).toEqual([])
    // Some reach what is behind the shapes, and some do not.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 202, 400, 404, 415]))
    // A node can be late on a busy machine. That is not a fault of a route.
    expect(faults.filter((fault) => !JSON.stringify(fault).includes('"part":"node"'))).toEqual([])
  })
})
