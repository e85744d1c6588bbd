import type { FieldNode } from '@laurel/protocol'
import { listFields } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { flattenFields, pathKey } from '../abi/fields.ts'
import { toWords } from '../abi/human-name.ts'

/** Where the token of a number is to be looked up. */
export type UnitSource =
  /** The contract is itself the token. */
  | { readonly type: 'contract' }
  /** A pool that names its two tokens. */
  | { readonly type: 'getter'; readonly getter: 'token0' | 'token1' }
  /** A field beside it holds the token's address. */
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

/** The same field by the words that tell it from its kind: `amountIn` goes with `tokenIn`. */
function remainder(name: string, kinds: ReadonlySet<string>): string {
  return toWords(name)
    .filter((word) => !kinds.has(word) && word !== 'address')
    .join(' ')
}

function hasWord(name: string, kinds: ReadonlySet<string>): boolean {
  return toWords(name).some((word) => kinds.has(word))
}

/**
 * Where the unit of each number may be found, by path, the likeliest first. A guess by names, so it is only ever shown
 * beside the raw value, and a person can always write base units instead.
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
  // Small integers are fees, flags and times; amounts need room.
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
  const side = toWords(field.name).find((word) => word === '0' || word === '1')
  return [
    ...(sibling === undefined ? [] : [{ type: 'sibling', path: sibling.path } as const]),
    ...(side === undefined ? [] : [{ type: 'getter', getter: side === '0' ? 'token0' : 'token1' } as const]),
    ...(side === undefined && sibling === undefined ? [{ type: 'contract' } as const] : []),
  ]
}
