import type { AccountType } from '../account/account-type.ts'
import type { SocialProvider } from './login-options.ts'
import type { LoginState } from './login-state.ts'

/** What the account state has of a login. */
export type LoginAccount = {
  /** The address of the mails, or null for a social login that has none. */
  readonly email: string | null
  /** The name at the social provider. */
  readonly userName: string | null
  readonly socialProvider: SocialProvider | null
  /** What Farcaster's app scans or opens, while a login waits for it; null otherwise. */
  readonly farcasterUrl: string | null
  /** Which of its accounts is used. */
  readonly preferredAccountType: AccountType
  /** Whether the smart account is deployed; null where the network has none. */
  readonly isSmartAccountDeployed: boolean | null
  /** Whether the frame did not load or reply: what is here is what this page saved, and nothing can be signed until it does. */
  readonly isUnreachable: boolean
  /** The type of each account, by its address in lower case. */
  readonly types: Readonly<Record<string, AccountType>>
}

/** Returns what Farcaster's app scans or opens, while a login waits for it. Pure. */
export function farcasterUrlOf({ step }: LoginState): string | null {
  return step.status === 'farcaster' ? step.uri : null
}

/** Returns what the account state has of a login; null while nobody is logged in and none waits for Farcaster. Pure. */
export function toLoginAccount(state: LoginState): LoginAccount | null {
  const { user, isUnreachable } = state
  const farcasterUrl = farcasterUrlOf(state)
  if (user === null && farcasterUrl === null) return null
  return {
    ...{ email: user?.email ?? null, userName: user?.userName ?? null, farcasterUrl, isUnreachable },
    socialProvider: user?.socialProvider ?? (farcasterUrl === null ? null : 'farcaster'),
    preferredAccountType: user?.preferredAccountType ?? 'eoa',
    isSmartAccountDeployed: user?.isSmartAccountDeployed ?? null,
    types: Object.fromEntries((user?.accounts ?? []).map(({ address, type }) => [address.toLowerCase(), type])),
  }
}
