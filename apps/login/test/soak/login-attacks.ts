/** Attacks on logins by email against the login server on PostgreSQL, many times over. */
import { randomInt } from 'node:crypto'
import { loginPaths } from '@laurel/wallet/login-schemas'
import { createAccountStore } from '../../src/database/postgres-account-store.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { newEmail } from '../../src/testing/new-email.ts'
import { type openLogin, TEST_APP, TEST_URL } from '../../src/testing/open-login.ts'
import { solveWork } from '../../src/testing/solve-work.ts'
import { createTestDevice, type TestDevice } from '../../src/testing/test-device.ts'
import { welchT, withoutInterruptions } from './welch.ts'

type Login = Awaited<ReturnType<typeof openLogin>>

const GUESSES_PER_SESSION = 100
const DAY_SECONDS = 86_400

function startOf(login: Login, device: TestDevice, email: string, solution?: string) {
  const solved = solution === undefined ? {} : { solution }
  return login.send(device, 'POST', loginPaths.emailLogin, { body: { email, ...TEST_APP, ...solved } })
}

/** The newest mail of a kind, which is its user's to read. */
function lastMail<type extends Mail['type']>(login: Login, type: type) {
  const isOfKind = (mail: Mail): mail is Extract<Mail, { readonly type: type }> => mail.type === type
  return login.mails.findLast(isOfKind) ?? null
}

/**
 * A bot guesses codes of an address in as many sessions as it takes, and its victim approves the link of each: nothing better can happen
 * to it. It never guesses right, so that it goes on.
 * @returns how many guesses were compared with a code.
 */
export async function guessCodes(login: Login, guesses: number): Promise<number> {
  const email = newEmail()
  let [made, compared] = [0, 0]
  while (made < guesses) {
    // The mails of an address are few: the bot has years.
    login.wait(DAY_SECONDS)
    const device = await createTestDevice()
    const { login: id } = await (await startOf(login, device, email)).json()
    const link = lastMail(login, 'link')?.link
    if (link === undefined) throw new Error('A login mailed no link.')
    await login.app.request(link, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_URL },
    })
    const code = lastMail(login, 'code')?.code
    login.mails.length = 0
    for (let tries = 0; tries < GUESSES_PER_SESSION && made < guesses; tries++) {
      const right = Number(code ?? -1)
      const guess = String((right + 1 + randomInt(999_999)) % 1_000_000).padStart(6, '0')
      const path = loginPaths.loginCode.replace('{login}', String(id))
      const response = await login.send(device, 'POST', path, { body: { code: guess } })
      if (response.status === 200) throw new Error('A wrong code logged in.')
      if (response.status === 400) compared += 1
      made += 1
    }
  }
  return compared
}

/** Requests as many logins of one address within a day, from many devices at the same time, with the work that they need. @returns the mails that were sent. */
export async function bombAddress(login: Login, requests: number): Promise<number> {
  const email = newEmail()
  const devices = await Promise.all(Array.from({ length: 20 }, createTestDevice))
  login.mails.length = 0
  const rounds = Math.ceil(requests / devices.length)
  for (let round = 0; round < rounds; round++) {
    const starts = await Promise.all(
      devices.map(async (device) => ({ device, body: await (await startOf(login, device, email)).json() })),
    )
    const started = starts.find(({ body }) => body.work !== undefined)
    if (started !== undefined) await startOf(login, started.device, email, solveWork(started.body.work))
    login.wait(Math.floor(DAY_SECONDS / (rounds + 1)))
  }
  return login.mails.length
}

/** What an attacker sees of addresses with and without an account. */
export type Difference = {
  /** Welch's t of the times of responses. */
  readonly t: number
  /** Welch's t when an address with an account takes a fourth longer, as with another statement: what the measure has to find. */
  readonly plantedT: number
  /** Lengths and names of headers of all responses: one for each kind of address if nothing differs. */
  readonly shapes: readonly string[]
}

/** Starts logins of addresses with and without an account in turn, from devices that never logged in, and compares the responses. */
export async function compareAddresses(login: Login, samples: number): Promise<Difference> {
  const accounts = createAccountStore(login.database.db)
  const addresses = { known: [] as string[], unknown: [] as string[] }
  for (let at = 0; at < samples; at++) {
    const email = newEmail()
    await accounts.findOrCreate(email)
    addresses.known.push(email)
    addresses.unknown.push(newEmail())
  }
  const device = await createTestDevice()
  const times = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  for (let at = 0; at < samples; at++) {
    // Neither kind is always the first.
    const kinds = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const email = addresses[kind][at] ?? ''
      const startMs = performance.now()
      const response = await startOf(login, device, email)
      times[kind].push(performance.now() - startMs)
      const body: unknown = await response.json()
      const names = [...response.headers.keys()].sort().join()
      shapes.add(`${response.status} ${Object.keys(Object(body)).join()} ${JSON.stringify(body).length} ${names}`)
    }
    login.mails.length = 0
  }
  const [known, unknown] = withoutInterruptions(times.known, times.unknown)
  const planted = withoutInterruptions(
    times.known.map((ms) => ms * 1.25),
    times.unknown,
  )
  return { t: welchT(known, unknown), plantedT: welchT(...planted), shapes: [...shapes] }
}
