import { createRandom, type Random } from '@laurel/server/testing/random.ts'
import { apiPaths, chainSchemas } from '@laurel/wallet/api-schemas'
import { type ApiProcess, startApiProcess } from './api-process.ts'
import { createCheck } from './check-saved.ts'
import { forgetCommits } from './forget-commits.ts'
import { createLedger, type Ledger, type Weather } from './outage-ledger.ts'
import { startLoad } from './outage-load.ts'
import { type OutageWorld, startOutageWorld } from './outage-world.ts'
import { waitFor } from './wait-for.ts'

/** What is killed in one round. */
export type Victim = 'api' | 'worker' | 'database'

/** The result of a run. */
export type OutageResult = {
  readonly kills: number
  /** Names, presentations and events that the API acknowledged. */
  readonly acknowledged: number
  /** Requests whose connection broke, and those that found that the database does not respond. */
  readonly cut: number
  readonly unavailable: number
  /** Transactions in the index. */
  readonly indexed: number
  /** Each violated property in words; empty when there is none. */
  readonly broken: readonly string[]
}

/** Names that are confirmed before something is killed, and after it runs again. */
const NAMES_OF_A_ROUND = 8
/** Longest time between those names and the kill, and between the kill and the next start. */
const MAX_DELAY_MS = 200

/** Every combination. The first four are the rounds of `npm test`. */
const everyRound: readonly (readonly Victim[])[] = [
  ['api'],
  ['database'],
  ['worker'],
  ['api', 'worker', 'database'],
  ['database', 'worker'],
  ['api', 'database'],
  ['api', 'worker'],
]
/** What a planted fault of the database shows in. */
const databaseRounds: typeof everyRound = [['database']]

/**
 * The API, its worker and PostgreSQL are killed (SIGKILL) under load, in every combination, and started again. After each round,
 * what was acknowledged must be there once, and the index must be the chain. All answers in between must be right, or a clean 503.
 * @param options.kills - how many processes are killed at least. @param options.seed - of the moments and the transactions.
 * @param options.isForgetful - plants the fault: a database that acknowledges what it has not written. Only that is killed then.
 */
export async function runOutageLoop({
  kills,
  seed,
  isForgetful = false,
}: {
  kills: number
  seed: number
  isForgetful?: boolean
}): Promise<OutageResult> {
  const random = createRandom(seed)
  const world = await startOutageWorld()
  const ledger = createLedger()
  const processes = createProcesses(world, ledger)
  try {
    await processes.start('api')
    await processes.start('worker')
    const check = createCheck({ world, ledger, random, weather: processes.weather })
    await check.everything()
    if (isForgetful) await forgetCommits(world.postgres.adminUrl)
    const rounds = isForgetful ? databaseRounds : everyRound
    let killed = 0
    for (let round = 0; killed < kills; round++) {
      const victims = rounds[round % rounds.length] ?? ['api']
      await playRound(victims, { world, ledger, random, processes })
      killed += victims.length
      await check.everything()
      if (!victims.includes('api') && !isForgetful) await check.eventsAreStored(processes.weather.life)
    }
    if (ledger.broken.length > 0) ledger.breaks(`the log of the API ends with: ${processes.lastLog()}`)
    await check.eventsAreNotInvented()
    const { accepted: events } = ledger.lifeOf(processes.weather.life)
    await processes.end()
    if (!isForgetful) await check.eventsAreStored(processes.weather.life)
    const { rows } = await world.database.pool.query('SELECT FROM indexed_transaction')
    return {
      ...{ kills: killed, acknowledged: ledger.names.length + ledger.presentations.length + events },
      ...{ cut: ledger.cut, unavailable: ledger.unavailable, indexed: rows.length, broken: ledger.broken },
    }
  } finally {
    await processes.kill()
    await world.stop()
  }
}

type Processes = ReturnType<typeof createProcesses>

/** The processes of an API, and what they are in. */
function createProcesses(world: OutageWorld, ledger: Ledger) {
  const running = new Map<'api' | 'worker', ApiProcess>()
  const weather: Weather = { apiUrl: null, life: 0, isApiDisturbed: true, isDatabaseDisturbed: false }
  return {
    weather,
    async start(role: 'api' | 'worker') {
      const started = await startApiProcess(role, world.settings)
      running.set(role, started)
      if (role === 'worker') return
      weather.life++
      weather.isApiDisturbed = false
      weather.apiUrl = started.url
    },
    async killOne(role: 'api' | 'worker') {
      if (role === 'api') {
        weather.isApiDisturbed = true
        weather.apiUrl = null
      }
      await running.get(role)?.end('SIGKILL')
      running.delete(role)
    },
    /** What ended although nobody killed it. */
    checkRunning() {
      for (const [role, one] of running)
        if (one.ending() !== null) ledger.breaks(`the ${role} ended by itself with ${one.ending()}: ${one.log()}`)
    },
    /** Ends all as an operator does. */
    async end() {
      weather.isApiDisturbed = true
      weather.apiUrl = null
      for (const one of running.values()) await one.end('SIGTERM')
      running.clear()
    },
    async kill() {
      for (const one of running.values()) await one.end('SIGKILL')
    },
    /** What the API logged last, for those who look for the cause. */
    lastLog: () => (running.get('api')?.log() ?? '').split('\n').slice(-6).join('\n'),
  }
}

type RoundParts = {
  readonly world: OutageWorld
  readonly ledger: Ledger
  readonly random: Random
  readonly processes: Processes
}

async function playRound(victims: readonly Victim[], { world, ledger, random, processes }: RoundParts) {
  const { weather } = processes
  const load = startLoad({ world, ledger, random, weather })
  try {
    const untilNames = async (what: string) => {
      const wanted = ledger.names.length + NAMES_OF_A_ROUND
      await waitFor(`names are confirmed ${what}`, async () => ledger.names.length >= wanted)
    }
    await untilNames(`before the kill of ${victims}`)
    await pause(random.below(MAX_DELAY_MS))
    const isDatabaseKilled = victims.includes('database')
    if (isDatabaseKilled) {
      weather.isDatabaseDisturbed = true
      ledger.databaseKills++
      ledger.lifeOf(weather.life).databaseKills++
    }
    await Promise.all(
      victims.map((victim) =>
        victim === 'database' ? world.postgres.kill({ spares: random.onceIn(2) }) : processes.killOne(victim),
      ),
    )
    await whileDown(victims, weather)
    await pause(random.below(MAX_DELAY_MS))
    if (isDatabaseKilled) await world.postgres.startAgain()
    for (const victim of victims) if (victim !== 'database') await processes.start(victim)
    await waitFor('the API is healthy', async () => (await readHealth(weather))?.status === 'ok')
    await untilNames(`after the kill of ${victims}`)
    processes.checkRunning()
  } finally {
    await load.stop()
    weather.isDatabaseDisturbed = false
  }
  // A health that showed a lag must show that there is none any more.
  if (isLagSeen(victims))
    await waitFor('the index has no lag', async () => (await readHealth(weather))?.chains[0]?.lag === 0)
}

/** Whether the API sees for long enough that the worker is gone. Its health is a few seconds old. */
function isLagSeen(victims: readonly Victim[]): boolean {
  return victims.length === 1 && victims.includes('worker')
}

/** The health of an API shows which of the other processes is gone. */
async function whileDown(victims: readonly Victim[], weather: Weather) {
  if (victims.includes('api')) return
  if (victims.includes('database'))
    await waitFor('the health is that of no database', async () => (await readHealth(weather)) === null)
  if (isLagSeen(victims))
    await waitFor('the index lags', async () => ((await readHealth(weather))?.chains[0]?.lag ?? 0) > 0)
}

/** Returns the health; null when the API says that its database does not respond. @throws for any other response. */
async function readHealth({ apiUrl }: Weather) {
  const response = await fetch(`${apiUrl}${apiPaths.health}`)
  const body: unknown = await response.json()
  if (response.status === 200) return chainSchemas.ApiHealth.parse(body)
  chainSchemas.ApiUnhealthy.parse(response.status === 503 ? body : null)
  return null
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
