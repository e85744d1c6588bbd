import type { Hex } from 'viem'

/** A registered name. */
export type RegisteredName = {
  /** Without the suffix. */
  readonly label: string
  /** In lower case. */
  readonly address: Hex
  /** The chain on which the signature was checked (ENSIP-11). */
  readonly coinType: number
  /** `key`: the account has a key, so it is the same on every EVM chain. `contract`: it is known on that chain only. */
  readonly signedBy: 'key' | 'contract'
  /** Unix seconds. */
  readonly registeredAt: number
}

/** A name that an account registers by a message that was checked. */
export type NewName = Omit<RegisteredName, 'registeredAt'> & {
  /** What the label looks like. */
  readonly skeleton: string
  /** The same for two messages of which only one can be used. */
  readonly messageKey: string
  /** Unix seconds. */
  readonly messageExpiresAt: number
}

/** What became of a registration. */
export type Registration =
  | { readonly status: 'registered'; readonly name: RegisteredName }
  | { readonly status: 'taken' | 'similar' | 'message-used' | 'too-many' }

/** Registered names. */
export type NameStore = {
  /**
   * Registers a name, or nothing. A label, a skeleton and a message are used once, however many processes try at once.
   * @param maxNames - names of one account.
   */
  register(name: NewName, maxNames: number): Promise<Registration>
  find(label: string): Promise<RegisteredName | null>
  /** The names of an account, the first one first. @param address - in lower case. */
  list(address: Hex): Promise<readonly RegisteredName[]>
  /** Those of the skeletons that a registered name has. */
  findTaken(skeletons: readonly string[]): Promise<ReadonlySet<string>>
}
