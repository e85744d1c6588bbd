import { type FieldNode, listFields } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'

/** Returns the path of a field as a map key. */
export function pathKey(path: readonly number[]): string {
  return path.join('.')
}

/** Flattens the tree, parents before children. */
export function flattenFields(nodes: readonly FieldNode[]): readonly FieldNode[] {
  return nodes.flatMap((node) => [node, ...flattenFields(node.children)])
}

/** Returns the field at a path, or null when the item does not have one there. */
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

/** Returns the field's name if no other field has the same name, otherwise its {@link dottedName}. */
export function shortName(item: AbiEvent | AbiFunction, path: readonly number[]): string {
  const own = findField(item, path)?.name
  const others = flattenFields(listFields(item)).filter(({ name }) => name === own)
  return own !== undefined && others.length === 1 ? own : dottedName(item, path)
}

/**
 * Returns the names on the path, joined by dots: `order.tokenIn`. A field without a name is represented by its
 * position.
 */
export function dottedName(item: AbiEvent | AbiFunction, path: readonly number[]): string {
  const names: string[] = []
  for (let depth = 1; depth <= path.length; depth++) {
    const field = findField(item, path.slice(0, depth))
    names.push(field?.name ?? String(path[depth - 1] ?? ''))
  }
  return names.join('.')
}
