import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startTestDatabase } from '../../apps/verifier/test/process/start-test-database.ts'

const MAX_CONCURRENT_REQUESTS = 64
/** Far enough apart that no worker meets another's transactions. */
const APART = 1_000_000
const worker = fileURLToPath(new URL('worker.ts', import.meta.url))

/** Completions signed a second, by 1, 2 and 4 processes on one embedded PostgreSQL; as Markdown. */
export async function measureWorkers(transactions: number): Promise<string> {
  const database = await startTestDatabase()
  try {
    const rows: string[] = []
    let first = APART
    for (const workers of [1, 2, 4]) {
      const each = Math.ceil(transactions / workers)
      const started = await Promise.all(
        Array.from({ length: workers }, () => {
          first += APART
          return startWorker(database.url, { first, count: each })
        }),
      )
      const from = performance.now()
      const done = await Promise.all(started.map((one) => one.run()))
      const perSecond = (workers * each) / ((performance.now() - from) / 1000)
      const signed = done.reduce((sum, one) => sum + one.signed, 0)
      const processorMs = done.reduce((sum, one) => sum + one.processorMs, 0)
      if (signed !== workers * each) throw new Error(`${signed} of ${workers * each} were signed.`)
      rows.push(`| ${workers} | ${perSecond.toFixed(0)} | ${(processorMs / signed).toFixed(2)} | ${signed} |`)
      console.log(rows.at(-1))
    }
    return [
      `Each transaction is read from three in-memory nodes, which must agree, and is matched. Then the intent is saved, the claim is signed, and the signature is saved. Everything is on disk before the response. ${MAX_CONCURRENT_REQUESTS} concurrent requests per worker, ${availableParallelism()} processors for workers and PostgreSQL together.`,
      '',
      '| workers | completions per second | processor time per completion, ms | signed |',
      '|---:|---:|---:|---:|',
      ...rows,
    ].join('\n')
  } finally {
    await database.stop()
  }
}

/** The same by one process whose chain is three nodes over HTTP, each another process; as Markdown. */
export async function measureOverHttp(transactions: number): Promise<string> {
  const nodes = await Promise.all([0, 1, 2].map(() => startNode()))
  const database = await startTestDatabase()
  try {
    const urls = nodes.map(({ url }) => url).join(',')
    const worker = await startWorker(database.url, { first: APART, count: transactions, chain: urls })
    await Promise.all(nodes.map((node) => node.count()))
    const from = performance.now()
    const { signed, processorMs } = await worker.run()
    const perSecond = transactions / ((performance.now() - from) / 1000)
    if (signed !== transactions) throw new Error(`${signed} of ${transactions} were signed.`)
    const counts = await Promise.all(nodes.map((node) => node.count()))
    const sum = (key: 'requests' | 'calls') => counts.reduce((all, one) => all + one[key], 0) / signed
    const cost = processorMs / signed
    const row = `| ${perSecond.toFixed(0)} | ${cost.toFixed(2)} | ${(1000 / cost).toFixed(0)} | ${sum('calls').toFixed(1)} | ${sum('requests').toFixed(1)} |`
    console.log(row)
    return [
      `The same with three nodes over HTTP. Each node is a separate process on the same processors.`,
      '',
      '| completions per second | processor time per completion, ms | completions per second and processor | RPC calls per completion | HTTP requests per completion |',
      '|---:|---:|---:|---:|---:|',
      row,
    ].join('\n')
  } finally {
    for (const node of nodes) node.stop()
    await database.stop()
  }
}

async function startNode() {
  const program = fileURLToPath(new URL('serve-node.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=laurel-source', '--import', 'tsx', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url: string = JSON.parse(await said(child))
  return {
    url,
    async count(): Promise<{ readonly requests: number; readonly calls: number }> {
      child.stdin.write('count\n')
      return JSON.parse(await said(child))
    },
    stop: () => child.stdin.end(),
  }
}

/** What a worker of one's own does to so many transactions while one of its three nodes is late, lies and fails. */
export async function measureUnderFaults(transactions: number) {
  const database = await startTestDatabase()
  try {
    const worker = await startWorker(database.url, { first: APART, count: transactions, chain: 'faulty' })
    const from = performance.now()
    const done = await worker.run()
    return { ...done, perSecond: transactions / ((performance.now() - from) / 1000) }
  } finally {
    await database.stop()
  }
}

async function startWorker(
  url: string,
  { first, count, chain = 'memory' }: { first: number; count: number; chain?: string },
) {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--conditions=laurel-source',
      '--import',
      'tsx',
      worker,
      url,
      String(first),
      String(count),
      String(MAX_CONCURRENT_REQUESTS),
      chain,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await said(child)
  return {
    async run(): Promise<{ readonly signed: number; readonly processorMs: number; readonly p99Ms: number }> {
      child.stdin?.write('go\n')
      return JSON.parse(await said(child))
    },
  }
}

/** The next thing that a child says. @throws when it ends instead. */
async function said(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A worker ended with ${code}.`)
  })
  const [line] = await Promise.race([once(child.stdout ?? child, 'data'), ended])
  ended.catch(() => undefined)
  return String(line)
}
