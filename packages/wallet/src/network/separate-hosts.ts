import type { Client, EIP1193RequestFn } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'

/**
 * Returns what requests each host of a client's chain by itself, in the order in which they are used. Of a client that has one host, or
 * does not say which it has, it is the client alone. @throws when the code of the transports cannot be loaded.
 */
export async function separateHosts(client: Client): Promise<readonly EIP1193RequestFn[]> {
  const { transport } = client
  const make: unknown = readOwnProperty(transport, 'make')
  // viem's fallback has its transports beside its request.
  const made: unknown = typeof make === 'function' ? Reflect.get(Object(await make()), 'value') : transport
  const transports = readOwnProperty(made, 'transports')
  const hosts = Array.isArray(transports)
    ? transports.map((one: unknown) => readOwnProperty(one, 'request')).filter(isRequest)
    : []
  return hosts.length === 0 ? [client.request] : hosts
}

function isRequest(value: unknown): value is EIP1193RequestFn {
  return typeof value === 'function'
}
