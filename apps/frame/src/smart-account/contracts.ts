import type { FrameChain } from '@laurel/wallet/frame-messages'

/** Where a network has the contracts of smart accounts, its bundlers and its paymaster. */
export type SmartAccounts = NonNullable<FrameChain['smartAccounts']>

/** EntryPoint 0.7, at the same address on every network. Accounts are bound to it. Source: docs/smart-accounts.md#deploying. */
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** Returns the smart accounts of a network. Null where the operator has none, and for another entry point than the accounts'. Pure. */
export function smartAccountsOf({ smartAccounts }: FrameChain): SmartAccounts | null {
  if (smartAccounts === undefined) return null
  return smartAccounts.entryPoint.toLowerCase() === ENTRY_POINT.toLowerCase() ? smartAccounts : null
}
