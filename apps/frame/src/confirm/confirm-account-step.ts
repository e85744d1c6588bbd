import type { Confirmation } from './confirmation.ts'

/** What its user does with the account itself. Nothing is signed with its key, and no network is needed. */
export type AccountStep = Extract<Confirmation['content'], { type: 'add-email' | 'change-recovery' | 'revoke-device' }>

/** Returns what is confirmed before a step of an account. Pure. */
export function confirmAccountStep(
  { id, origin, account }: Pick<Confirmation, 'id' | 'origin' | 'account'>,
  content: AccountStep,
): Confirmation {
  return {
    ...{ id, origin, account, content, chain: null, warnings: [], effects: null },
    ...{ fee: null, operation: null, delegation: null },
  }
}
