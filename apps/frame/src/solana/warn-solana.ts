import { haveSameEnds } from '@laurel/wallet/review'
import type { ConfirmWarning } from '../confirm/confirmation.ts'
import type { SolanaAction, SolanaTransactionSummary } from '../confirm/solana-summary.ts'

/** Addresses that nobody has the key of. */
const BURN_ADDRESSES: readonly string[] = [
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]

/** What is known for warnings about a transaction. */
export type SolanaWarningFacts = {
  readonly account: string
  /** Addresses that the account dealt with before. */
  readonly known: readonly string[]
  readonly isWithoutExpiry: boolean
  /** Accounts of the user that another one would control afterwards. */
  readonly taken: readonly string[]
}

/** Returns what is unusual about a transaction. Pure. */
export function warnAboutSolana(
  { actions, feePayer, effects }: SolanaTransactionSummary,
  { account, known, isWithoutExpiry, taken }: SolanaWarningFacts,
): readonly ConfirmWarning[] {
  return [
    ...taken.map((one) => ({ type: 'changes-authority', account: one }) as const),
    ...actions.flatMap((action) => warnAboutAction(action, account)),
    ...receiversOf(actions, account).flatMap((address) => warnAboutReceiver(address, { account, known })),
    ...(isWithoutExpiry ? [{ type: 'no-expiry' } as const] : []),
    ...(feePayer === account ? [] : [{ type: 'other-fee-payer', address: feePayer } as const]),
    ...(effects.status === 'fails' ? [{ type: 'would-fail', reason: effects.reason } as const] : []),
    ...(effects.status === 'unavailable' ? [{ type: 'not-simulated' } as const] : []),
  ]
}

/** Returns the addresses that get or may take something of the account. Pure. */
export function receiversOf(actions: readonly SolanaAction[], account: string): readonly string[] {
  const all = actions.flatMap((action): readonly string[] => {
    switch (action.type) {
      case 'send':
        return [action.to]
      case 'transfer':
        return [action.to ?? action.account]
      case 'approve':
        return action.amount === 0n ? [] : [action.delegate]
      case 'close':
        return [action.to]
      case 'set-authority':
        return action.next === null ? [] : [action.next]
      case 'create-account':
      case 'create-token-account':
      case 'revoke':
      case 'assign':
      case 'nonce-advance':
      case 'mint':
      case 'burn':
      case 'memo':
      case 'named':
      case 'unknown':
        return []
      default:
        return action satisfies never
    }
  })
  return [...new Set(all)].filter((address) => address !== account)
}

function warnAboutAction(action: SolanaAction, account: string): readonly ConfirmWarning[] {
  switch (action.type) {
    case 'set-authority':
    case 'assign':
      return [{ type: 'changes-authority', account: action.account }]
    case 'create-account':
      return action.account === account ? [{ type: 'changes-authority', account }] : []
    case 'approve':
      if (action.amount === 0n) return []
      return action.amount === 'unlimited'
        ? [{ type: 'unlimited-approval', spender: action.delegate }]
        : [{ type: 'allows-delegate', delegate: action.delegate }]
    case 'close':
      return action.to === account ? [] : [{ type: 'closes-to-other', address: action.to }]
    case 'unknown':
      return [{ type: 'blind', what: 'call' }]
    case 'send':
    case 'transfer':
    case 'create-token-account':
    case 'revoke':
    case 'nonce-advance':
    case 'mint':
    case 'burn':
    case 'memo':
    case 'named':
      return []
    default:
      return action satisfies never
  }
}

function warnAboutReceiver(
  address: string,
  { account, known }: { readonly account: string; readonly known: readonly string[] },
): readonly ConfirmWarning[] {
  if (BURN_ADDRESSES.includes(address)) return [{ type: 'burn-address', address }]
  if (known.includes(address)) return []
  const similar = [...known, account].find((one) => haveSameEnds(one, address))
  return similar === undefined
    ? [{ type: 'first-time', address }]
    : [{ type: 'look-alike', address, known: { address: similar } }]
}
