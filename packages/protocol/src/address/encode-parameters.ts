import { type AbiParameter, encodeAbiParameters, type Hex } from 'viem'
import { isAddressText } from './is-address-text.ts'
import { parseAddress } from './parse-address.ts'

/**
 * Encodes values as viem's `encodeAbiParameters` does, with each address read by `parseAddress`. A wrong character in
 * an address has its own error, not that of a value that does not fit.
 * @returns the encoded bytes.
 * @throws {AddressFormatError} for an address with a wrong checksum.
 * @throws viem's `AbiEncodingLengthMismatchError`, `InvalidAddressError` and the like for other values that do not fit.
 */
export function encodeParameters<const params extends readonly AbiParameter[]>(
  params: params,
  values: Parameters<typeof encodeAbiParameters<params>>[1],
): Hex
export function encodeParameters(params: readonly AbiParameter[], values: readonly unknown[]): Hex {
  return encodeAbiParameters(
    params,
    params.map((parameter, at) => withAddresses(parameter, values[at])),
  )
}

function withAddresses(parameter: AbiParameter, value: unknown): unknown {
  const { type } = parameter
  // Other text is not an address. viem throws for it, as for every value that does not fit.
  if (type === 'address') return isAddressText(value) ? parseAddress(value) : value
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    return Array.isArray(value) ? value.map((one: unknown) => withAddresses({ ...parameter, type: item }, one)) : value
  }
  if (!('components' in parameter) || typeof value !== 'object' || value === null) return value
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    parameter.components.map((field) => [field.name ?? '', withAddresses(field, fields.get(field.name ?? ''))]),
  )
}
