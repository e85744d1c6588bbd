/**
 * `npm run bench -- cli`: the processor time of the command line, compared with a Node that does nothing, from files and
 * with a local node. Writes bench/results-cli.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeFunctionData } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { readSnippets } from '../examples/readme/snippets.ts'
import { serializeAction } from '../packages/protocol/src/action/serialize-action.ts'
import { erc20TokenAbi } from '../packages/protocol/src/entries/abi.ts'
import { type BoostWorld, startBoostWorld } from '../packages/protocol/src/testing/boost-world.ts'
import { transferAction } from '../packages/protocol/src/testing/local-world.ts'
import { readRecordedFiles } from '../packages/protocol/src/testing/recorded-receipts.ts'

const ROUNDS = 11
/** The aim for a check with a node, in milliseconds of processor time. */
const MAX_CHECK_MS = 150
const bin = fileURLToPath(new URL('../packages/protocol/bin/laurel.mjs', import.meta.url))
const readme = readFileSync(new URL('../packages/protocol/README.md', import.meta.url), 'utf8')

type Command = { readonly name: string; readonly args: readonly string[]; readonly nodeUrl?: string }

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-cli-'))
const reporter = join(folder, 'reporter.cjs')
const world = await startBoostWorld()
try {
  writeFileSync(
    reporter,
    `process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      require('node:fs').writeSync(3, String(user + system))
    })`,
  )
  const definition = join(folder, 'action.json')
  const evidence = join(folder, 'evidence.json')
  const localDefinition = join(folder, 'local-action.json')
  writeFileSync(definition, readSnippets(readme).find(({ language }) => language === 'json')?.code ?? '')
  const { file } = readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json') ?? {}
  writeFileSync(evidence, JSON.stringify(file))
  const hash = '0xe9cc9f27ef2a09fe23abc886a0a0f7ae19d9e2eb73663e1e41e07a3e0c011b87'
  const action = transferAction({ chainId: world.chain.chainId, token: world.token, least: 1n })
  writeFileSync(localDefinition, JSON.stringify(serializeAction(action)))
  const transfer = await sendTransfer(world)
  const commands: readonly Command[] = [
    { name: 'node -e 0', args: ['-e', '0'] },
    { name: 'laurel --help', args: [bin, '--help'] },
    { name: 'laurel lint', args: [bin, 'lint', '--definition', definition] },
    {
      name: 'laurel check, recorded receipts',
      args: [bin, 'check', hash, '--definition', definition, '--evidence', evidence],
    },
    {
      name: 'laurel check, `ETH_RPC_URL` of a local node',
      args: [bin, 'check', transfer, '--definition', localDefinition],
      nodeUrl: world.chain.rpcUrl,
    },
  ]
  // The first run may make the bundle.
  for (const command of commands) measure(command)
  const rounds = Array.from({ length: ROUNDS }, () => commands.map(measure))
  const [bare = 1] = medians(rounds)
  const rows = medians(rounds).map(
    (ms, at) => `| ${commands[at]?.name} | ${ms.toFixed(0)} | ${(ms / bare).toFixed(1)}× |`,
  )
  const report = [
    '# Bench: cli',
    `Written by \`npm run bench -- cli\`. Node ${process.versions.node}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}. Processor time of the whole process, the median of ${ROUNDS} interleaved rounds. Compare the ratios: the milliseconds depend on the machine. The target for a check with a node is ${MAX_CHECK_MS} ms.`,
    ['| command | ms | compared with `node -e 0` |', '|---|---:|---:|', ...rows].join('\n'),
  ].join('\n\n')
  console.log(report)
  writeFileSync(fileURLToPath(new URL('results-cli.md', import.meta.url)), `${report}\n`)
} finally {
  await world.chain.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Sends a token, which matches the local definition. @returns the hash of the transaction. */
async function sendTransfer({ ada, accounts, token }: BoostWorld): Promise<string> {
  const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [accounts.ben, 2n] })
  const hash = await sendTransaction(ada, { to: token, data })
  await waitForTransactionReceipt(ada, { hash })
  return hash
}

/** Returns the user and system time of a run of Node, in milliseconds, as the run itself reports it at its end. */
function measure({ args, nodeUrl }: Command): number {
  const { status, stderr, output } = spawnSync(process.execPath, ['--require', reporter, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...(nodeUrl === undefined ? {} : { ETH_RPC_URL: nodeUrl }) },
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')}: ${stderr}`)
  return Number(output[3]) / 1_000
}

function medians(rounds: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = rounds
  return first.map((_, at) => rounds.map((round) => round[at] ?? 0).sort((one, other) => one - other)[ROUNDS >> 1] ?? 0)
}
