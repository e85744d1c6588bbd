import type { VerifyTransaction } from '../transactions/verify-transaction.ts'
import { SendDraftInvalidError } from './errors.ts'
import type { SendAsset } from './send-asset.ts'

/** A field of the form of a send. */
export type SendField = 'asset' | 'amount' | 'receiver'

/**
 * What a send begins with: `modal.open({ type: 'Send', draft })`. Everything can be left out. The user can change what is
 * not in `locked`. Send that the user opens from Account begins without a draft.
 */
export type SendDraft = {
  readonly asset?: SendAsset
  /** In whole tokens, with a comma or a dot: `0.25`. */
  readonly amount?: string
  /** An address or a name. */
  readonly receiver?: string
  /** The fields that the user cannot change. */
  readonly locked?: readonly SendField[]
  /**
   * The lowest amount that can be sent, in base units of `asset`. Lock the asset too: another one has other decimals, and the
   * number would mean another amount.
   */
  readonly minAmount?: bigint
  /** Says why fields are locked or have a minimum: “Set by the boost”. In the language of the page. */
  readonly setBy?: string
  /** Called with the simulated transaction before the wallet gets it. It may refuse, with a reason for the user. */
  readonly verifyTransaction?: VerifyTransaction
  /** Called once the wallet has sent it, with its id in `transactionsOf`. The modal then closes, and the app shows it. */
  readonly onSent?: (transactionId: string) => void
}

/** A send that begins with nothing. */
export const noDraft: SendDraft = {}

const types = { amount: 'string', receiver: 'string', minAmount: 'bigint' } as const

/**
 * Checks what a page without types could pass, before anything of it is shown. Pure.
 * @throws {SendDraftInvalidError}
 */
export function requireDraft(draft: SendDraft): void {
  const { asset } = draft
  const own = asset?.type === 'token' ? asset.token?.amount : asset?.nft?.balance
  if (asset !== undefined && typeof own !== 'bigint') {
    const wanted = "{ type: 'token', token } with one of `useTokens().balances`, or { type: 'nft', nft }"
    throw new SendDraftInvalidError({ field: 'asset', wanted })
  }
  for (const field of ['amount', 'receiver', 'minAmount'] as const) {
    const value = draft[field]
    if (value !== undefined && typeof value !== types[field])
      throw new SendDraftInvalidError({ field, wanted: `a ${types[field]}` })
  }
}

/** Returns whether a draft restricts or observes the send, so that it must not apply to another one. Pure. */
export function hasTerms({ locked, minAmount, verifyTransaction, onSent }: SendDraft): boolean {
  return locked !== undefined || minAmount !== undefined || verifyTransaction !== undefined || onSent !== undefined
}

/** Returns whether the user cannot change a field. Pure. */
export function isLocked({ locked }: SendDraft, field: SendField): boolean {
  return locked?.includes(field) ?? false
}
