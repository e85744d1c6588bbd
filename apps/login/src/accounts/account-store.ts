/** A user of the operator. */
export type Account = {
  readonly id: string
  /** Normalized; null without one. */
  readonly email: string | null
  /** The EVM address in lower case; null until the first share set has decided it. */
  readonly address: string | null
}

/** Where accounts are stored. */
export type AccountStore = {
  find(id: string): Promise<Account | null>
  /** Returns the account of a normalized address, and creates it when there is none. */
  findOrCreate(email: string): Promise<{ readonly account: Account; readonly isNew: boolean }>
  /** Whether an account has a normalized address. */
  hasEmail(email: string): Promise<boolean>
  /** Changes the address of an account. @param email - normalized, and of no other account. */
  changeEmail(id: string, email: string): Promise<void>
}
