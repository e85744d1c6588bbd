import type { LoginProvider, SocialIdentity } from '../social/providers.ts'

/** A user of the operator. */
export type Account = {
  readonly id: string
  /** Normalized; null without one. */
  readonly email: string | null
  /** The EVM address in lower case; null until the first share set has decided it. */
  readonly address: string | null
  /** The provider that logs in to it, and what the user is called there; null for an account of an email address. */
  readonly social: { readonly provider: LoginProvider; readonly name: string | null } | null
}

/** Where accounts are stored. */
export type AccountStore = {
  find(id: string): Promise<Account | null>
  /** Returns the account of a normalized address, and creates it when there is none. */
  findOrCreate(email: string): Promise<{ readonly account: Account; readonly isNew: boolean }>
  /**
   * Returns the account of a user at a provider, and creates it when there is none. An address that the provider has for them leads to no
   * account. One at a time for one user. Source: docs/embedded-login.md#social-logins.
   */
  findOrCreateSocial(identity: SocialIdentity): Promise<{ readonly account: Account; readonly isNew: boolean }>
  /** Whether an account has a normalized address. */
  hasEmail(email: string): Promise<boolean>
  /** Changes the address of an account. @param email - normalized, and of no other account. */
  changeEmail(id: string, email: string): Promise<void>
}
