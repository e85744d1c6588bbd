// @ts-check
/**
 * Compares our ABIs with the deployed protocol's in golden/: the same functions, events and errors, so the
 * same selectors and topics, the same struct layouts, names and mutability. Compiler type names may differ.
 */
import { readFile } from 'node:fs/promises'
import { readArtifact } from './artifacts.mjs'

/** @typedef {import('./artifacts.mjs').AbiItem} AbiItem */
/** @typedef {import('./artifacts.mjs').AbiParameter} AbiParameter */

/** What a token that pays too little is refused with. */
const transferFailed = 'error TransferFailed(address,address,uint256)'
/** Raised from assembly there, so that the deployed ABIs leave them out. */
const replayErrors = ['error IncentiveClaimed(uint8)', 'error IncentiveToBig(uint8)']

/** Contracts that have the ABI of their golden file and nothing more. */
const exact = [
  'AAction',
  'AAllowList',
  'ABudget',
  'ACloneable',
  'AIncentive',
  'AValidator',
  'AllowListIncentive',
  'BoostError',
  'BoostRegistry',
  'ERC1155Incentive',
  'EventAction',
  'IAuth',
  'IClaw',
  'IPermit2',
  'IProtocolFeeModule',
  'IToppable',
  'ManagedBudget',
  'ManagedBudgetWithFeesV2Factory',
  'OffchainAccessList',
  'OpenAllowList',
  'PassthroughAuth',
  'Points',
  'PointsIncentive',
  'RBAC',
  'SimpleAllowList',
  'SimpleDenyList',
  'TransparentBudget',
  'VestingBudget',
]

/** Contracts that have more than their golden file. README.md says why. */
const extended = {
  BoostCore: [
    'function onERC1155Received(address,address,uint256,uint256,bytes)',
    'error InsufficientFunds(address,uint256,uint256)',
    'error InvalidPercentage(uint256)',
    transferFailed,
  ],
  CGDAIncentive: [transferFailed],
  ContractAction: [transferFailed],
  ERC20Incentive: [transferFailed],
  ERC20PeggedIncentive: [transferFailed],
  ERC20PeggedVariableCriteriaIncentive: [transferFailed],
  ERC20PeggedVariableCriteriaIncentiveV2: [transferFailed],
  ERC20VariableCriteriaIncentive: [transferFailed],
  ERC20VariableCriteriaIncentiveV2: [transferFailed],
  ERC20VariableIncentive: [transferFailed],
  ERC721MintAction: [transferFailed],
  LimitedSignerValidator: replayErrors,
  LimitedSignerValidatorV2: replayErrors,
  ManagedBudgetWithFees: ['error InvalidPercentage(uint256)'],
  ManagedBudgetWithFeesV2: ['error InvalidPercentage(uint256)'],
  PayableLimitedSignerValidator: replayErrors,
  PayableLimitedSignerValidatorV2: replayErrors,
  SignerValidator: replayErrors,
  SignerValidatorV2: replayErrors,
}

/**
 * Golden file → our contract, and what ours has beyond it.
 * @type {readonly { golden: string, ours: string, additions: readonly string[] }[]}
 */
export const goldenContracts = [
  ...exact.map((name) => ({ golden: name, ours: name, additions: [] })),
  ...Object.entries(extended).map(([name, additions]) => ({ golden: name, ours: name, additions })),
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
function toSignature({ type, name = '', inputs = [] }) {
  return `${type} ${name}(${inputs.map((input) => typeText(input, false)).join(',')})`
}

/**
 * Everything about an item that a caller could depend on, arguments' names aside where they are only prose.
 * @param {AbiItem} item
 */
function toShape(item) {
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
  return new Map(items.map((item) => [toSignature(item), toShape(item)]))
}

/**
 * The differences of one contract of ours from its golden ABI, in words; none when they agree.
 * @param {{ golden: string, ours: string, additions: readonly string[] }} pair
 * @returns {Promise<readonly string[]>}
 */
export async function goldenDifferences({ golden, ours, additions }) {
  const text = await readFile(new URL(`../golden/${golden}.json`, import.meta.url), 'utf8')
  const protocolShapes = shapes(JSON.parse(text))
  const ourShapes = shapes((await readArtifact(ours)).abi)
  const differences = []
  for (const [signature, shape] of protocolShapes) {
    if (!ourShapes.has(signature)) differences.push(`${signature} is missing`)
    else if (ourShapes.get(signature) !== shape)
      differences.push(`${signature} is ${ourShapes.get(signature)}, not ${shape}`)
  }
  for (const signature of ourShapes.keys()) {
    if (!protocolShapes.has(signature) && !additions.includes(signature))
      differences.push(`${signature} is not in the protocol`)
  }
  for (const signature of additions) {
    if (!ourShapes.has(signature)) differences.push(`${signature} is announced as ours and does not exist`)
  }
  return differences
}

/**
 * The differences of our contracts from the protocol's tables of events and errors (golden/events.json, errors.json):
 * a signature says which topic or selector it has, so equal signatures are equal on the wire.
 * @returns {Promise<readonly string[]>}
 */
export async function goldenTableDifferences() {
  const differences = []
  for (const [kind, file] of /** @type {const} */ ([
    ['event', 'events'],
    ['error', 'errors'],
  ])) {
    /** @type {Readonly<Record<string, { in: readonly string[], indexed?: string }>>} */
    const table = JSON.parse(await readFile(new URL(`../golden/${file}.json`, import.meta.url), 'utf8'))
    for (const { golden, ours } of goldenContracts) {
      const abi = (await readArtifact(ours)).abi.filter(({ type }) => type === kind)
      const ourShapes = new Map(abi.map((item) => [toSignature(item).slice(kind.length + 1), item]))
      for (const [signature, { in: contracts, indexed }] of Object.entries(table)) {
        if (!contracts.includes(golden)) continue
        const flags = ourShapes
          .get(signature)
          ?.inputs?.map((input) => (input.indexed ? 1 : 0))
          .join('')
        if (!ourShapes.has(signature)) differences.push(`${ours} has no ${kind} ${signature}`)
        else if (indexed !== undefined && flags !== indexed) {
          differences.push(`${ours} indexes ${flags} of ${signature}, not ${indexed}`)
        }
      }
    }
  }
  return differences
}
