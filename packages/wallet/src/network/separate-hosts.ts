import type { Client, EIP1193RequestFn } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'

/**
 * Returns what requests each host of a client's chain by itself, in the order in which they are used. Of a client that has one host, or
 * does not say which it has, it is the client alone. @throws when the code of the transports cannot be loaded.
 */
export async function separateHosts(client: Client): Promise<readonly EIP1193RequestFn[]> {
  const { transport, chain } = client
  const open: unknown = readOwnProperty(transport, 'open')
  const opened: unknown = typeof open === 'function' ? await open() : null
  const create = readOwnProperty(opened, 'transport')
  const made: unknown = typeof create === 'function' ? create({ chain }) : null
  // viem's fallback has its transports beside its request, and a client has both in one object.
  const transports = readOwnProperty(readOwnProperty(made, 'value') ?? transport, 'transports')
  const hosts = Array.isArray(transports)
    ? transports.map((one: unknown) => readOwnProperty(one, 'request')).filter(isRequest)
    : []
  return hosts.length === 0 ? [client.request] : hosts
}

function isRequest(value: unknown): value is EIP1193RequestFn {
  return typeof value === 'function'
}
