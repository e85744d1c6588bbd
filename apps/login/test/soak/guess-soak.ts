/**
 * Guesses codes at a running login server on PostgreSQL, behind a proxy, with its own limits: `--from-seed S --cases N`, N guesses. Prints one
 * JSON line `{ suite, cases, matched, failures }`, in which `matched` counts the guesses that were compared with a code, and exits 1 when
 * more were compared with codes of one address than allowed, or a guess was accepted.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { CODE_COUNT } from '../../src/email/code-rules.ts'
import { openLoginProcesses } from '../process/login-process.ts'
import { createCounts, enterCodeOf, guessCodesOf } from './guess-attack.ts'
import { createGuessClient } from './guess-client.ts'
import { openMailbox } from './mailbox.ts'

/** Guesses that find a code with a probability of 1 in 100,000. */
const MAX_COMPARED_GUESSES = CODE_COUNT / 100_000
const GUESSES_PER_ADDRESS = 200
/** Addresses at the same time: each waits for mails most of the time, which have pauses, and the queue of mails has room for all. */
const MAX_CONCURRENT_ADDRESSES = 500
/** One in so many addresses is that of a user with the right code. */
const ADDRESSES_PER_USER = 20
const LOG_EVERY_MS = 60_000

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '20000' } },
})
const cases = Number(values.cases)
const mailbox = await openMailbox()
const processes = await openLoginProcesses({
  database: 'laurel_login_guesses',
  smtpPort: mailbox.port,
  environment: { LAUREL_LOGIN_TRUST_PROXY: 'true' },
})
const server = await processes.start()
const client = createGuessClient(server.url, processes)
const world = { processes, client, mailbox }
const counts = createCounts()
const startMs = performance.now()
const addresses = Math.ceil(cases / GUESSES_PER_ADDRESS)
let nextAddress = 0
const reasons: string[] = []
async function attack(): Promise<void> {
  for (;;) {
    const address = nextAddress++
    if (address >= addresses) return
    const guesses = Math.min(GUESSES_PER_ADDRESS, cases - address * GUESSES_PER_ADDRESS)
    try {
      if (address % ADDRESSES_PER_USER === 0) await enterCodeOf(`user${address}`, world, counts)
      await guessCodesOf(`victim${address}`, guesses, world, counts)
    } catch (error) {
      reasons.push(String(error))
      // The others end what they have begun.
      nextAddress = addresses
    }
  }
}
const sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((total, count) => total + count, 0)
function describe(): string {
  const seconds = (performance.now() - startMs) / 1000
  const made = sum(counts.compared) + sum(counts.refusals)
  const parts = [
    `${made} guesses in ${seconds.toFixed(0)} s (${(made / seconds).toFixed(0)} a second)`,
    `${sum(counts.compared)} compared ${JSON.stringify(Object.fromEntries(counts.compared))}`,
    `at most ${counts.mostOfAddress} of an address`,
    `${sum(counts.refusals)} refused ${JSON.stringify(Object.fromEntries(counts.refusals))}`,
    `${mailbox.count()} mails`,
  ]
  return parts.join(', ')
}
const log = setInterval(() => console.error(describe()), LOG_EVERY_MS)
await Promise.all(Array.from({ length: MAX_CONCURRENT_ADDRESSES }, attack))
clearInterval(log)
console.error(describe())
if (counts.mostOfAddress > MAX_COMPARED_GUESSES) {
  reasons.push(`${counts.mostOfAddress} guesses were compared with codes of one address`)
}
reasons.push(...counts.wrongs)
const ended = once(server.child, 'exit')
server.child.kill()
await ended
client.stop()
await processes.stop()
await mailbox.stop()
const failures = [...new Set(reasons)].map((reason) => ({ seed: Number(values['from-seed']), reason }))
console.log(JSON.stringify({ suite: 'guesses', cases, matched: sum(counts.compared), failures }))
process.exitCode = failures.length > 0 ? 1 : 0
