import { isIPv4, isIPv6 } from 'node:net'

/** A range of addresses: its first address, and how many leading bits all of them share. */
type Range = readonly [first: string, bits: number]

/**
 * IPv4 ranges that no public server has. Source: https://www.iana.org/assignments/iana-ipv4-special-registry.
 */
const RESERVED_V4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by a provider's customers (CGNAT), and where clouds have internal services.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  // The platform of one cloud answers here from inside its machines.
  ['168.63.129.16', 32],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
]

/** The only IPv6 addresses that are routed in public. */
const GLOBAL_V6: Range = ['2000::', 3]
/** Parts of it that are not. Source: https://www.iana.org/assignments/iana-ipv6-special-registry. */
const RESERVED_V6: readonly Range[] = [
  // Protocol assignments with Teredo, ORCHID and benchmarks.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which carries any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
]
/** Prefixes before an IPv4 address in the last 32 bits: translators (NAT64) connect to it. */
const CARRIES_V4: readonly Range[] = [['64:ff9b::', 96]]

/**
 * Returns whether an address is one that any server on the internet can have. Everything that it does not know is not, and neither is an
 * IPv6 address that carries an IPv4 address which is not public.
 * @param address - an IPv4 or IPv6 address in any notation, without a port or brackets.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !RESERVED_V4.some((range) => isWithin(toBits(address), range))
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  const bits = toBits(address)
  if (CARRIES_V4.some((range) => isWithin(bits, range))) return isPublicAddress(lastAsV4(bits))
  return isWithin(bits, GLOBAL_V6) && !RESERVED_V6.some((range) => isWithin(bits, range))
}

function isWithin(bits: string, [first, count]: Range): boolean {
  const range = toBits(first)
  return range.length === bits.length && range.slice(0, count) === bits.slice(0, count)
}

/** The address as 32 or 128 digits of 0 and 1. */
function toBits(address: string): string {
  if (isIPv4(address))
    return address
      .split('.')
      .map((part) => binary(Number(part), 8))
      .join('')
  const [head = '', tail] = address.replace(/[\d.]+$/, (end) => (end.includes('.') ? v4AsGroups(end) : end)).split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail ?? '')]
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after].map((group) => binary(group, 16)).join('')
}

function v4AsGroups(address: string): string {
  const bits = toBits(address)
  return [bits.slice(0, 16), bits.slice(16)].map((half) => Number.parseInt(half, 2).toString(16)).join(':')
}

function lastAsV4(bits: string): string {
  return [96, 104, 112, 120].map((at) => Number.parseInt(bits.slice(at, at + 8), 2)).join('.')
}

function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0')
}
