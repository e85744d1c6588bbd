// @ts-check
/**
 * Compares our ABIs with those of the deployed protocol in golden/. They must have the same functions, events and errors, with
 * the same selectors and topics, struct layouts, names and mutability. Compiler type names may differ.
 */
import { readFile } from 'node:fs/promises'
import { readArtifact } from './artifacts.mjs'

/** @typedef {import('./artifacts.mjs').AbiItem} AbiItem */
/** @typedef {import('./artifacts.mjs').AbiParameter} AbiParameter */

/** The error of a token that transfers too little. */
const transferFailed = 'error TransferFailed(address,address,uint256)'
/** Errors that the deployed contracts raise from assembly, so that their ABIs do not have them. */
const replayErrors = ['error IncentiveClaimed(uint8)', 'error IncentiveToBig(uint8)']

/** Contracts with exactly the ABI of their golden file. */
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

/** Contracts with more than the ABI of their golden file. README.md has the reasons. */
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
 * Each golden file, our contract, and the items that only our contract has.
 * @type {readonly { golden: string, ours: string, additions: readonly string[] }[]}
 */
export const goldenContracts = [
  ...exact.map((name) => ({ golden: name, ours: name, additions: [] })),
  ...Object.entries(extended).map(([name, additions]) => ({ golden: name, ours: name, additions })),
]

/**
 * Returns a parameter's type with the members of its tuple, such as `(address doer,uint256 worth)[]`.
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
 * Returns the signature that a selector or topic is the hash of, such as `function transfer(address,uint256)`.
 * @param {AbiItem} item
 */
function toSignature({ type, name = '', inputs = [] }) {
  return `${type} ${name}(${inputs.map((input) => typeText(input, false)).join(',')})`
}

/**
 * Returns everything about an item that a caller can depend on, without the names of arguments that are not used.
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
 * Constructors are ignored. None has parameters, and the compiler lists only explicit constructors.
 * @param {readonly AbiItem[]} abi
 */
function shapes(abi) {
  const items = abi.filter(({ type, inputs = [] }) => type !== 'constructor' || inputs.length > 0)
  return new Map(items.map((item) => [toSignature(item), toShape(item)]))
}

/**
 * Returns the differences between one of our contracts and its golden ABI, as text; empty when they are equal.
 * @param {{ golden: string, ours: string, additions: readonly string[] }} pair
 * @param {string} [folder] - of the compiler's output.
 * @returns {Promise<readonly string[]>}
 */
export async function goldenDifferences({ golden, ours, additions }, folder) {
  const text = await readFile(new URL(`../golden/${golden}.json`, import.meta.url), 'utf8')
  const protocolShapes = shapes(JSON.parse(text))
  const ourShapes = shapes((await readArtifact(ours, folder)).abi)
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
 * Returns the differences between our contracts and the protocol's tables of events and errors (golden/events.json,
 * errors.json). A signature determines its topic or selector, so equal signatures are enough.
 * @param {string} [folder] - of the compiler's output.
 * @returns {Promise<readonly string[]>}
 */
export async function goldenTableDifferences(folder) {
  const differences = []
  for (const [kind, file] of /** @type {const} */ ([
    ['event', 'events'],
    ['error', 'errors'],
  ])) {
    /** @type {Readonly<Record<string, { in: readonly string[], indexed?: string }>>} */
    const table = JSON.parse(await readFile(new URL(`../golden/${file}.json`, import.meta.url), 'utf8'))
    for (const { golden, ours } of goldenContracts) {
      const abi = (await readArtifact(ours, folder)).abi.filter(({ type }) => type === kind)
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
