/** Guesses of codes at a running login server: many addresses, sessions, accounts and callers, and each purpose that a code has. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { loginPaths } from '@laurel/wallet/login-schemas'
import { z } from 'zod'
import { CODE_COUNT } from '../../src/email/code-rules.ts'
import { MAIL_PAUSE_SECONDS } from '../../src/email/mail-budget.ts'
import { logIn } from '../../src/testing/log-in.ts'
import { TEST_APP } from '../../src/testing/open-login.ts'
import { solveWork } from '../../src/testing/solve-work.ts'
import { createTestDevice, type TestDevice } from '../../src/testing/test-device.ts'
import type { openLoginProcesses } from '../process/login-process.ts'
import { createCaller, type GuessClient, type GuessResponse } from './guess-client.ts'
import type { Mailbox } from './mailbox.ts'

/** What an attack needs. */
export type GuessWorld = {
  readonly processes: Awaited<ReturnType<typeof openLoginProcesses>>
  readonly client: GuessClient
  readonly mailbox: Mailbox
}

/** What became of all guesses. `compared`: with a code, by purpose. `refusals`: of the others, by code of the failure. */
export type GuessCounts = {
  readonly compared: Map<Purpose, number>
  readonly refusals: Map<string, number>
  /** The most that were compared with codes of one address, over all purposes. */
  mostOfAddress: number
  readonly wrongs: string[]
}

/** What a code is for. */
export type Purpose = 'login' | 'primary' | 'secondary'

/** Sessions that guess codes of one address: of each purpose, and again after the codes of the first ones are over. */
const PURPOSES: readonly Purpose[] = ['login', 'primary', 'secondary', 'login', 'primary', 'secondary']
/** Guesses at the same time, which the server compares one after the other. */
const MAX_CONCURRENT_GUESSES = 2

/** A session in which codes of an address are guessed. `code`: the right one, which the attacker does not know; null when none was mailed. */
type GuessSession = {
  readonly code: string | null
  readonly guess: (code: string) => Promise<GuessResponse>
}

type Victim = {
  readonly email: string
  readonly device: TestDevice
  readonly accessToken: string
  /** The attacker's account, which changes its address to the victim's. */
  readonly thief: { readonly email: string; readonly device: TestDevice; readonly accessToken: string }
  /** When the next mail that a new device causes can be sent. */
  nextMailAtMs: number
}

/** No guesses yet. */
export function createCounts(): GuessCounts {
  return { compared: new Map(), refusals: new Map(), mostOfAddress: 0, wrongs: [] }
}

/**
 * Guesses codes of one address in sessions of every purpose. The user approves each link, and an attacker has a session of the user, too:
 * nothing better can happen to one. No guess is right, so that they go on. At the end, a right code of a session that is open must be
 * refused, because codes have stopped.
 * @param name - of the address, before the @.
 */
export async function guessCodesOf(name: string, guesses: number, world: GuessWorld, counts: GuessCounts) {
  const victim = await openVictim(name, world)
  let ofAddress = 0
  let [made, last] = [0, null as GuessSession | null]
  for (const [index, purpose] of PURPOSES.entries()) {
    const session = (await openSession(purpose, victim, world)) ?? last
    if (session === null) continue
    last = session
    const until = Math.round((guesses * (index + 1)) / PURPOSES.length)
    while (made < until) {
      const count = Math.min(MAX_CONCURRENT_GUESSES, until - made)
      made += count
      const responses = await Promise.all(Array.from({ length: count }, () => session.guess(wrongCode(session.code))))
      for (const { status, code } of responses) {
        if (status === 200) counts.wrongs.push(`A wrong code of ${purpose} was accepted.`)
        else if (code === 'login/wrong-code' || code === 'login/no-tries-left') {
          ofAddress += 1
          counts.compared.set(purpose, (counts.compared.get(purpose) ?? 0) + 1)
        } else counts.refusals.set(String(code), (counts.refusals.get(String(code)) ?? 0) + 1)
      }
    }
    if (index === PURPOSES.length - 1 && session.code !== null) {
      const { status } = await session.guess(session.code)
      if (status === 200) counts.wrongs.push('The right code was accepted after codes had stopped.')
    }
  }
  counts.mostOfAddress = Math.max(counts.mostOfAddress, ofAddress)
}

/** The same with a user who has the code: after two wrong ones the right one is accepted, or the guesses above show nothing. */
export async function enterCodeOf(name: string, world: GuessWorld, counts: GuessCounts) {
  const session = await openSession('login', await openVictim(name, world), world)
  const wrong = [await session?.guess(wrongCode(session.code)), await session?.guess(wrongCode(session.code))]
  const right = await session?.guess(session.code ?? '')
  const statuses = [...wrong, right].map((response) => response?.status)
  if (statuses.join() !== '400,400,200') counts.wrongs.push(`A user with the right code got ${statuses.join()}.`)
}

async function openVictim(name: string, { processes }: GuessWorld): Promise<Victim> {
  const [email, thiefEmail] = [`${name}@example.com`, `${name}-thief@example.com`]
  const [device, thiefDevice] = await Promise.all([createTestDevice(), createTestDevice()])
  const { accessToken } = await logIn(processes, device, email)
  const thief = await logIn(processes, thiefDevice, thiefEmail)
  return {
    ...{ email, device, accessToken, nextMailAtMs: 0 },
    thief: { email: thiefEmail, device: thiefDevice, accessToken: thief.accessToken },
  }
}

/** @returns null where the server begins no session. */
function openSession(purpose: Purpose, victim: Victim, world: GuessWorld): Promise<GuessSession | null> {
  switch (purpose) {
    case 'login':
      return openLoginSession(victim, world)
    case 'primary':
      return openPrimary(victim, world)
    case 'secondary':
      return openSecondary(victim, world)
    default:
      return purpose satisfies never
  }
}

/** A login on a device of the attacker, whose link the user approves. */
async function openLoginSession(victim: Victim, { client, mailbox }: GuessWorld): Promise<GuessSession | null> {
  const { email } = victim
  const device = await createTestDevice()
  await waitForMail(victim)
  const started = await start({ path: loginPaths.emailLogin, device, body: { email, ...TEST_APP } }, client)
  if (started.status !== 200) return null
  const link = /\/device\/[-_A-Za-z0-9]+/.exec(await mailbox.take(email))?.[0] ?? ''
  const page = await client.send({ path: link, caller: createCaller(), body: 'decision=approve' })
  if (page.status !== 200) throw new Error(`The page of a link was ${page.status}.`)
  // Where codes have stopped, the page has a field for what the app shows, and mails none.
  const code = page.text.includes('name="match"') ? null : await takeCode(email, mailbox)
  const path = loginPaths.loginCode.replace('{login}', String(started.body['login']))
  return { code, guess: (guess) => client.send({ path, caller: createCaller(), device, body: { code: guess } }) }
}

/** A change with a session of the user, which is confirmed with a code that the user gets. */
async function openPrimary(victim: Victim, { client, mailbox }: GuessWorld): Promise<GuessSession | null> {
  const { email, device, accessToken } = victim
  const body = { newEmail: victim.thief.email }
  const started = await start({ path: loginPaths.emailChange, device, accessToken, body }, client)
  const code = started.status === 200 ? await takeCode(email, mailbox) : null
  const path = loginPaths.emailPrimary
  const sent = { path, device, accessToken }
  return { code, guess: (guess) => client.send({ ...sent, caller: createCaller(), body: { code: guess } }) }
}

/** A change of the attacker's account to the address of the user, who gets the second code. */
async function openSecondary(victim: Victim, { client, mailbox }: GuessWorld): Promise<GuessSession | null> {
  const { email: own, device, accessToken } = victim.thief
  const sent = { device, accessToken }
  await waitForMail(victim)
  const started = await start({ ...sent, path: loginPaths.emailChange, body: { newEmail: victim.email } }, client)
  const confirmed =
    started.status !== 200
      ? started
      : await client.send({
          ...{ ...sent, path: loginPaths.emailPrimary, caller: createCaller() },
          body: { code: await takeCode(own, mailbox) },
        })
  const code = confirmed.status === 200 ? await takeCode(victim.email, mailbox) : null
  const path = loginPaths.emailSecondary
  return { code, guess: (guess) => client.send({ ...sent, path, caller: createCaller(), body: { code: guess } }) }
}

/** Sends what causes a mail, with the work that it needs. */
async function start(
  { body, ...sent }: Omit<Parameters<GuessClient['send']>[0], 'caller' | 'body'> & { readonly body: object },
  { send }: GuessClient,
): Promise<GuessResponse> {
  const started = await send({ ...sent, caller: createCaller(), body })
  const work = workShape.safeParse(started.body)
  if (!work.success) return started
  return send({ ...sent, caller: createCaller(), body: { ...body, solution: solveWork(work.data.work) } })
}

const workShape = z.object({ work: z.object({ challenge: z.string(), bits: z.number() }) })

/** Waits until the address of the user may get another mail that a new device causes. */
async function waitForMail(victim: Victim): Promise<void> {
  await sleep(Math.max(0, victim.nextMailAtMs - performance.now()))
  victim.nextMailAtMs = performance.now() + (MAIL_PAUSE_SECONDS + 1) * 1000
}

async function takeCode(email: string, mailbox: Mailbox): Promise<string> {
  const code = /^ *(\d{6})$/m.exec(await mailbox.take(email))?.[1]
  if (code === undefined) throw new Error('A mail has no code.')
  return code
}

/** Returns any code but the right one. */
function wrongCode(right: string | null): string {
  return String((Number(right ?? 0) + 1 + randomInt(CODE_COUNT - 1)) % CODE_COUNT).padStart(6, '0')
}
