import { type Address, type Hex, isAddress, isAddressEqual, isHex, numberToHex } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import { PermissionsInvalidError } from './errors.ts'

/**
 * Permissions by ERC-7715: a wallet lets another account act for the user, within limits. Source:
 * https://eips.ethereum.org/EIPS/eip-7715.
 */

/** What is requested of a wallet, or granted by it. `data` depends on the type: JSON values. */
export type PermissionTerms = {
  /** The type, such as `native-token-periodic`. Those that a wallet grants are in the state. */
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  /** Whether the user may grant less than `data`. */
  readonly isAdjustmentAllowed: boolean
}

/** A restriction of a permission, such as `expiry`. */
export type PermissionRule = { readonly type: string; readonly data: Readonly<Record<string, unknown>> }

/** A permission that is requested. */
export type PermissionRequest = {
  readonly permission: PermissionTerms
  /** The account that may act for the user. */
  readonly to: Address
  readonly rules?: readonly PermissionRule[]
}

/** A permission that the user granted. The user may have limited it: read `permission` and `rules`. */
export type GrantedPermission = Required<PermissionRequest> & {
  readonly chainId: number
  /** The account that it is for; null when the wallet does not say. */
  readonly from: Address | null
  /** What the permission is used and revoked by. */
  readonly context: Hex
  /** The contract that executes with it (ERC-7710). */
  readonly delegationManager: Address | null
  /** Contracts that have to be created before it is used, each by its factory. */
  readonly dependencies: readonly { readonly factory: Address; readonly factoryData: Hex }[]
}

/** A type of permission that a wallet grants, with the chains and the types of rules that it can have. */
export type SupportedPermission = {
  readonly type: string
  readonly chainIds: readonly number[]
  readonly ruleTypes: readonly string[]
}

/** Maximum length of the context of a permission, in hex digits. It may have several signed delegations. */
const MAX_CONTEXT_LENGTH = 131_072
/** Maximum length of the data of a permission or rule as JSON, in characters. They are a few numbers and addresses. */
const MAX_DATA_LENGTH = 16_384
/** Maximum number of permissions, rules, types, chains and contracts in an answer. */
const MAX_ENTRIES = 64
/** Maximum length of the name of a type, in characters. */
const MAX_TYPE_LENGTH = 64

/** Returns a request as the wallet takes it. */
export function toPermissionParameter(
  { permission, to, rules = [] }: PermissionRequest,
  { from, chainId }: { readonly from: Address; readonly chainId: number },
) {
  const { type, isAdjustmentAllowed, data } = permission
  return { chainId: numberToHex(chainId), from, to, permission: { type, isAdjustmentAllowed, data }, rules }
}

/**
 * Returns what a wallet granted: one for each request, of its type, for its account and chain. Pure.
 * @throws {PermissionsInvalidError} when the answer is anything else.
 */
export function parseGranted(
  answer: unknown,
  requests: readonly PermissionRequest[],
  chainId: number,
): readonly GrantedPermission[] {
  if (!Array.isArray(answer) || answer.length !== requests.length) throw new PermissionsInvalidError()
  return requests.map((request, at) => {
    const granted = toGranted(answer[at])
    const isRequested =
      granted !== null &&
      granted.chainId === chainId &&
      granted.permission.type === request.permission.type &&
      isAddressEqual(granted.to, request.to)
    if (!isRequested) throw new PermissionsInvalidError()
    return granted
  })
}

/** Returns what a wallet grants, by its answer. Empty when it is not an answer. Pure. */
export function parseSupported(answer: unknown): readonly SupportedPermission[] {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return []
  return Object.keys(answer)
    .filter(isType)
    .slice(0, MAX_ENTRIES)
    .map((type) => {
      const entry = readOwnProperty(answer, type)
      const chainIds = listOf(entry, 'chainIds').flatMap((id) => toChainId(id) ?? [])
      return { type, chainIds, ruleTypes: listOf(entry, 'ruleTypes').filter(isType) }
    })
}

function toGranted(entry: unknown): GrantedPermission | null {
  const field = (name: string) => readOwnProperty(entry, name)
  const chainId = toChainId(field('chainId'))
  const to = toAddress(field('to'))
  const context = field('context')
  const terms = toTerms(field('permission'))
  if (chainId === null || to === null || terms === null || !isBytes(context)) return null
  const rules = listOf(entry, 'rules').flatMap((rule) => toRule(rule) ?? [])
  const dependencies = listOf(entry, 'dependencies').flatMap((one) => {
    const [factory, factoryData] = [toAddress(readOwnProperty(one, 'factory')), readOwnProperty(one, 'factoryData')]
    return factory !== null && isBytes(factoryData) ? [{ factory, factoryData }] : []
  })
  const { from, delegationManager } = {
    from: toAddress(field('from')),
    delegationManager: toAddress(field('delegationManager')),
  }
  return { chainId, from, to, permission: terms, rules, context, delegationManager, dependencies }
}

function toTerms(value: unknown): PermissionTerms | null {
  const rule = toRule(value)
  return rule && { ...rule, isAdjustmentAllowed: readOwnProperty(value, 'isAdjustmentAllowed') === true }
}

function toRule(value: unknown): PermissionRule | null {
  const type = readOwnProperty(value, 'type')
  const data = toData(readOwnProperty(value, 'data'))
  return isType(type) && data !== null ? { type, data } : null
}

/** Returns a copy of data that JSON can have, so that a wallet's own objects are not passed on. */
function toData(value: unknown): Readonly<Record<string, unknown>> | null {
  try {
    const text = JSON.stringify(value)
    if (text === undefined || text.length > MAX_DATA_LENGTH) return null
    const copy: unknown = JSON.parse(text)
    if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return null
    return Object.fromEntries(Object.entries(copy))
  } catch {
    return null
  }
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = readOwnProperty(value, key)
  return Array.isArray(list) ? list.slice(0, MAX_ENTRIES) : []
}

/** The EIP writes chain ids in hex, and some wallets as numbers. */
function toChainId(value: unknown): number | null {
  const id = typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

function toAddress(value: unknown): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : null
}

function isBytes(value: unknown): value is Hex {
  return isHex(value, { strict: true }) && value.length <= MAX_CONTEXT_LENGTH
}

function isType(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TYPE_LENGTH
}
