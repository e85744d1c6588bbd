// @ts-check
/**
 * Runs one program of the repository's commands: output to a file, never longer than its limit, and with everything
 * it started ended when it ends or when Ctrl-C is pressed. Node built-ins alone, so a fresh clone can run it.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * @typedef {object} Run How a program ended.
 * @property {number | null} exitCode `null` when a signal ended it or it could not be started.
 * @property {string | null} signal the signal that ended it.
 * @property {boolean} isTimedOut it ran past its limit and was ended.
 * @property {string | null} startError why it could not be started.
 * @property {number} seconds how long it ran.
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// After Ctrl-C nothing more is started, and a pending wait for a program lasts until this process ends.
let isInterrupted = false

// A separate process group allows a program's children to be ended with it. Windows has no such groups, so only the
// child ends there.
const hasGroups = process.platform !== 'win32'

/**
 * Sends a signal to a program and to everything it started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalAll(child, signal) {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The group is gone already: nothing left to end.
  }
}

/**
 * Runs a program to its end. Never throws: a program that cannot start is a Run with a `startError`.
 * @param {object} program
 * @param {string} program.command
 * @param {readonly string[]} program.args
 * @param {string} program.cwd
 * @param {string | null} program.logPath file that gets stdout and stderr; `null` shows them on this terminal.
 * @param {NodeJS.ProcessEnv} [program.env] added to the environment.
 * @param {number} [program.limitMs] a guard against a program that hangs; none when absent.
 * @param {(text: string) => void} [program.onStdout] gets stdout as it comes (with a `logPath` only).
 * @returns {Promise<Run>}
 */
export function runChild({ command, args, cwd, logPath, env = {}, limitMs, onStdout }) {
  if (isInterrupted) return new Promise(() => {})
  const startedAt = performance.now()
  if (logPath !== null) mkdirSync(dirname(logPath), { recursive: true })
  const log = logPath === null ? null : createWriteStream(logPath)
  const child = spawn(command, [...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: log === null ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: hasGroups,
  })
  running.add(child)
  if (log !== null) {
    child.stdout?.on('data', (chunk) => {
      log.write(chunk)
      onStdout?.(String(chunk))
    })
    child.stderr?.on('data', (chunk) => log.write(chunk))
  }
  let isTimedOut = false
  const limit =
    limitMs === undefined
      ? undefined
      : setTimeout(() => {
          isTimedOut = true
          signalAll(child, 'SIGKILL')
        }, limitMs)

  return new Promise((resolve) => {
    /** @param {Pick<Run, 'exitCode' | 'signal' | 'startError'>} end */
    const finish = (end) => {
      clearTimeout(limit)
      running.delete(child)
      if (isInterrupted) return
      const run = { ...end, isTimedOut, seconds: (performance.now() - startedAt) / 1000 }
      if (log === null) resolve(run)
      else log.end(() => resolve(run))
    }
    child.once('error', (error) => finish({ exitCode: null, signal: null, startError: error.message }))
    child.once('exit', (exitCode, signal) => {
      // A test that crashed may leave a chain or a browser behind, and it would hold our pipes open.
      signalAll(child, 'SIGTERM')
      const leftovers = setTimeout(() => {
        signalAll(child, 'SIGKILL')
        // One that left the group is out of our reach; it must not keep us waiting for what it may still say.
        child.stdout?.destroy()
        child.stderr?.destroy()
      }, 2000)
      child.once('close', () => {
        clearTimeout(leftovers)
        finish({ exitCode, signal, startError: null })
      })
    })
  })
}

/**
 * Ends what is running: asks first, insists after `graceMs`.
 * @param {number} [graceMs]
 * @returns {Promise<void>} when all have ended.
 */
export async function endChildren(graceMs = 8000) {
  const children = [...running]
  for (const child of children) signalAll(child, 'SIGINT')
  const insist = setTimeout(() => {
    for (const child of children) signalAll(child, 'SIGKILL')
  }, graceMs)
  await Promise.all(
    children.map((child) => (running.has(child) ? new Promise((resolve) => child.once('close', resolve)) : undefined)),
  )
  clearTimeout(insist)
}

/**
 * Makes Ctrl-C (and a closed terminal) end everything that is running, then this process with the usual code of 130.
 * @param {string} message what to say when it happens.
 */
export function endChildrenOnInterrupt(message) {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    // Pressed twice: no more patience.
    if (isInterrupted) {
      for (const child of running) signalAll(child, 'SIGKILL')
      process.exit(130)
    }
    isInterrupted = true
    process.stdout.write(`\n${message}\n`)
    void endChildren().then(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
}
