import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { parseUnits } from 'viem'
import { CHAIN_ID, listedTokens, marketSettings, startTradeWorld, toCaip } from '../../apps/api/test/convert-world.ts'
import { median, type Round, readMany } from '../load/read-many.ts'

const BLOCK_MS = 2_000
const WARM_UP_MS = 3_000
const apiFolder = fileURLToPath(new URL('../../apps/api/', import.meta.url))
const bareProgram = fileURLToPath(new URL('serve-bare.ts', import.meta.url))

/** What one kind of read got: beside the bare route of the same run. */
export type ApiFigures = Round & { readonly name: string; readonly processes: number; readonly ratio: number }

/**
 * Reads quotes, balances, history and wallets from one and from two processes of the API on one database and one chain with a block
 * every two seconds, 200 at a time, beside a bare Hono route that says the same.
 * @param seconds - of each round.
 */
export async function measureApi(seconds: number): Promise<readonly ApiFigures[]> {
  const world = await startTradeWorld()
  const database = await startTestDatabase({ database: 'laurel_api' })
  const children: ChildProcess[] = []
  const start = async (args: readonly string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }) => {
    const child = spawn(process.execPath, args, {
      ...{ cwd, stdio: ['ignore', 'pipe', 'inherit'] as const, env: { ...process.env, ...env } },
    })
    children.push(child)
    const [line] = await once(child.stdout, 'data')
    return JSON.parse(String(line))
  }
  const mining = setInterval(() => void world.chain.client.mine({ blocks: 1 }), BLOCK_MS)
  try {
    await world.mint(world.tokens.dollar, world.ada, parseUnits('1000', 6))
    const settings = describeSettings(world, database)
    const ports: number[] = []
    let bare: number | null = null
    const figures: ApiFigures[] = []
    const round = (ports: readonly number[], paths: readonly string[], ms: number) =>
      readMany({ ports, paths }, ({ elapsedMs }) => elapsedMs > ms)
    for (const processes of [1, 2]) {
      const { apiUrl } = await start(['scripts/start.mjs'], { cwd: apiFolder, env: settings })
      ports.push(Number(new URL(apiUrl).port))
      bare ??= (await start(['--import', 'tsx', bareProgram, await saveAnswers(apiUrl, world)], { cwd: apiFolder }))
        .port
      for (const { name, paths } of listReads(world)) {
        await round(ports, paths, WARM_UP_MS)
        const ours: Round[] = []
        const ratios: number[] = []
        // In thirds beside the bare route, so that what else the machine does meets both.
        for (let part = 0; part < 3; part++) {
          const hono = await round([bare ?? 0], [`/${encodeURIComponent(name)}`], (seconds * 1000) / 6)
          const own = await round(ports, paths, (seconds * 1000) / 3)
          ours.push(own)
          ratios.push(own.perSecond / hono.perSecond)
        }
        const of = (key: keyof Round) => median(ours.map((one) => one[key]))
        const errors = ours.reduce((sum, one) => sum + one.errors, 0)
        figures.push({
          ...{ name, processes, ratio: median(ratios), errors },
          ...{ perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') },
        })
        console.log(figures.at(-1))
      }
    }
    return figures
  } finally {
    clearInterval(mining)
    for (const child of children) child.kill()
    await database.stop()
    await world.chain.stop()
  }
}

/** Saves one answer of the API for each kind of read, so that the bare route says as much. @returns the file. */
async function saveAnswers(apiUrl: string, world: World): Promise<string> {
  const answers = await Promise.all(
    listReads(world).map(async ({ name, paths: [path] }) => {
      return [`/${encodeURIComponent(name)}`, await (await fetch(`${apiUrl}${path}`)).json()] as const
    }),
  )
  const file = join(await mkdtemp(join(tmpdir(), 'laurel-bench-')), 'answers.json')
  await writeFile(file, JSON.stringify(Object.fromEntries(answers)))
  return file
}

type World = Awaited<ReturnType<typeof startTradeWorld>>

function listReads({ ada, tokens }: World): readonly { readonly name: string; readonly paths: readonly string[] }[] {
  const chainId = `eip155:${CHAIN_ID}`
  const account = apiPaths.balance.replace('{address}', ada)
  const quote = (amount: number) =>
    `${apiPaths.convertQuotes}?${new URLSearchParams({
      ...{ projectId: 'bench', amount: String(parseUnits(String(amount), 6)), userAddress: toCaip(ada) },
      ...{ from: toCaip(tokens.dollar), to: toCaip(tokens.leaf) },
    })}`
  return [
    {
      name: 'gas price',
      paths: [`${apiPaths.convertGasPrice}?${new URLSearchParams({ chainId, projectId: 'bench' })}`],
    },
    { name: 'quotes', paths: [1, 2, 3, 4].map(quote) },
    { name: 'balances', paths: [`${account}?${new URLSearchParams({ currency: 'usd', chainId })}`] },
    { name: 'history', paths: [`${apiPaths.history.replace('{address}', ada)}?${new URLSearchParams({ chainId })}`] },
    { name: 'wallets', paths: [1, 2, 3].map((page) => `${apiPaths.wallets}?page=${page}&entries=40`) },
  ]
}

function describeSettings(
  { chain, contracts, tax }: World,
  database: { readonly url: string; readonly dataDir: string },
): Record<string, string> {
  return {
    LAUREL_API_CHAINS: JSON.stringify([
      {
        ...{ chainId: CHAIN_ID, name: 'Local', rpcUrls: [chain.rpcUrl], pollMs: 500, finality: { depth: 2 } },
        ...{ isTestnet: true, ...marketSettings(contracts) },
      },
    ]),
    LAUREL_API_TOKENS: listedTokens(contracts, tax),
    ...{ LAUREL_API_PORT: '0', LAUREL_API_REQUESTS_PER_SECOND: '1000000', LAUREL_API_OPEN: 'true' },
    ...{ DATABASE_URL: database.url, LAUREL_API_DATA: `${database.dataDir}-api` },
  }
}
