import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startTestDatabase } from '../../apps/verifier/test/process/start-test-database.ts'
import { MAX_CONCURRENT_REQUESTS, median, type Round, readMany } from '../load/read-many.ts'

const REQUESTS = 8_000
const ROUNDS = 5
const program = fileURLToPath(new URL('serve.ts', import.meta.url))

type Served = { readonly port: number; readonly paths: readonly string[] }

/** What 200 who read at once get from the verifier, beside a bare Hono route, round about; as Markdown. */
export async function measureReads(): Promise<string> {
  const database = await startTestDatabase()
  const children: ChildProcess[] = []
  const start = async (...args: string[]): Promise<Served> => {
    const flags = ['--conditions=laurel-source', '--import', 'tsx', program, ...args]
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const [lines] = await once(child.stdout, 'data')
    return JSON.parse(String(lines))
  }
  try {
    const bare = await start('bare')
    const verifier = await start('verifier', database.url)
    for (const warmed of [bare, verifier]) await read(warmed)
    const rounds: { bare: Round; verifier: Round }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ bare: await read(bare), verifier: await read(verifier) })
    }
    const row = (name: string, list: readonly Round[]) => {
      const errors = list.reduce((sum, one) => sum + one.errors, 0)
      const [perSecond, p50, p99] = [
        list.map((one) => one.perSecond),
        list.map((one) => one.p50),
        list.map((one) => one.p99),
      ]
      return `| ${name} | ${median(perSecond).toFixed(0)} | ${median(p50).toFixed(0)} | ${median(p99).toFixed(0)} | ${errors} |`
    }
    const lines = [
      row(
        'bare Hono route',
        rounds.map((one) => one.bare),
      ),
      row(
        "verifier, an account's earnings",
        rounds.map((one) => one.verifier),
      ),
    ]
    const ratio = median(rounds.map((one) => one.verifier.perSecond / one.bare.perSecond))
    console.log([...lines, `${ratio.toFixed(2)}×`].join('\n'))
    return [
      `${MAX_CONCURRENT_REQUESTS} concurrent requests, ${REQUESTS.toLocaleString('en')} requests per round, the median of ${ROUNDS} interleaved rounds. The verifier uses PostgreSQL, with its limits, checks and counters. The client and the server share the processors. Throughput compared with the bare route: **${ratio.toFixed(2)}×**.`,
      '',
      '| | requests per second | p50 ms | p99 ms | errors |',
      '|---|---:|---:|---:|---:|',
      ...lines,
    ].join('\n')
  } finally {
    for (const child of children) child.kill()
    await database.stop()
  }
}

function read({ port, paths }: Served): Promise<Round> {
  return readMany({ ports: [port], paths }, ({ sent }) => sent >= REQUESTS)
}
