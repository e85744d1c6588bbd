/** Processor time of the command line, as ratios to a Node that does nothing. Prints a table. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSnippets } from '../examples/readme/snippets.ts'
import { readRecordedFiles } from '../packages/protocol/src/testing/recorded-receipts.ts'

const ROUNDS = 11
const bin = fileURLToPath(new URL('../packages/protocol/bin/laurel.mjs', import.meta.url))
const readme = readFileSync(new URL('../packages/protocol/README.md', import.meta.url), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-cli-'))
const reporter = join(folder, 'reporter.cjs')
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
  writeFileSync(definition, readSnippets(readme).find(({ language }) => language === 'json')?.code ?? '')
  const { file } = readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json') ?? {}
  writeFileSync(evidence, JSON.stringify(file))
  const hash = '0xe9cc9f27ef2a09fe23abc886a0a0f7ae19d9e2eb73663e1e41e07a3e0c011b87'
  const commands = {
    'node -e 0': ['-e', '0'],
    'laurel --help': [bin, '--help'],
    'laurel lint': [bin, 'lint', '--definition', definition],
    'laurel check, recorded receipts': [bin, 'check', hash, '--definition', definition, '--evidence', evidence],
  }
  // The first run may make the bundle.
  for (const args of Object.values(commands)) processorTimeOf(args)
  const rounds = Array.from({ length: ROUNDS }, () => Object.values(commands).map(processorTimeOf))
  const [bare = 1] = medians(rounds)
  console.log('| command | processor time, ms | beside `node -e 0` |\n|---|---:|---:|')
  for (const [at, ms] of medians(rounds).entries()) {
    console.log(`| ${Object.keys(commands)[at]} | ${ms.toFixed(0)} | ${(ms / bare).toFixed(1)}× |`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the user and system time of a run of Node, in milliseconds, as the run itself reports it at its end. */
function processorTimeOf(args: readonly string[]): number {
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const
  const { status, stderr, output } = spawnSync(process.execPath, ['--require', reporter, ...args], {
    stdio: [...stdio],
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')}: ${stderr}`)
  return Number(output[3]) / 1_000
}

function medians(rounds: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = rounds
  return first.map((_, at) => rounds.map((round) => round[at] ?? 0).sort((one, other) => one - other)[ROUNDS >> 1] ?? 0)
}
