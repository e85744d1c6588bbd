import { checksumAddress, type Hex } from 'viem'

/**
 * Returns every string in a value that looks like an address and lacks its checksum (EIP-55). It looks into texts at
 * any depth and into the keys of objects. The value that a filter compares with (`filterData`, and `needed` where it is
 * not a value of its field) counts as bytes of any length, not as an address.
 */
export function findUnchecksummed(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') {
    const found = value.match(/(?<![0-9a-zA-Z])0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/g) ?? []
    return found.flatMap((text) => (isChecksummed(text) ? [] : [`${path}: ${text}`]))
  }
  if (typeof value !== 'object' || value === null) return []
  if (value instanceof Map) return findUnchecksummed([...value.entries()], path)
  if (value instanceof Set) return findUnchecksummed([...value], path)
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'filterData' || name === 'needed'
      ? []
      : [...findUnchecksummed(name, `${path}.${name}`), ...findUnchecksummed(inner, `${path}.${name}`)],
  )
}

function isChecksummed(text: string): boolean {
  const lower: Hex = `0x${text.slice(2).toLowerCase()}`
  return checksumAddress(lower) === text
}
