// @ts-check
/**
 * Compares our ABIs with the deployed protocol's, kept in golden/: the same functions, events and errors, so the
 * same selectors and topics, the same struct layouts, names and mutability. Compiler type names may differ.
 */
import { readFile } from 'node:fs/promises'
import { readArtifact } from './artifacts.mjs'

/** @typedef {import('./artifacts.mjs').AbiItem} AbiItem */
/** @typedef {import('./artifacts.mjs').AbiParameter} AbiParameter */

/** Golden file → our contract. Where ours says more, README.md says why. */
export const goldenContracts = [
  { golden: 'ACloneable', ours: 'ACloneable', more: [] },
  { golden: 'AAction', ours: 'AAction', more: [] },
  { golden: 'EventAction', ours: 'EventAction', more: [] },
  { golden: 'ContractAction', ours: 'ContractAction', more: ['error TransferFailed(address,address,uint256)'] },
  { golden: 'BoostRegistry', ours: 'BoostRegistry', more: [] },
]

/**
 * A parameter's type with its tuple spelled out: `(address doer,uint256 worth)[]`.
 * @param {AbiParameter} parameter
 * @param {boolean} isNamed
 * @returns {string}
 */
function typeText({ type, components = [] }, isNamed) {
  if (!type.startsWith('tuple')) return type
  return `(${parameters(components, isNamed)})${type.slice('tuple'.length)}`
}

/**
 * @param {readonly AbiParameter[]} list
 * @param {boolean} isNamed
 */
function parameters(list, isNamed) {
  return list
    .map((item) => `${typeText(item, isNamed)}${item.indexed ? ' indexed' : ''}${isNamed ? ` ${item.name}` : ''}`)
    .join(',')
}

/**
 * `function transfer(address,uint256)`: what a selector or topic is the hash of.
 * @param {AbiItem} item
 */
function signatureOf({ type, name = '', inputs = [] }) {
  return `${type} ${name}(${inputs.map((input) => typeText(input, false)).join(',')})`
}

/**
 * Everything about an item that a caller could depend on, arguments' names aside where they are only prose.
 * @param {AbiItem} item
 */
function shapeOf(item) {
  // Event and struct members are read by name. Those of functions and errors are not, but structs inside them are.
  const isEvent = item.type === 'event'
  /** @param {readonly AbiParameter[]} [list] */
  const shape = (list = []) => list.map((entry) => (isEvent ? parameters([entry], true) : typeText(entry, true)))
  return JSON.stringify({
    inputs: shape(item.inputs),
    outputs: shape(item.outputs),
    stateMutability: item.stateMutability,
    isAnonymous: item.anonymous === true,
  })
}

/**
 * Constructors stay out: both sides' take nothing, and the compiler lists one only where it is written out.
 * @param {readonly AbiItem[]} abi
 */
function shapes(abi) {
  const items = abi.filter(({ type, inputs = [] }) => type !== 'constructor' || inputs.length > 0)
  return new Map(items.map((item) => [signatureOf(item), shapeOf(item)]))
}

/**
 * The differences of one contract of ours from its golden ABI, in words; none when they agree.
 * @param {{ golden: string, ours: string, more: readonly string[] }} pair
 * @returns {Promise<readonly string[]>}
 */
export async function goldenDifferences({ golden, ours, more }) {
  const text = await readFile(new URL(`../golden/${golden}.json`, import.meta.url), 'utf8')
  const theirs = shapes(JSON.parse(text))
  const mine = shapes((await readArtifact(ours)).abi)
  const differences = []
  for (const [signature, shape] of theirs) {
    if (!mine.has(signature)) differences.push(`${signature} is missing`)
    else if (mine.get(signature) !== shape) differences.push(`${signature} is ${mine.get(signature)}, not ${shape}`)
  }
  for (const signature of mine.keys()) {
    if (!theirs.has(signature) && !more.includes(signature)) differences.push(`${signature} is not in the protocol`)
  }
  for (const signature of more) {
    if (!mine.has(signature)) differences.push(`${signature} is announced as ours and does not exist`)
  }
  return differences
}
