/** The words of one server in codes, messages and settings. */
export type ServerWords = {
  /** The first part of its codes: `verifier` in `verifier/settings`. */
  readonly code: string
  /** What messages call it, after an article: `verifier`. */
  readonly noun: string
  /** The path of its guide in the repository. */
  readonly guide: string
  /** The start of its environment variables: `LAUREL_VERIFIER`. */
  readonly settings: string
  /** What a crash can lose when commits are not durable: `a saved claim after its signature was sent`. */
  readonly loss: string
  /** When an empty database loses nothing: `nothing was ever signed`. */
  readonly harmlessIf: string
}

/** For a message that no server has reported yet, as in a stack trace. */
const unnamed: ServerWords = {
  ...{ code: 'server', noun: 'server', guide: 'its guide', settings: 'LAUREL_SERVER' },
  ...{ loss: 'saved data', harmlessIf: 'nothing was ever saved' },
}

/**
 * Base class of the errors that a server throws on purpose. The message is meant for people and says what to do. It contains no key,
 * no text of the database and no stack trace. {@link describeError} has the code and the message as a server reports them.
 */
export abstract class ServerError extends Error {
  /** Stable, of the form `server/what-failed`. The class of a server has its own code, such as `verifier/what-failed`. */
  abstract readonly code: string
  /** Seconds after which a retry can succeed; null when that is not known. */
  readonly retryAfterSeconds: number | null = null
  readonly #messageFor: (server: ServerWords) => string

  /** @param message - a text, or a function of the server's words where the text has some. */
  constructor(message: string | ((server: ServerWords) => string), options?: ErrorOptions) {
    const messageFor = typeof message === 'string' ? () => message : message
    super(messageFor(unnamed), options)
    this.#messageFor = messageFor
  }

  /** Returns the message in the words of the server that reports it. */
  messageFor(server: ServerWords): string {
    return this.#messageFor(server)
  }
}

/** Returns the code and the message of an error as a server reports them: `server/settings` is `verifier/settings` there. */
export function describeError(
  error: ServerError,
  server: ServerWords,
): { readonly code: string; readonly message: string } {
  return { code: error.code.replace(/^server\//, `${server.code}/`), message: error.messageFor(server) }
}
