import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const startScript = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/** A running `npm start`, with its output so far. */
export type StartedCommand = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when the output contains a text; rejects when the command ends without it. */
  readonly waitForOutput: (text: string) => Promise<void>
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
  const waitForOutput = (searched: string) =>
    new Promise<void>((resolve, reject) => {
      const checkOutput = () => {
        if (output.includes(searched)) resolve()
      }
      child.stdout.on('data', checkOutput)
      checkOutput()
      void exitCode.then(() => reject(new Error(`The command ended without "${searched}":\n${output}`)))
    })
  return { child, output: () => output, waitForOutput, exitCode }
}

/** Returns the ids of the child processes of a process, and of their child processes. */
export function listDescendants(pid: number): readonly number[] {
  const rows = listProcesses()
  const childrenOf = (parent: number): readonly number[] =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row.pid, ...childrenOf(row.pid)])
  return childrenOf(pid)
}

/** Returns the processes that still run. A process that has ended but whose parent has not read its exit code is not listed. */
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
