import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endChildren, runChild } from './run-child.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-run-child-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Runs a line of JavaScript in a separate Node process. */
const runNode = (source: string, options: { limitMs?: number; onStdout?: (text: string) => void } = {}) =>
  runChild({
    command: process.execPath,
    args: ['-e', source],
    cwd: folder,
    logPath: join(folder, 'logs/out.log'),
    ...options,
  })

/** Returns whether a process is running and not a zombie. */
function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** A program that starts another that would run for ever, says its process id, and then does `rest`. */
const withGrandchild = (rest: string, { detached = false } = {}) => `
  const options = { stdio: 'inherit', detached: ${detached} }
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options)
  process.stdout.write(child.pid + '\\n', () => { ${rest} })`

describe('runChild', () => {
  test('default: exit code, and both outputs in the file', async () => {
    const run = await runNode("console.log('out'); console.error('err'); process.exitCode = 3")
    expect(run).toMatchObject({ exitCode: 3, signal: null, isTimedOut: false, startError: null })
    const log = await readFile(join(folder, 'logs/out.log'), 'utf8')
    expect(log.split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  test('default: stdout can be read alone, all of it', async () => {
    let stdout = ''
    await runNode("console.error('err'); process.stdout.write('x'.repeat(1_000_000))", {
      onStdout: (text) => {
        stdout += text
      },
    })
    expect(stdout).toBe('x'.repeat(1_000_000))
  })

  test('error: a signal is distinguished from an exit code', async () => {
    expect(await runNode("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ exitCode: null, signal: 'SIGKILL' })
  })

  test('error: a program that does not exist', async () => {
    const run = await runChild({
      command: join(folder, 'nothing'),
      args: [],
      cwd: folder,
      logPath: join(folder, 'no.log'),
    })
    expect(run.exitCode).toBeNull()
    expect(run.startError).toContain('ENOENT')
  })

  test('error: a program that hangs is ended at its limit', async () => {
    expect(await runNode('setInterval(() => {}, 1000)', { limitMs: 300 })).toMatchObject({
      exitCode: null,
      isTimedOut: true,
    })
  })

  test('behavior: what a program leaves behind ends with it', async () => {
    let stdout = ''
    const run = await runNode(withGrandchild('process.exit(5)'), {
      onStdout: (text) => {
        stdout += text
      },
    })
    expect(run.exitCode).toBe(5)
    await vi.waitFor(() => expect(isRunning(Number(stdout))).toBe(false), { timeout: 10_000 })
  })

  test('behavior: one that left the group and holds the pipes keeps nobody waiting', async () => {
    let stdout = ''
    const run = await runNode(withGrandchild('process.exit(5)', { detached: true }), {
      onStdout: (text) => {
        stdout += text
      },
    })
    expect(run.exitCode).toBe(5)
    process.kill(Number(stdout), 'SIGKILL')
  })
})

describe('endChildren', () => {
  test('behavior: ends a program and what it started, also one that will not listen', async () => {
    let stdout = ''
    const running = runNode(withGrandchild("process.on('SIGINT', () => {}); setInterval(() => {}, 1000)"), {
      onStdout: (text) => {
        stdout += text
      },
    })
    await vi.waitFor(() => expect(stdout).toContain('\n'), { timeout: 10_000 })
    await endChildren(200)
    expect((await running).exitCode).not.toBe(0)
    await vi.waitFor(() => expect(isRunning(Number(stdout))).toBe(false), { timeout: 10_000 })
  })
})

describe('endChildrenOnInterrupt', () => {
  test('behavior: Ctrl-C ends what runs, starts nothing more, and gives the usual exit code', async () => {
    const forever = "process.stdout.write(process.pid + '\\n'); setInterval(() => {}, 1000)"
    const program = `
      import { endChildrenOnInterrupt, runChild } from ${JSON.stringify(new URL('run-child.mjs', import.meta.url).href)}
      endChildrenOnInterrupt('Stopping.')
      for (const at of [1, 2]) {
        await runChild({
          command: process.execPath,
          args: ['-e', ${JSON.stringify(forever)}],
          cwd: '.',
          logPath: 'interrupted-' + at + '.log',
          onStdout: (text) => process.stdout.write(at + ' ' + text),
        })
        console.log('ended ' + at)
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk)
    })
    await vi.waitFor(() => expect(stdout).toMatch(/^1 \d+\n/), { timeout: 10_000 })
    const pid = Number(/^1 (\d+)/.exec(stdout)?.[1])
    const exitCode = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGINT')
    expect(await exitCode).toBe(130)
    expect(stdout).toBe(`1 ${pid}\n\nStopping.\n`)
    expect(isRunning(pid)).toBe(false)
  })
})
