import type { AbiParameter, Address } from 'viem'
import { componentsOf } from '../criteria/leaf-type.ts'
import { type EncodedData, readField } from '../criteria/read-field.ts'
import { type FieldInput, type ResolvedField, resolveField } from '../criteria/resolve-field.ts'

/**
 * The addresses in a log's or a call's address fields, those in tuples too, lower case. Lists of addresses are left out:
 * one entry among many says nothing about whose log it is. A field whose unused bits are not zero is not an address.
 */
export function addressesIn(inputs: readonly FieldInput[], source: EncodedData): readonly Address[] {
  return addressFields(inputs).flatMap((field): readonly Address[] => {
    const digits = readField(field, source)
    return digits === null ? [] : [`0x${digits.slice(24)}`]
  })
}

/** The address fields of some inputs, those in tuples too. */
export function addressFields(inputs: readonly FieldInput[]): readonly ResolvedField[] {
  const kept = known.get(inputs)
  if (kept !== undefined) return kept
  const fields = inputs
    .flatMap(({ parameter }, at) => addressPaths(parameter, [at]))
    .flatMap((path): readonly ResolvedField[] => {
      const located = resolveField(inputs, path)
      return 'refused' in located || located.leaf.type !== 'address' ? [] : [located]
    })
  known.set(inputs, fields)
  return fields
}

// Layouts are few and logs many. Forgotten together with the inputs.
const known = new WeakMap<readonly FieldInput[], readonly ResolvedField[]>()

function addressPaths(parameter: AbiParameter, path: readonly number[]): readonly (readonly number[])[] {
  if (parameter.type === 'address') return [path]
  return (componentsOf(parameter) ?? []).flatMap((component, at) => addressPaths(component, [...path, at]))
}
