import { ProtocolError } from '../protocol-error.ts'

/** The URL of a verifier is not an absolute http or https URL. */
export class InvalidVerifierUrlError extends ProtocolError {
  override readonly name = 'InvalidVerifierUrlError'
  readonly code = 'protocol/invalid-verifier-url'
  constructor(given: unknown, options?: ErrorOptions) {
    super(
      `"${String(given).slice(0, 200)}" is not the URL of a verifier. Pass an absolute http or https URL, such as https://verifier.example.`,
      options,
    )
  }
}

/** The verifier gave no response: refused, timed out, or closed. */
export class VerifierUnreachableError extends ProtocolError {
  override readonly name = 'VerifierUnreachableError'
  readonly code = 'protocol/verifier-unreachable'
  constructor(url: string, options?: ErrorOptions) {
    super(`The verifier at ${url} cannot be reached. Check its URL and that it runs, then try again.`, options)
  }
}

/**
 * The verifier responded with an error. The message is the verifier's own sentence for its code. Where the response is
 * not the verifier's, as from a proxy or at a wrong URL, or the verifier does not have the path, it says so and names
 * the URL.
 */
export class VerifierRequestError extends ProtocolError {
  override readonly name = 'VerifierRequestError'
  readonly code = 'protocol/verifier-request'
  /** HTTP status. */
  readonly status: number
  /** The verifier's own code, such as `verifier/busy`; null when its response is not its own. */
  readonly verifierCode: string | null
  /** The verifier's own sentence; null when its response is not its own. */
  readonly reason: string | null
  constructor({ url, status, code, reason }: VerifierFailure & { readonly url: string }) {
    super(explainFailure(url, { status, code, reason }))
    this.status = status
    this.verifierCode = code
    this.reason = reason
  }
}

/** An error response. `code` and `reason` are null when it is not the verifier's own. */
type VerifierFailure = { readonly status: number; readonly code: string | null; readonly reason: string | null }

/** @param url - the whole URL that was requested. */
function explainFailure(url: string, { status, code, reason }: VerifierFailure): string {
  if (code === 'verifier/not-found')
    return `The verifier does not have ${url}. Check that its URL ends before /v1, and that both have the same version.`
  if (reason !== null) return reason
  const what = `The response to ${url} is HTTP ${status}, and not that of a verifier.`
  return status === 404 ? `${what} Check the URL of the verifier.` : `${what} Check its URL, then try again.`
}

/** The verifier's response does not have the shape of its OpenAPI document. */
export class InvalidVerifierResponseError extends ProtocolError {
  override readonly name = 'InvalidVerifierResponseError'
  readonly code = 'protocol/invalid-verifier-response'
  constructor(path: string, options?: ErrorOptions) {
    super(
      `The response to ${path} is not that of a verifier. Check the URL, and that both have the same version.`,
      options,
    )
  }
}
