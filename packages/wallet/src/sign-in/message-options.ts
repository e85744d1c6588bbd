/** What an app adds to its messages. */
export type MessageOptions = {
  /** One line, in the characters that EIP-4361 allows: letters, digits and the characters of URIs. */
  readonly statement?: string
  /** The validity of the signature, in seconds. Defaults to 7 days. */
  readonly lastsSeconds?: number
  /** URIs that the message lists, such as the terms of use. */
  readonly resources?: readonly string[]
}

/** What a message is made of. `pageOrigin`: `https://meadow.example`, from the page's location. `now`: milliseconds since 1970. */
export type PrepareOptions = MessageOptions & {
  readonly nonce: string
  readonly pageOrigin: string
  readonly now: number
}

/** How long a signature is valid by default, in seconds. */
export const DEFAULT_LASTS_SECONDS = 7 * 86_400
