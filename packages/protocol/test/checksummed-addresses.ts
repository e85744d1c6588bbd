import { checksumAddress, type Hex } from 'viem'

/**
 * Everything in a value that reads as an address and has not its checksum (EIP-55): in texts too, however deep, and in the
 * keys of objects. What a rule compares with (`filterData`, and `needed` where it is no value of its field) is bytes, however
 * long it is.
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
