import {
  type Address,
  type Hex,
  isAddress,
  isAddressEqual,
  maxUint32,
  maxUint48,
  maxUint128,
  maxUint256,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { z } from 'zod'
import type { PermissionRequest } from '../calls/execution-permissions.ts'
import type { AllowedCall, SessionGrant, TokenLimit } from './session-grant.ts'

/** The types of permissions (ERC-7715) that a session can be granted for. */
export const sessionPermissionTypes = ['native-token-transfer', 'erc20-token-transfer', 'contract-call'] as const

/** The types of rules that a session enforces onchain. */
export const sessionRuleTypes = ['expiry', 'call-limit', 'gas-limit'] as const

/**
 * Why a request cannot become a session. The contract would not enforce it, so it is not granted in part.
 * - `permission-unsupported`, `rule-unsupported`: a type that the contract does not enforce, such as an allowance per period.
 * - `data-invalid`: the data is not that of its type.
 * - `expiry-missing`: a session always ends.
 * - `several-signers`: the permissions are for different accounts.
 * - `amount-unlimited`: a function of ERC-20 that moves tokens, without the limit of an `erc20-token-transfer`.
 * - `function-not-counted`: another function of a token that has a limit, because it could move more of it.
 * - `target-forbidden`: the account itself.
 */
export type SessionProblemCode =
  | 'permission-unsupported'
  | 'rule-unsupported'
  | 'data-invalid'
  | 'expiry-missing'
  | 'several-signers'
  | 'amount-unlimited'
  | 'function-not-counted'
  | 'target-forbidden'

/** A problem with the type of permission or rule that it is about. */
export type SessionProblem = { readonly code: SessionProblemCode; readonly type: string }

/** A grant that enforces everything that was requested, or all problems. */
export type SessionGrantResult =
  | { readonly status: 'ok'; readonly grant: SessionGrant }
  | { readonly status: 'unsupported'; readonly problems: readonly SessionProblem[] }

/** What a request does not say. */
export type SessionDefaults = {
  readonly account: Address
  readonly chainId: number
  /** The first second in which the session may act, as Unix time. */
  readonly validAfter: number
  readonly maxCalls: number
  /** What the account pays for gas, in wei. */
  readonly maxGasCost: bigint
  readonly paymaster: Address | null
  readonly salt: Hex
}

/** The functions of ERC-20 whose amount the contract counts. */
const countedFunctions: readonly Hex[] = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
]).map((item) => toFunctionSelector(item))

const TRANSFER: Hex = '0xa9059cbb'
const NO_CALLDATA: Hex = '0x00000000'
/** The maximum number of functions in one permission. Each one costs about 22,000 gas when the session is installed. */
const MAX_FUNCTIONS = 32

const address = z.string().refine((text): text is Address => isAddress(text, { strict: false }))
/** Amounts are hex in the EIP; some apps write decimals. */
const amount = z
  .union([z.string().regex(/^(0x[0-9a-f]{1,64}|[0-9]{1,78})$/i), z.number().int().nonnegative().safe()])
  .transform((value) => BigInt(value))
  .pipe(z.bigint().positive())
const nativeTransfer = z.object({ allowance: amount.pipe(z.bigint().max(maxUint128)) })
const tokenTransfer = z.object({ address, allowance: amount.pipe(z.bigint().max(maxUint256)) })
const contractCall = z.object({ address, calls: z.array(z.string().max(256)).min(1).max(MAX_FUNCTIONS) })
const expiry = z.object({ timestamp: z.number().int().positive().max(Number(maxUint48)) })
const callLimit = z.object({ count: z.number().int().positive().max(Number(maxUint32)) })
const gasLimit = z.object({ limit: amount.pipe(z.bigint().max(maxUint128)) })

type Draft = {
  readonly calls: AllowedCall[]
  readonly tokens: TokenLimit[]
  readonly problems: SessionProblem[]
  maxValue: bigint
  validUntil: number | null
  maxCalls: number
  maxGasCost: bigint
}

/**
 * Returns the session that enforces requested permissions (ERC-7715) onchain. If the contract does not enforce a part of them, it
 * returns why, and nothing is granted. Pure.
 * @param requests - all for one account that acts for the user.
 */
export function toSessionGrant(requests: readonly PermissionRequest[], defaults: SessionDefaults): SessionGrantResult {
  const { maxCalls, maxGasCost } = defaults
  const draft: Draft = { calls: [], tokens: [], problems: [], maxValue: 0n, validUntil: null, maxCalls, maxGasCost }
  for (const request of requests) addRequest(draft, request)
  const signer = requests[0]?.to ?? zeroAddress
  if (requests.some(({ to }) => !isAddressEqual(to, signer))) report(draft, 'several-signers', 'to')
  checkCalls(draft, defaults.account)
  if (draft.validUntil === null) report(draft, 'expiry-missing', 'expiry')
  if (draft.problems.length > 0 || draft.validUntil === null) {
    return { status: 'unsupported', problems: draft.problems }
  }
  return {
    status: 'ok',
    grant: {
      signer,
      validAfter: defaults.validAfter,
      validUntil: draft.validUntil,
      chainId: BigInt(defaults.chainId),
      maxCalls: draft.maxCalls,
      maxValue: draft.maxValue,
      maxGasCost: draft.maxGasCost,
      paymaster: defaults.paymaster ?? zeroAddress,
      allowedCalls: draft.calls,
      tokenLimits: draft.tokens,
      salt: defaults.salt,
    },
  }
}

function addRequest(draft: Draft, { permission, rules = [] }: PermissionRequest): void {
  const code = addPermission(draft, permission.type, permission.data)
  if (code !== null) report(draft, code, permission.type)
  for (const { type, data } of rules) {
    const ruleCode = addRule(draft, type, data)
    if (ruleCode !== null) report(draft, ruleCode, type)
  }
}

/** Adds a permission; returns why it cannot. */
function addPermission(draft: Draft, type: string, data: unknown): SessionProblemCode | null {
  switch (type) {
    case 'native-token-transfer': {
      const parsed = nativeTransfer.safeParse(data)
      if (!parsed.success) return 'data-invalid'
      draft.maxValue += parsed.data.allowance
      addCall(draft, { target: zeroAddress, selector: NO_CALLDATA, maxValue: parsed.data.allowance })
      return null
    }
    case 'erc20-token-transfer': {
      const parsed = tokenTransfer.safeParse(data)
      if (!parsed.success || hasToken(draft, parsed.data.address)) return 'data-invalid'
      draft.tokens.push({ token: parsed.data.address, maxAmount: parsed.data.allowance })
      addCall(draft, { target: parsed.data.address, selector: TRANSFER, maxValue: 0n })
      return null
    }
    case 'contract-call': {
      const parsed = contractCall.safeParse(data)
      const selectors = parsed.success ? parsed.data.calls.map(toSelector) : [null]
      if (!parsed.success || selectors.includes(null)) return 'data-invalid'
      for (const selector of selectors) {
        if (selector !== null) addCall(draft, { target: parsed.data.address, selector, maxValue: 0n })
      }
      return null
    }
    default:
      return 'permission-unsupported'
  }
}

/** Adds a rule; returns why it cannot. */
function addRule(draft: Draft, type: string, data: unknown): SessionProblemCode | null {
  switch (type) {
    case 'expiry': {
      const parsed = expiry.safeParse(data)
      if (!parsed.success) return 'data-invalid'
      // Several permissions in one session end with the first.
      draft.validUntil = Math.min(draft.validUntil ?? Number(maxUint48), parsed.data.timestamp)
      return null
    }
    case 'call-limit': {
      const parsed = callLimit.safeParse(data)
      if (!parsed.success) return 'data-invalid'
      draft.maxCalls = Math.min(draft.maxCalls, parsed.data.count)
      return null
    }
    case 'gas-limit': {
      const parsed = gasLimit.safeParse(data)
      if (!parsed.success) return 'data-invalid'
      draft.maxGasCost = parsed.data.limit < draft.maxGasCost ? parsed.data.limit : draft.maxGasCost
      return null
    }
    default:
      return 'rule-unsupported'
  }
}

/** The contract refuses a grant with such calls. */
function checkCalls(draft: Draft, account: Address): void {
  for (const { target, selector } of draft.calls) {
    if (isAddressEqual(target, account)) report(draft, 'target-forbidden', 'contract-call')
    const isCounted = countedFunctions.includes(selector)
    if (isCounted && !hasToken(draft, target)) report(draft, 'amount-unlimited', 'contract-call')
    if (!isCounted && hasToken(draft, target)) report(draft, 'function-not-counted', 'contract-call')
  }
}

function hasToken({ tokens }: Draft, target: Address): boolean {
  return tokens.some(({ token }) => isAddressEqual(token, target))
}

/** Adds a function once: the larger ether of two wins, and the total stays limited. */
function addCall({ calls }: Draft, call: AllowedCall): void {
  const at = calls.findIndex((one) => isAddressEqual(one.target, call.target) && one.selector === call.selector)
  const existing = calls[at]
  if (existing === undefined) calls.push(call)
  else if (call.maxValue > existing.maxValue) calls[at] = call
}

/** Returns the selector of a signature such as `claim(uint256)`; null when it is not one. */
function toSelector(signature: string): Hex | null {
  try {
    const selector = toFunctionSelector(signature.startsWith('function ') ? signature : `function ${signature}`)
    return selector === NO_CALLDATA ? null : selector
  } catch {
    return null
  }
}

function report({ problems }: Draft, code: SessionProblemCode, type: string): void {
  problems.push({ code, type })
}
