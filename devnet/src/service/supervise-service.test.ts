import { describe, expect, test } from 'vitest'
import type { ServiceExit } from './start-service.ts'
import { MAX_RESTARTS, superviseService } from './supervise-service.ts'

const killed: ServiceExit = { code: null, signal: 'SIGKILL', output: '' }

/** A fake program, which `end` ends. */
function program() {
  let end: (exit: ServiceExit) => void = () => {}
  const exited = new Promise<ServiceExit>((resolve) => {
    end = resolve
  })
  const stop = async () => {
    end({ code: 0, signal: null, output: '' })
    return exited
  }
  return { exited, stop, end: () => end(killed) }
}

describe('superviseService', () => {
  test('behavior: a killed program is restarted and the restart is reported', async () => {
    const [first, second] = [program(), program()]
    const lines: string[] = []
    let isAgain = () => {}
    const again = new Promise<void>((resolve) => {
      isAgain = resolve
    })
    const supervised = superviseService(first, {
      name: 'The verifier',
      start: async () => second,
      onProgress: (line) => {
        lines.push(line)
        if (line.includes('runs again')) isAgain()
      },
    })
    first.end()
    await again
    expect(lines).toEqual([
      'The verifier ended unexpectedly with signal SIGKILL. Starting it again',
      'The verifier runs again',
    ])
    await supervised.stop()
    expect(await supervised.exited).toMatchObject({ code: 0 })
  })

  test('behavior: a program that ends repeatedly is not restarted, and the reason is reported', async () => {
    let starts = 0
    const broken = () => {
      const one = program()
      one.end()
      starts += 1
      return one
    }
    const supervised = superviseService(broken(), { name: 'It', start: async () => broken(), onProgress: () => {} })
    expect(await supervised.exited).toEqual(killed)
    expect(starts).toBe(MAX_RESTARTS + 1)
  })

  test('error: a failed restart reports the reason', async () => {
    const first = program()
    const start = () => Promise.reject(new Error('no port'))
    const supervised = superviseService(first, { name: 'It', start, onProgress: () => {} })
    first.end()
    expect((await supervised.exited).output).toBe('no port')
  })

  test('behavior: a stopped program is not restarted', async () => {
    const first = program()
    const start = () => Promise.reject(new Error('started again'))
    const supervised = superviseService(first, { name: 'It', start, onProgress: () => {} })
    await supervised.stop()
    expect(await supervised.exited).toMatchObject({ code: 0, output: '' })
  })
})
