/**
 * `npm run bench -- attacks`: a verifier beside a local chain under all cheap attacks at once: expensive patterns, a
 * boost for any contract, filled blocks, boosts with a hundred incentives, an untrusted owner who uses up the signer's
 * hourly limit, claims for transactions of megabytes and for unknown ones, long lists of many accounts, malformed
 * bodies, slow and idle connections, small requests from many addresses and from one. Prints a line of JSON per attack
 * with the responses by status and code, and a last line with the figures: the time of an honest completion from
 * sending to its signed claim before the attack (`quietMs`, median) and during it (`attackedMs`, median; `laterMs`, the
 * 99th percentile beside `quietMs`), how many were lost, `/health`, and the verifier's peak memory. Exits with 1 when a
 * limit is exceeded. `-- --seconds N` or `-- --minutes N` sets the duration; the default is one minute.
 * Source: docs/security.md#b9.
 */
import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeBoost, pool } from '../packages/protocol/src/testing/make-boost.ts'
import { LOST_AFTER_MS, measureHonest } from './attacks/honest-users.ts'
import type { HttpAttack } from './attacks/http-attacks.ts'
import { attackOnChain, setTraps } from './attacks/onchain-attacks.ts'
import { startAttackedWorld } from './attacks/start-world.ts'
import { createTallies, judgeTallies, type Tally } from './attacks/tally.ts'
import type { HealthSeen, HealthWatch } from './attacks/watch-health.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    // The flags of the soak: minutes, and a seed that nothing here uses.
    cases: { type: 'string' },
    'from-seed': { type: 'string', default: '1' },
  },
})
const seconds = Number(values.seconds ?? 60 * Number(values.cases ?? values.minutes))
if (!(seconds > 0)) throw new RangeError('--seconds and --minutes take a number above 0.')
/** The limits that a verifier under attack must hold. Source: docs/security.md#b9. */
const bounds = { healthP99Ms: 100, laterMs: 5_000, rssMiB: 512, lost: 0 }
const ACCOUNTS = 10_000
const SIZE_INTERVAL_MS = 100

const attacked = await startAttackedWorld()
const problems: string[] = []
let timer: NodeJS.Timeout | undefined
try {
  const { world, verifier, proxied } = attacked
  const { boostId } = await makeBoost(world, { incentives: [pool(world, { reward: 1n, limit: 1_000_000n })] })
  await world.chain.client.mine({ blocks: 3 })
  const measureSome = async (untilMs: number, from: number) => {
    const found: (number | null)[] = []
    for (let at = from; performance.now() < untilMs || found.length < 10; at++) {
      found.push(await measureHonest(attacked, boostId, BigInt(100 + at)))
    }
    return found
  }
  const quiet = await measureSome(0, 0)
  const trap = await setTraps(attacked)
  await attacked.insertCompletions(trap.manyIncentives, ACCOUNTS)

  const milliseconds = seconds * 1_000
  const untilMs = performance.now() + milliseconds
  const tallies = createTallies()
  const sizes: number[] = []
  // Also while it does not respond. After a process ends, there is nothing left to measure.
  let ended: string | null = null
  timer = setInterval(() => {
    for (const [name, one] of Object.entries({ verifier, proxied })) {
      const ending = one.ending()
      if (ending === null) sizes.push(rssMiB(one.pid))
      else ended ??= `The ${name} ended with ${ending}. It said last:\n${one.output().slice(-8_000)}`
    }
  }, SIZE_INTERVAL_MS)
  const [honest, health, filled, atTheDoor] = await Promise.all([
    measureSome(untilMs, 1_000),
    runApart<HealthWatch, HealthSeen>('watch-health.ts', { url: verifier.url, milliseconds }),
    attackOnChain(attacked, trap, { honestBoost: boostId, untilMs, tallies }),
    runApart<HttpAttack, readonly Tally[]>('http-attacks.ts', {
      ...{ url: verifier.url, proxiedUrl: proxied.url, milliseconds },
      ...{ honestBoost: String(boostId), dear: trap.dear, accounts: ACCOUNTS },
    }),
  ])
  if (ended !== null) problems.push(ended)
  const all = [...tallies.list(), ...atTheDoor]
  for (const tally of all) console.log(JSON.stringify(tally))
  const quietMs = quantile(quiet, 0.5)
  const figures = {
    seconds,
    load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
    honest: honest.length + filled.inFilledBlocks,
    lost: honest.filter((one) => one === null).length + filled.lostThere,
    attacks: all.reduce((sum, { outcomes }) => sum + Object.values(outcomes).reduce((one, two) => one + two, 0), 0),
    quietMs,
    attackedMs: quantile(honest, 0.5),
    laterMs: quantile(honest, 0.99) - quietMs,
    healthP50Ms: quantile(health.ms, 0.5),
    healthP99Ms: quantile(health.ms, 0.99),
    unwell: health.unwell,
    rssMiB: Math.max(...sizes),
  }
  problems.push(...judgeTallies(all))
  for (const [name, most] of Object.entries(bounds)) {
    const figure = new Map(Object.entries(figures)).get(name) ?? Number.NaN
    if (!(figure <= most)) problems.push(`${name} is ${figure}, and may be ${most}`)
  }
  const failures = problems.map((reason) => ({ seed: Number(values['from-seed']), reason }))
  console.log(JSON.stringify({ suite: 'attacks', cases: seconds / 60, matched: figures.honest, failures, ...figures }))
  if (problems.length > 0) console.error(verifier.output().slice(-2_000))
} finally {
  clearInterval(timer)
  await attacked.stop()
}
process.exit(problems.length > 0 ? 1 : 0)

/**
 * Runs a program of `attacks/` in a separate process, and waits for its message.
 * @param program - receives its input as JSON, and sends one message.
 */
function runApart<task, message>(program: string, task: task): Promise<message> {
  const path = fileURLToPath(new URL(`attacks/${program}`, import.meta.url))
  return new Promise((resolve, reject) => {
    const child = fork(path, [JSON.stringify(task)])
    child.once('message', (sent: message) => {
      resolve(sent)
      child.kill()
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}.`)))
  })
}

function quantile(list: readonly (number | null)[], part: number): number {
  const sorted = list.map((one) => one ?? LOST_AFTER_MS).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
}

/** 0 for a process that has just ended. */
function rssMiB(pid: number): number {
  const path = `/proc/${pid}/status`
  const kib = existsSync(path) ? /VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  return Math.round(Number(kib ?? 0) / 1024)
}
