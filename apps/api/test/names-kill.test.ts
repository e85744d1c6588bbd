/** The API is killed while accounts register names: what it confirmed is there, and no name belongs to two accounts. */
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain } from '../../../devnet/src/start-chain.ts'
import { numberAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { bodyOf, CHAIN, newAccount, publicMessageFor, reasonOf, SUFFIX } from './names-world.ts'
import { startApiProcess } from './process/api-process.ts'

const KILLS = numberAtDepth(3, 1)
/** Registrations at once. Two accounts want each name. */
const CLIENTS = 8

let chain: Awaited<ReturnType<typeof startChain>>
let postgres: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  ;[chain, postgres] = await Promise.all([startChain(), openTestDatabase({ database: 'laurel_api' })])
}, 120_000)
afterAll(async () => {
  await chain?.stop()
  await postgres?.stop()
})

async function startApi() {
  const { url, end } = await startApiProcess('api', {
    ...{ DATABASE_URL: postgres.url, LAUREL_API_OPEN: 'true', LAUREL_API_NAME_SUFFIX: SUFFIX },
    LAUREL_API_CHAINS: JSON.stringify([{ chainId: CHAIN, name: 'Local', rpcUrls: [chain.rpcUrl] }]),
    LAUREL_API_REQUESTS_PER_SECOND: '10000',
  })
  if (url === null) throw new TypeError('The API has no URL.')
  return { url, end }
}

async function register(url: string, body: object) {
  const response = await fetch(`${url}${apiPaths.registerProfile}`, {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  })
  return { status: response.status, body: await response.json() }
}

test(`behavior: an API that is killed ${KILLS} times keeps every confirmed name, and gives none twice`, {
  timeout: 300_000,
}, async () => {
  const confirmed: { readonly label: string; readonly address: string; readonly body: object }[] = []
  let requests = 0
  let interrupted = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const api = await startApi()
    let isOver = false
    const client = async () => {
      while (!isOver) {
        const label = `killed-${kill}-${Math.floor(requests++ / 2)}`
        const account = newAccount()
        const body = await bodyOf(account, publicMessageFor(label))
        try {
          const { status } = await register(api.url, body)
          if (status === 200) confirmed.push({ label, address: account.address, body })
        } catch {
          // The connection broke. Whether the name is registered is not known.
          interrupted++
        }
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    const before = confirmed.length
    await expect.poll(() => confirmed.length - before, { timeout: 60_000, interval: 5 }).toBeGreaterThan(10 + 7 * kill)
    const killed = api.end('SIGKILL')
    isOver = true
    await Promise.all([killed, ...clients])
  }
  // It died in the middle.
  expect(interrupted).toBeGreaterThan(0)
  expect(new Set(confirmed.map(({ label }) => label)).size).toBe(confirmed.length)

  const api = await startApi()
  for (const { label, address, body } of confirmed) {
    const response = await fetch(`${api.url}${apiPaths.profile.replace('{name}', `${label}${SUFFIX}`)}`)
    expect(Object.values((await response.json()).addresses)).toMatchObject([{ address }])
    expect(reasonOf(await register(api.url, body))).toBe('api/name-message-used')
  }
  // Nothing is half there: each name has the message that registered it.
  const { rows } = await postgres.query(
    'SELECT (SELECT count(*) FROM registered_name)::int AS names, (SELECT count(*) FROM name_message)::int AS messages',
  )
  expect(rows[0].names).toBe(rows[0].messages)
  expect(rows[0].names).toBeGreaterThanOrEqual(confirmed.length)
  await api.end('SIGTERM')
})
