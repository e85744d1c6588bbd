import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { NoFreePortError } from './errors.ts'
import { findFreePort, LOCAL_HOST, listPorts } from './free-port.ts'

const servers: Server[] = []

/** Listens on any port until the test ends. */
async function occupyPort(host: string): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has a port.')
  return address.port
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

describe('findFreePort', () => {
  test('default: a free port is returned', async () => {
    const port = await findFreePort([0])
    expect(await findFreePort([port])).toBe(port)
  })

  test('behavior: a port in use is skipped, in the order of the list', async () => {
    const taken = await occupyPort(LOCAL_HOST)
    const free = await findFreePort([0])
    expect(await findFreePort([taken, free, 0])).toBe(free)
  })

  test('behavior: a port that another program uses on all addresses is in use', async () => {
    const taken = await occupyPort('0.0.0.0')
    await expect(findFreePort([taken])).rejects.toThrow(NoFreePortError)
  })

  test('error: the message names the tried ports when all are in use', async () => {
    const taken = [await occupyPort(LOCAL_HOST), await occupyPort(LOCAL_HOST)]
    await expect(findFreePort(taken)).rejects.toMatchObject({
      name: 'NoFreePortError',
      code: 'devnet/no-free-port',
      tried: taken,
    })
  })
})

describe('listPorts', () => {
  test('default: preferred ports first, then ports after the last of them, then any', () => {
    expect(listPorts([undefined, 4000, 5173])).toEqual([4000, 5173, 5183, 5193, 5203, 5213, 5223, 0])
  })

  test('behavior: a repeated port is tried once, and no port is out of range', () => {
    expect(listPorts([65_530, 65_530])).toEqual([65_530, 0])
  })

  test('behavior: without a preferred port, any port is used', () => {
    expect(listPorts([])).toEqual([0])
  })
})
