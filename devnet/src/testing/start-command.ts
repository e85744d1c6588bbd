import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const startScript = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/** `npm start` as a terminal runs it, with what it said so far. */
export type StartedCommand = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when it has said a thing; rejects when it ends without. */
  readonly said: (what: string) => Promise<void>
  readonly exitCode: Promise<number | null>
}

/** Runs scripts/start.mjs with flags. */
export function runStartCommand(flags: readonly string[]): StartedCommand {
  const child = spawn(process.execPath, [startScript, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = (what: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(what)) resolve()
      }
      child.stdout.on('data', look)
      look()
      void exitCode.then(() => reject(new Error(`It ended without "${what}":\n${output}`)))
    })
  return { child, output: () => output, said, exitCode }
}

/** All processes that a process has started, and those that they have, by number. */
export function listDescendants(pid: number): readonly number[] {
  const rows = listProcesses()
  const childrenOf = (parent: number): readonly number[] =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row.pid, ...childrenOf(row.pid)])
  return childrenOf(pid)
}

/** Those of some processes that still run. One that has ended and that nobody has asked about yet runs no more. */
export function listRunning(pids: readonly number[]): readonly string[] {
  return listProcesses()
    .filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
    .map(({ pid, command }) => `${pid} ${command}`)
}

function listProcesses() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [pid, parent, state, ...command] = row.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state: state ?? '', command: command.join(' ') }
    })
}
