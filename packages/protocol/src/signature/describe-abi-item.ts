import type { AbiEvent, AbiFunction, AbiParameter } from 'viem'

/**
 * Returns an ABI item in human-readable form, with the marks that distinguish layouts:
 * `event Transfer(address indexed from, …)`. `parseAbiItem` reads it back with the same types, names and indexed
 * parameters.
 */
export function describeAbiItem(item: AbiEvent | AbiFunction): string {
  return `${item.type} ${item.name}(${item.inputs.map(describeParameter).join(', ')})`
}

function describeParameter(parameter: AbiParameter & { readonly indexed?: boolean | undefined }): string {
  const type = describeType(parameter)
  return [type, parameter.indexed ? 'indexed' : '', parameter.name ?? ''].filter((part) => part !== '').join(' ')
}

function describeType(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type
  const array = parameter.type.slice('tuple'.length)
  return `(${parameter.components.map(describeParameter).join(', ')})${array}`
}
