import { type AbiParameter, encodeAbiParameters, type Hex } from 'viem'
import { describeValue } from '../options/require-options.ts'
import { isAddressText } from './is-address-text.ts'
import { parseAddress } from './parse-address.ts'

/**
 * Encodes values as viem's `encodeAbiParameters` does, with each address read by `parseAddress`. A wrong character in
 * an address has its own error, not that of a value that does not fit.
 * @returns the encoded bytes.
 * @throws {AddressFormatError} for an address with a wrong checksum.
 * @throws {ParameterMisfitError} names another value that does not fit. {@link misfitText} puts it into a sentence.
 */
export function encodeParameters<const params extends readonly AbiParameter[]>(
  params: params,
  values: Parameters<typeof encodeAbiParameters<params>>[1],
): Hex
export function encodeParameters(params: readonly AbiParameter[], values: readonly unknown[]): Hex {
  const given = params.map((parameter, at) => withAddresses(parameter, values[at]))
  try {
    return encodeAbiParameters(params, given)
  } catch (cause) {
    const misfit = findMisfit(params, given)
    throw misfit === null ? cause : new ParameterMisfitError(misfit, { cause })
  }
}

type Misfit = { readonly field: string; readonly type: string; readonly value: unknown }

/** A value that does not fit its onchain type. It is the cause of the errors of payloads, and has no code. */
class ParameterMisfitError extends Error {
  override readonly name = 'ParameterMisfitError'
  constructor({ field, type, value }: Misfit, options?: ErrorOptions) {
    super(`\`${field}\` is of the type ${type}, and it is ${describeValue(value)}`, options)
  }
}

/** Says that a value does not fit its onchain type, and which one where that is known. */
export function misfitText(what: string, cause: unknown): string {
  const text = `${what} has a value that does not fit its onchain type`
  return cause instanceof ParameterMisfitError ? `${text}: ${cause.message}` : text
}

/** Returns the first field that cannot be encoded alone, in a tuple by its own name. */
function findMisfit(params: readonly AbiParameter[], values: readonly unknown[]): Misfit | null {
  for (const [at, parameter] of params.entries()) {
    const value = values[at]
    if (canEncode(parameter, value)) continue
    if ('components' in parameter && parameter.type === 'tuple' && typeof value === 'object' && value !== null) {
      const fields = new Map<string, unknown>(Object.entries(value))
      const inner = parameter.components.map(({ name = '' }) => fields.get(name))
      const found = findMisfit(parameter.components, inner)
      if (found !== null) return found
    }
    return { field: parameter.name ?? '', type: parameter.type, value }
  }
  return null
}

function canEncode(parameter: AbiParameter, value: unknown): boolean {
  try {
    encodeAbiParameters([parameter], [value])
    return true
  } catch {
    return false
  }
}

function withAddresses(parameter: AbiParameter, value: unknown): unknown {
  const { type } = parameter
  // Other text is not an address. viem throws for it, as for every value that does not fit.
  if (type === 'address') return isAddressText(value) ? parseAddress(value) : value
  // viem writes the digits of text as if they were hex: '10' would be 16.
  if (/^u?int\d*$/.test(type) && typeof value !== 'bigint' && !Number.isSafeInteger(value)) {
    throw new ParameterMisfitError({ field: parameter.name ?? '', type, value })
  }
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
