import {
  decodeInstallSession,
  encodeInstallSession,
  encodeRevokeSession,
  getSessionId,
  parseDelegationCode,
  type SessionGrant,
  toSessionGrant,
} from '@laurel/wallet/smart-account'
import { type Address, bytesToHex, type Hex, isHex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { showLine } from '../confirm/show-text.ts'
import { describeGrant, tokensOfGrant } from '../smart-account/describe-grant.ts'
import { OperationPendingError, OperationRevertedError, PermissionsRefusedError } from '../smart-account/errors.ts'
import { toGrantedTerms } from '../smart-account/granted-terms.ts'
import type { Grant } from '../smart-account/grants.ts'
import type { AccountSender } from '../smart-account/prepare-operation.ts'
import { waitForOperation } from '../smart-account/send-operation.ts'
import type { RpcContext } from './context.ts'
import { InvalidParametersError, UnsupportedMethodError } from './errors.ts'
import { parseAccount } from './parse-call.ts'
import { removeDelegation } from './remove-delegation.ts'
import { requireChain, requireSender } from './require.ts'
import { type AccountCalls, sendAccountCalls } from './send-account-calls.ts'

/** Maximum number of permissions in one request. The user has to read each. */
const MAX_PERMISSIONS = 8
/** Maximum number of rules of a permission. There are three types of them. */
const MAX_RULES = 8
/** Maximum number of calls of a session, where the app sets no limit. */
const DEFAULT_CALLS = 100
/** What a session may spend on fees where the app sets no limit: a hundredth of the native currency, of 18 decimals. */
const DEFAULT_GAS_COST = 10n ** 16n
/** How long ago a session begins, in seconds: the clocks of device and network differ. */
const BEGINS_AGO_S = 60

const terms = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.record(z.string(), z.unknown()),
})
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
const request = z.looseObject({
  chainId: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i))),
  ...{ from: z.optional(address), to: address, permission: terms },
  rules: z.optional(z.array(terms).check(z.maxLength(MAX_RULES))),
})
const requests = z.array(request).check(z.minLength(1), z.maxLength(MAX_PERMISSIONS))
const revocation = z.looseObject({ permissionContext: z.string() })

/**
 * `wallet_grantPermissions` (ERC-7715): shows who may do what, how much and until when, and after the click installs the session that
 * enforces it onchain. The answer comes when it is installed.
 * @returns what was granted, for each request, with the id of the session as its context.
 * @throws {PermissionsRefusedError} when the contract would not enforce a part of it. Nothing is granted then.
 */
export async function answerGrantPermissions(context: RpcContext, params: unknown) {
  const parsed = requests.safeParse(params)
  const [first] = parsed.success ? parsed.data : []
  if (!parsed.success || first === undefined)
    throw new InvalidParametersError('wallet_grantPermissions', { cause: parsed.error })
  const wanted = parsed.data
  if (wanted.some(({ chainId, from }) => chainId !== first.chainId || from !== first.from))
    throw new InvalidParametersError('wallet_grantPermissions')
  const chain = requireChain(context, first.chainId === undefined ? null : Number(first.chainId))
  const sender = requireAccountSender(context, first.from, chain, 'wallet_grantPermissions')
  const result = toSessionGrant(
    wanted.map(({ permission, to, rules = [] }) => ({
      ...{ permission: { ...permission, isAdjustmentAllowed: false }, rules },
      to: parseAccount(to, 'wallet_grantPermissions'),
    })),
    {
      ...{ account: sender.address, chainId: chain.chainId, paymaster: sender.contracts.paymaster ?? null },
      ...{ maxCalls: DEFAULT_CALLS, maxGasCost: DEFAULT_GAS_COST },
      validAfter: Math.floor(context.now() / 1_000) - BEGINS_AGO_S,
      salt: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
    },
  )
  if (result.status === 'unsupported') throw new PermissionsRefusedError(result.problems)
  const id = getSessionId(sender.address, result.grant)
  const remember = () =>
    context.grants.add(
      sender.owner,
      toGrant(context.origin, { id, sender, grant: result.grant, wanted }),
      context.now(),
    )
  try {
    await installSession(context, { sender, chain, grant: result.grant })
  } catch (error) {
    // It may be installed later, and then its user can still revoke it.
    if (error instanceof OperationPendingError) remember()
    throw error
  }
  remember()
  return wanted.map((one) => ({
    ...{ chainId: `0x${chain.chainId.toString(16)}`, from: sender.address, to: one.to },
    permission: { ...one.permission, isAdjustmentAllowed: false },
    ...{ rules: one.rules ?? [], context: id, dependencies: [] },
  }))
}

/**
 * `wallet_getGrantedExecutionPermissions` (ERC-7715): what the user granted in this browser to the app that requests it, on every network,
 * as it is enforced. Those of other apps are not for it. Without an account there are none.
 */
export function answerGrantedPermissions({ account, grants, origin, now }: RpcContext) {
  if (account === null) return []
  return grants.list(account, origin, now()).flatMap(({ chainId, permissions, ...grant }) =>
    permissions.map((permission) => ({
      ...{ chainId: numberToHex(chainId), from: grant.from, to: grant.to },
      permission: { ...permission, isAdjustmentAllowed: false },
      rules: [
        { type: 'expiry', data: { timestamp: grant.expiresAt } },
        { type: 'call-limit', data: { count: grant.maxCalls } },
        { type: 'gas-limit', data: { limit: grant.maxGasCost } },
      ],
      ...{ context: grant.context, dependencies: [] },
    })),
  )
}

/**
 * `wallet_revokePermissions`: after the click, a session may do nothing any more. The answer comes when that is so. Of an account with a
 * key, the context is its code (`eth_getCode`), and what ends is its delegation (EIP-7702). A grant that is remembered is revoked on its
 * network and for its account, whichever ones are used now; another one on the current network.
 */
export async function answerRevokePermissions(context: RpcContext, params: unknown): Promise<null> {
  const parsed = revocation.safeParse(Array.isArray(params) ? params[0] : null)
  const id = parsed.success ? parsed.data.permissionContext : null
  const granted = findGrant(context, id)
  const chain = granted === null ? context.chain : requireChain(context, granted.chainId)
  const sender =
    granted === null
      ? requireSender(context, null)
      : requireSender({ ...context, accountType: 'smartAccount' }, granted.from, chain)
  if (sender.type === 'eoa' && id !== null && parseDelegationCode(id) !== null) {
    await removeDelegation(context, sender.address, id)
    return null
  }
  if (!isSessionId(id)) throw new InvalidParametersError('wallet_revokePermissions')
  if (sender.type === 'eoa') throw new UnsupportedMethodError('wallet_revokePermissions')
  await sendOwnCall(context, {
    ...{ sender, chain, calls: [{ to: sender.address, data: encodeRevokeSession(id) }] },
    describe: { tokens: [], content: () => ({ type: 'revoke-permission', context: showLine(id) }) },
  })
  context.grants.remove(sender.owner, id)
  return null
}

/** Returns the grant of the app with an id; null when it is not remembered. */
function findGrant({ account, grants, origin, now }: RpcContext, id: string | null): Grant | null {
  if (account === null || id === null) return null
  const wanted = id.toLowerCase()
  return grants.list(account, origin, now()).find(({ context }) => context.toLowerCase() === wanted) ?? null
}

function toGrant(
  origin: string,
  given: {
    readonly id: Hex
    readonly sender: AccountSender
    readonly grant: SessionGrant
    readonly wanted: z.output<typeof requests>
  },
): Grant {
  const { grant } = given
  const names = given.wanted.flatMap(({ permission: { type, data } }) =>
    type === 'contract-call' && Array.isArray(data['calls']) ? data['calls'].map(String) : [],
  )
  return {
    ...{ origin, chainId: Number(grant.chainId), from: given.sender.address, to: grant.signer, context: given.id },
    ...{ permissions: [...toGrantedTerms(grant, names)], expiresAt: grant.validUntil },
    ...{ maxCalls: grant.maxCalls, maxGasCost: numberToHex(grant.maxGasCost) },
  }
}

async function installSession(
  context: RpcContext,
  given: { readonly sender: AccountSender; readonly chain: RpcContext['chain']; readonly grant: SessionGrant },
): Promise<void> {
  const { sender, chain, grant } = given
  await sendOwnCall(context, {
    ...{ sender, chain, calls: [{ to: sender.address, data: encodeInstallSession(grant) }] },
    describe: {
      tokens: tokensOfGrant(grant),
      // Read from the call that is signed.
      content: ([call], findToken) => ({
        type: 'permissions',
        grant: describeGrant(call === undefined ? grant : decodeInstallSession(call.data), chain, findToken),
      }),
    },
  })
}

/** Sends a call of the account to itself, which only the frame makes, and waits until it is included. */
async function sendOwnCall(context: RpcContext, calls: AccountCalls): Promise<void> {
  const { hash } = await sendAccountCalls(context, calls)
  const { success } = await waitForOperation(context.bundlersOf(calls.chain), hash)
  if (!success) throw new OperationRevertedError(hash)
}

function requireAccountSender(
  context: RpcContext,
  from: string | undefined,
  chain: RpcContext['chain'],
  method: 'wallet_grantPermissions',
): AccountSender {
  const named: Address | null = from === undefined ? null : parseAccount(from, method)
  const sender = requireSender(context, named, chain)
  if (sender.type === 'eoa') throw new UnsupportedMethodError(method)
  return sender
}

function isSessionId(value: unknown): value is Hex {
  return isHex(value, { strict: true }) && value.length === 66
}
