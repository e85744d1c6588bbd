import { isIP, isIPv6 } from 'node:net'

/**
 * Names the caller behind an address for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * household or server has 2^64 of the latter and could pass for as many callers.
 * @returns an empty name for text that is not an address.
 */
export function callerName(address: string): string {
  // A proxy can add a port, and a link-local address has a zone.
  const bare = address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase()
  const port = /^([\d.]+):\d+$/.exec(bare)
  if (port?.[1] !== undefined) return callerName(port[1])
  if (isIP(bare) === 0) return ''
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  const [high = 0, low = 0] = groups.slice(6)
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): readonly number[] {
  const [before = '', after] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    })
    .split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [head, tail] = [read(before), read(after ?? '')]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
