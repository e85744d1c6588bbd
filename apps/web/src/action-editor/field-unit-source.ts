import type { FieldNode } from '@laurel/protocol'
import { listFields, toNameWords } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { flattenFields, pathKey } from '../abi/fields.ts'

/** Where to look up the token of a number. */
export type UnitSource =
  /** The contract is the token itself. */
  | { readonly type: 'contract' }
  /** A pool that has two tokens. */
  | { readonly type: 'getter'; readonly getter: 'token0' | 'token1' }
  /** Another field holds the address of the token. */
  | { readonly type: 'sibling'; readonly path: readonly number[] }

const formatFilterAmount = new Set([
  'amount',
  'amounts',
  'value',
  'wad',
  'assets',
  'quantity',
  'balance',
  'tokens',
  'payment',
  'price',
  'paid',
  'deposited',
  'withdrawn',
  'minted',
])
const tokenWords = new Set(['token', 'asset', 'currency', 'coin', 'underlying'])

/** The distinguishing words of a field's name: `amountIn` belongs to `tokenIn`. */
function remainder(name: string, kinds: ReadonlySet<string>): string {
  return toNameWords(name)
    .filter((word) => !kinds.has(word) && word !== 'address')
    .join(' ')
}

function hasWord(name: string, kinds: ReadonlySet<string>): boolean {
  return toNameWords(name).some((word) => kinds.has(word))
}

/**
 * Returns the possible sources of each number's unit by path, the likeliest first. They are guessed from names, so the
 * raw value is always shown as well, and a user can type base units instead.
 */
export function unitSources(item: AbiEvent | AbiFunction): ReadonlyMap<string, readonly UnitSource[]> {
  const fields = flattenFields(listFields(item))
  const sources = new Map<string, readonly UnitSource[]>()
  for (const field of fields) {
    if (!isAmount(field)) continue
    const beside = fields.filter((other) => other.path.length === field.path.length && sameParent(other, field))
    sources.set(pathKey(field.path), sourcesOf(field, beside))
  }
  return sources
}

function isAmount({ use, name }: FieldNode): boolean {
  if (use === null || (use.leaf.type !== 'uint' && use.leaf.type !== 'int')) return false
  // Small integer types hold fees, flags and times. An amount needs a larger type.
  return use.leaf.bits >= 64 && hasWord(name, formatFilterAmount)
}

function sameParent(one: FieldNode, other: FieldNode): boolean {
  return pathKey(one.path.slice(0, -1)) === pathKey(other.path.slice(0, -1))
}

function sourcesOf(field: FieldNode, beside: readonly FieldNode[]): readonly UnitSource[] {
  const tokens = beside.filter(({ name, use }) => use?.leaf.type === 'address' && hasWord(name, tokenWords))
  const own = remainder(field.name, formatFilterAmount)
  const [only, ...others] = tokens
  const named = tokens.find(({ name }) => remainder(name, tokenWords) === own)
  const sibling = named ?? (others.length === 0 ? only : undefined)
  const side = toNameWords(field.name).find((word) => word === '0' || word === '1')
  return [
    ...(sibling === undefined ? [] : [{ type: 'sibling', path: sibling.path } as const]),
    ...(side === undefined ? [] : [{ type: 'getter', getter: side === '0' ? 'token0' : 'token1' } as const]),
    ...(side === undefined && sibling === undefined ? [{ type: 'contract' } as const] : []),
  ]
}
