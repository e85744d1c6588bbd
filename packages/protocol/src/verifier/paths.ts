/**
 * The paths of a verifier's API, with each parameter in braces. The verifier declares its routes by them, and the client
 * fills them.
 */
export const verifierPaths = {
  /** `POST`: request a claim. */
  claims: '/v1/claims',
  /** The completions of a transaction for a boost. */
  completions: '/v1/claims/{chainId}/{boostId}/{transactionHash}',
  /** What an account earned. */
  earned: '/v1/accounts/{address}/earned',
  /** The window of a boost, its signed terms and its text. */
  boost: '/v1/boosts/{chainId}/{boostId}',
  /** What an incentive of a boost still owes. */
  unclaimed: '/v1/boosts/{chainId}/{boostId}/unclaimed',
  /** How far the caps of a boost are used up. */
  capUse: '/v1/boosts/{chainId}/{boostId}/cap-use',
  /** `POST`: submit signed terms. */
  terms: '/v1/boosts/{chainId}/{boostId}/terms',
  /** `POST`: submit a signed text. */
  text: '/v1/boosts/{chainId}/{boostId}/text',
  /** The signed terms and texts of several boosts. */
  termsOfBoosts: '/v1/terms',
  /** The chains that the verifier signs for. */
  chains: '/v1/chains',
  /** Which signatures of events and functions the verifier can read. */
  signatures: '/v1/signatures',
  /** The health of the verifier and of its chains. */
  health: '/health',
  /** The OpenAPI document of the API. */
  openApi: '/openapi.json',
} as const

/** One of {@link verifierPaths}. */
export type VerifierPath = (typeof verifierPaths)[keyof typeof verifierPaths]

/** The names in braces of a path. */
type ParameterName<path extends string> = path extends `${string}{${infer name}}${infer rest}`
  ? name | ParameterName<rest>
  : never

/** A value for each parameter of a path. */
export type PathParameters<path extends VerifierPath> = {
  readonly [name in ParameterName<path>]: string | number | bigint
}

/**
 * Fills the parameters of a path.
 *
 * @example
 * fillVerifierPath(verifierPaths.boost, { chainId: 8453, boostId: 7n }) // '/v1/boosts/8453/7'
 */
export function fillVerifierPath<const path extends VerifierPath>(
  path: path,
  parameters: PathParameters<path>,
): string {
  return Object.entries<string | number | bigint>(parameters).reduce<string>(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => encodeURIComponent(String(value))),
    path,
  )
}
