import type { AbiParameter, Address } from 'viem'
import { componentsOf } from '../criteria/leaf-type.ts'
import { type EncodedData, readField } from '../criteria/read-field.ts'
import { type FieldInput, type ResolvedField, resolveField } from '../criteria/resolve-field.ts'

/**
 * Returns the addresses in a log's or a call's address fields, including those in tuples, in lower case. Lists of
 * addresses are left out: one entry among many does not say whose log it is. A field whose unused bits are not zero is
 * not an address.
 */
export function addressesIn(inputs: readonly FieldInput[], source: EncodedData): readonly Address[] {
  return addressFields(inputs).flatMap((field): readonly Address[] => {
    const digits = readField(field, source)
    return digits === null ? [] : [`0x${digits.slice(24)}`]
  })
}

/** Returns the address fields of some inputs, including those in tuples. */
export function addressFields(inputs: readonly FieldInput[]): readonly ResolvedField[] {
  const cached = known.get(inputs)
  if (cached !== undefined) return cached
  const fields = inputs
    .flatMap(({ parameter }, at) => addressPaths(parameter, [at]))
    .flatMap((path): readonly ResolvedField[] => {
      const located = resolveField(inputs, path)
      return 'refused' in located || located.leaf.type !== 'address' ? [] : [located]
    })
  known.set(inputs, fields)
  return fields
}

// Layouts are few and logs many. The cache drops an entry together with its inputs.
const known = new WeakMap<readonly FieldInput[], readonly ResolvedField[]>()

function addressPaths(parameter: AbiParameter, path: readonly number[]): readonly (readonly number[])[] {
  if (parameter.type === 'address') return [path]
  return (componentsOf(parameter) ?? []).flatMap((component, at) => addressPaths(component, [...path, at]))
}
