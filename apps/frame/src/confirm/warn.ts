import { type KnownAddress, warnAboutReceiver } from '@laurel/wallet/review'
import type { Address } from 'viem'
import type { Authorization, CallSummary, ConfirmFee, ConfirmWarning, Effects, TriedApproval } from './confirmation.ts'
import { findParties } from './find-parties.ts'

/** What is known of the addresses of a request. */
export type AddressFacts = {
  readonly known: readonly KnownAddress[]
  /** Whether code is at an address; null when that could not be read. */
  readonly isContract: (address: Address) => boolean | null
}

/** The most serious first. What is not here is not a warning of calls. */
const order: readonly ConfirmWarning['type'][] = [
  ...(['domain-mismatch', 'delegates-account', 'changes-authority', 'other-account', 'look-alike'] as const),
  ...(['approve-all', 'no-expiry', 'closes-to-other'] as const),
  ...(['unlimited-approval', 'approves-account', 'burn-address', 'other-chain', 'any-chain', 'would-fail'] as const),
  ...(['insufficient-funds', 'not-all-shown', 'blind', 'hidden-characters', 'expired', 'not-a-contract'] as const),
  ...(['allows-delegate', 'other-fee-payer', 'sends-to-contract', 'first-time', 'not-simulated'] as const),
]

/** Returns warnings by their seriousness, each once for each address. Pure. */
export function sortWarnings(warnings: readonly ConfirmWarning[]): readonly ConfirmWarning[] {
  const seen = new Set<string>()
  return warnings
    .filter((warning) => {
      const key = JSON.stringify(warning, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      return seen.has(key) ? false : seen.add(key)
    })
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
}

/** Returns what is unusual about calls. Pure. */
export function warnAboutCalls(
  calls: readonly CallSummary[],
  facts: AddressFacts & { readonly account: Address },
): readonly ConfirmWarning[] {
  const { account, known, isContract } = facts
  const { receivers, spenders, called } = findParties(calls, account)
  return [
    ...calls.flatMap(({ action }): readonly ConfirmWarning[] => {
      if (action.type === 'approve' && action.amount === 'unlimited')
        return [{ type: 'unlimited-approval', spender: action.spender }]
      if (action.type === 'approve-all' && action.isApproved)
        return [{ type: 'approve-all', operator: action.operator }]
      if ((action.type === 'function' || action.type === 'claim' || action.type === 'transfer-nfts') && action.isCut)
        return [{ type: 'not-all-shown' }]
      return action.type === 'unknown' ? [{ type: 'blind', what: 'call' }] : []
    }),
    ...spenders.flatMap((spender) => warnAboutSpender(spender, facts)),
    ...receivers.flatMap((address): readonly ConfirmWarning[] => [
      ...warnAboutAddress(address, { account, known }),
      ...(isContract(address) === true && isPlainTransfer(calls, address)
        ? [{ type: 'sends-to-contract', address } as const]
        : []),
    ]),
    ...called.flatMap((address): readonly ConfirmWarning[] =>
      isContract(address) === false ? [{ type: 'not-a-contract', address }] : [],
    ),
  ]
}

/** Returns what is unusual about approvals that a trial found, whichever call they are hidden in. Pure. */
export function warnAboutApprovals(
  approvals: readonly TriedApproval[],
  facts: AddressFacts & { readonly account: Address },
): readonly ConfirmWarning[] {
  return approvals.flatMap(({ spender, what }): readonly ConfirmWarning[] => [
    ...(what === 'unlimited' ? [{ type: 'unlimited-approval', spender } as const] : []),
    ...(what === 'all' ? [{ type: 'approve-all', operator: spender } as const] : []),
    ...warnAboutSpender(spender, facts),
  ])
}

function warnAboutSpender(
  spender: Address,
  { isContract, ...facts }: AddressFacts & { readonly account: Address },
): readonly ConfirmWarning[] {
  return [
    ...(isContract(spender) === false ? [{ type: 'approves-account', spender } as const] : []),
    ...warnAboutAddress(spender, facts),
  ]
}

/** Returns what is unusual about an address that receives, or that may take. Pure. */
export function warnAboutAddress(
  address: Address,
  { account, known }: { readonly account: Address; readonly known: readonly KnownAddress[] },
): readonly ConfirmWarning[] {
  const facts = { own: [account], known, suspicious: [], isContract: null }
  return warnAboutReceiver(address, facts).flatMap((warning): readonly ConfirmWarning[] => {
    switch (warning.type) {
      case 'look-alike':
        return [{ type: 'look-alike', address, known: warning.of }]
      case 'burn-address':
      case 'first-time':
        return [{ type: warning.type, address }]
      case 'contract':
      case 'own-address':
      case 'suspicious':
        return []
      default:
        return warning satisfies never
    }
  })
}

/** Returns what is unusual about what a transaction changes and costs. Pure. */
export function warnAboutOutcome(outcome: {
  readonly effects: Effects
  readonly fee: ConfirmFee
  /** The native currency that leaves with the calls, and what the account has; null when that could not be read. */
  readonly value: bigint
  readonly balance: bigint | null
  readonly authorizations: readonly Authorization[]
  /** Whether the operator may pay for the smart account of the user, who now uses the account with a key. */
  readonly canSponsor?: boolean
}): readonly ConfirmWarning[] {
  const { effects, fee, value, balance, authorizations, canSponsor = false } = outcome
  const cost = value + (fee.status === 'ready' && fee.payer === 'account' ? fee.most : 0n)
  const isPoor = balance !== null && balance < cost
  return [
    ...authorizations.map(({ contract }) => ({ type: 'delegates-account', contract }) as const),
    ...(isPoor ? [{ type: 'insufficient-funds', canSponsor: canSponsor && value === 0n } as const] : []),
    ...(effects.status === 'reverts' ? [{ type: 'would-fail', reason: effects.reason } as const] : []),
    // Nodes try nothing that the account cannot pay for, which is said already.
    ...(effects.status === 'unavailable' && !isPoor ? [{ type: 'not-simulated' } as const] : []),
  ]
}

function isPlainTransfer(calls: readonly CallSummary[], address: Address): boolean {
  return calls.some(({ to, action }) => {
    if (action.type === 'send') return to === address
    return action.type === 'transfer' && action.to === address
  })
}
