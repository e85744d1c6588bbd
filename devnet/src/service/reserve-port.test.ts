import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { NoFreePortError } from './errors.ts'
import { findFreePort, LOCAL_HOST } from './free-port.ts'
import { type ReservedPort, reservePort } from './reserve-port.ts'

const reserved: ReservedPort[] = []
afterEach(async () => {
  await Promise.all(reserved.splice(0).map(({ release }) => release()))
})

async function reserve(ports: readonly number[]): Promise<number> {
  const one = await reservePort(ports)
  reserved.push(one)
  return one.port
}

describe('reservePort', () => {
  test('default: worlds that start together get different ports, before any of them listens', async () => {
    const ports = [await findFreePort([0]), await findFreePort([0]), await findFreePort([0])]
    const found = await Promise.all([reserve(ports), reserve(ports), reserve(ports)])
    expect(new Set(found)).toEqual(new Set(ports))
    await expect(reserve(ports)).rejects.toThrow(NoFreePortError)
  })

  test('behavior: a released port can be reserved again', async () => {
    const ports = [await findFreePort([0])]
    const { release } = await reservePort(ports)
    await release()
    expect([await reserve(ports)]).toEqual(ports)
  })

  test('behavior: a port in use is skipped, and is not reserved', async () => {
    const server = createServer().listen(0, LOCAL_HOST)
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has a port.')
    expect(await reserve([address.port, 0])).not.toBe(address.port)
    await new Promise((resolve) => server.close(resolve))
    expect(await reserve([address.port])).toBe(address.port)
  })
})
