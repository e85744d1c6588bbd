import { type FieldNode, listFields } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'

/** A field's path as a key of maps. */
export function pathKey(path: readonly number[]): string {
  return path.join('.')
}

/** The tree laid flat, parents before their children. */
export function flattenFields(nodes: readonly FieldNode[]): readonly FieldNode[] {
  return nodes.flatMap((node) => [node, ...flattenFields(node.children)])
}

/** The field at a path, or null when the item has none there. */
export function findField(item: AbiEvent | AbiFunction, path: readonly number[]): FieldNode | null {
  let nodes = listFields(item)
  let found: FieldNode | null = null
  for (const index of path) {
    found = nodes[index] ?? null
    if (found === null) return null
    nodes = found.children
  }
  return found
}

/** A field's own name where no other field has it, else the whole {@link dottedName}. */
export function shortName(item: AbiEvent | AbiFunction, path: readonly number[]): string {
  const own = findField(item, path)?.name
  const others = flattenFields(listFields(item)).filter(({ name }) => name === own)
  return own !== undefined && others.length === 1 ? own : dottedName(item, path)
}

/** The names from the input down: `order.tokenIn`. A part without a name shows its position. */
export function dottedName(item: AbiEvent | AbiFunction, path: readonly number[]): string {
  const names: string[] = []
  for (let depth = 1; depth <= path.length; depth++) {
    const field = findField(item, path.slice(0, depth))
    names.push(field?.name ?? String(path[depth - 1] ?? ''))
  }
  return names.join('.')
}
