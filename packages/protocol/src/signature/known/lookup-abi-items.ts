import type { AbiEvent, AbiFunction, Address, Hex } from 'viem'
import { type AbiRegistry, createAbiRegistry } from '../abi-registry.ts'
import { describeAbiItem } from '../describe-abi-item.ts'
import { padSignature, toSelector } from '../infer-signature-type.ts'
import type { AbiLoader } from './abi-loader.ts'

/** A source of ABI items: a local table, or the verified source of one contract. */
export type AbiSource =
  | { readonly name: string; readonly abiItems: AbiRegistry }
  | { readonly lookup: AbiLoader; readonly chainId: number; readonly address: Address }

/** One ABI item, its source, and its human-readable form. */
export type AbiCandidate = {
  readonly item: AbiEvent | AbiFunction
  readonly description: string
  /** Name of the source. */
  readonly source: string
}

/** The ABI items of a signature. `several` has all of them: only the caller can choose the right one. */
export type AbiLookupResult =
  | ({ readonly status: 'one' } & AbiCandidate)
  | { readonly status: 'several'; readonly candidates: readonly AbiCandidate[] }
  /** `asked` names the sources that do not know it. */
  | { readonly status: 'none'; readonly sources: readonly string[] }

/**
 * Finds the ABI item of a topic or selector. It queries the sources in order, and the first one that knows the
 * signature decides alone. Put the most trusted source first: the caller's own ABI, verified source, the bundled table.
 * @throws {SignatureLengthError} when a signature has neither 4 nor 32 bytes.
 * @throws {AbiLoaderError} when a lookup gives no usable response.
 */
export async function lookupAbiItems(signature: Hex, sources: readonly AbiSource[]): Promise<AbiLookupResult> {
  const onchain = padSignature(signature)
  const selector = toSelector(onchain)
  for (const source of sources) {
    const abiItems = 'lookup' in source ? await lookUp(source) : source.abiItems
    const items = selector === null ? abiItems.events(onchain) : abiItems.functions(selector)
    const candidates = distinct(items.map((item) => describe(item, nameOf(source))))
    const [first, ...others] = candidates
    if (!first) continue
    return others.length === 0 ? { status: 'one', ...first } : { status: 'several', candidates }
  }
  return { status: 'none', sources: sources.map(nameOf) }
}

async function lookUp({ lookup, chainId, address }: Extract<AbiSource, { lookup: AbiLoader }>): Promise<AbiRegistry> {
  return createAbiRegistry((await lookup.getAbi({ chainId, address })) ?? [])
}

function describe(item: AbiEvent | AbiFunction, source: string): AbiCandidate {
  return { item, description: describeAbiItem(item), source }
}

/** A proxy and its implementation often declare the same item. */
function distinct(candidates: readonly AbiCandidate[]): readonly AbiCandidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.description, candidate])).values()]
}

function nameOf(source: AbiSource): string {
  return 'lookup' in source ? source.lookup.name : source.name
}
