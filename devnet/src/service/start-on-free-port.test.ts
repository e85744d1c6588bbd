import { describe, expect, test } from 'vitest'
import { ServiceStartError } from './errors.ts'
import { findFreePort } from './free-port.ts'
import { startOnFreePort } from './start-on-free-port.ts'

const failure = (output: string) => new ServiceStartError({ service: 'The probe', output, why: 'it ended with code 1' })

/** Fails a number of times with the output of a program, and then starts. */
function startsAfter(outputs: readonly string[]) {
  const left = [...outputs]
  const tried: number[] = []
  const start = async (port: number) => {
    tried.push(port)
    const output = left.shift()
    if (output !== undefined) throw failure(output)
    return port
  }
  return { tried, start }
}

describe('startOnFreePort', () => {
  test('default: it starts on the first free port', async () => {
    const free = await findFreePort([0])
    expect(await startOnFreePort([free, 0], startsAfter([]).start)).toBe(free)
  })

  test('behavior: services that start together have different ports', async () => {
    const ports = [await findFreePort([0]), await findFreePort([0])]
    const start = async (port: number) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return port
    }
    const started = await Promise.all([startOnFreePort(ports, start), startOnFreePort(ports, start)])
    expect(new Set(started)).toEqual(new Set(ports))
    // Once they run, the port itself says whether it is free.
    expect(ports).toContain(await startOnFreePort(ports, start))
  })

  test.each(['Error: Address already in use (os error 98)', 'Error: Port 5173 is already in use'])(
    'behavior: it tries again after "%s"',
    async (output) => {
      const { start, tried } = startsAfter([output, output])
      await startOnFreePort([0], start)
      expect(tried).toHaveLength(3)
    },
  )

  test('behavior: a port that another program takes in the meantime is skipped', async () => {
    const tried: number[] = []
    const start = async (port: number) => {
      tried.push(port)
      if (tried.length === 1) throw Object.assign(new Error('listen'), { code: 'EADDRINUSE' })
      return port
    }
    await startOnFreePort([0], start)
    expect(tried).toHaveLength(2)
  })

  test('error: it tries at most three times', async () => {
    const taken = 'Address already in use'
    const { start, tried } = startsAfter([taken, taken, taken, taken])
    await expect(startOnFreePort([0], start)).rejects.toThrow(taken)
    expect(tried).toHaveLength(3)
  })

  test('error: any other failure is thrown immediately', async () => {
    const { start, tried } = startsAfter(['no disk'])
    await expect(startOnFreePort([0], start)).rejects.toThrow('no disk')
    expect(tried).toHaveLength(1)
  })
})
