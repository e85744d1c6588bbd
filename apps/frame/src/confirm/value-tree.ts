import { type AbiParameter, type Address, getAddress, isAddress } from 'viem'
import type { TreeNode } from './confirmation.ts'
import { showLine, showText } from './show-text.ts'

/** Maximum number of values that are shown of one request. More make the list unreadable. */
const MAX_NODES = 200
/** Maximum length of one value, in characters. Signatures and calldata are longer, and are cut. */
const MAX_VALUE_LENGTH = 1_000

/** Counts the values of one tree. `isExceeded`: it has more than are shown, which its user has to know. */
export type NodeBudget = { left: number; isExceeded: boolean }

/** Returns the budget of a tree. */
export function createBudget(): NodeBudget {
  return { left: MAX_NODES, isExceeded: false }
}

/** Takes one value from the budget. Returns whether there was one. */
export function takeNode(budget: NodeBudget): boolean {
  if (budget.left <= 0) {
    budget.isExceeded = true
    return false
  }
  budget.left--
  return true
}

/** Returns a value of a decoded call as a tree, with the names that the ABI has. */
export function toNode(parameter: AbiParameter, value: unknown, at: number, budget: NodeBudget): readonly TreeNode[] {
  if (!takeNode(budget)) return []
  const name = showLine(parameter.name || String(at))
  const list = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (list !== undefined && Array.isArray(value)) {
    const item = { ...parameter, type: list }
    return [
      {
        type: 'group',
        name,
        nodes: value.flatMap((one, index) => toNode({ ...item, name: '' }, one, index + 1, budget)),
      },
    ]
  }
  if (parameter.type === 'tuple' && 'components' in parameter) {
    return [{ type: 'group', name, nodes: toNodes(parameter.components, value, budget) }]
  }
  return [toLeaf(name, parameter.type, value)]
}

/** Returns the values of several parameters. @param value - a list, or an object by name. */
export function toNodes(parameters: readonly AbiParameter[], value: unknown, budget: NodeBudget): readonly TreeNode[] {
  return parameters.flatMap((parameter, at) => {
    const one: unknown = Array.isArray(value) ? value[at] : readOwn(value, parameter.name ?? '')
    return toNode(parameter, one, at + 1, budget)
  })
}

/** Returns one value. Addresses are shown whole, and others as text. */
export function toLeaf(name: TreeNode['name'], type: string, value: unknown): TreeNode {
  const address = type === 'address' ? toAddress(value) : null
  if (address !== null) return { type: 'address', name, address }
  return { type: 'value', name, value: showText(toValueText(value), MAX_VALUE_LENGTH) }
}

/** Returns a property of an untrusted object, and never one that it inherits. */
export function readOwn(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** Returns an address with its checksum, or null. */
export function toAddress(value: unknown): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? getAddress(value) : null
}

function toValueText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'object':
      return value === null ? '' : JSON.stringify(value)
    default:
      return ''
  }
}
