import { ApiError } from '../api-error.ts'

/** The operator offers no names. */
export class NamesNotOfferedError extends ApiError {
  override readonly name = 'NamesNotOfferedError'
  readonly code = 'api/names-not-offered'
  constructor() {
    super('This API offers no names. Its operator can set LAUREL_API_NAME_SUFFIX.')
  }
}

/** A name is not registered, or does not resolve. */
export class NameNotFoundError extends ApiError {
  override readonly name = 'NameNotFoundError'
  readonly code = 'api/name-not-found'
  /** @param shown - the name in ASCII. */
  constructor(shown: string) {
    super(`The name ${shown} is not registered. Check its spelling.`)
  }
}

/** A name has another suffix than those of this API, which does not read ENS. */
export class EnsNotConfiguredError extends ApiError {
  override readonly name = 'EnsNotConfiguredError'
  readonly code = 'api/ens-not-configured'
  /** @param suffix - of the names that this API offers. */
  constructor(suffix: string) {
    super(
      `This API knows names that end in ${suffix} only. Its operator can add a chain with ENS: Ethereum, or one with \`ensUniversalResolver\`.`,
    )
  }
}

/** A name begins or ends with a hyphen, which is hard to see and not allowed in DNS. */
export class NameHyphenError extends ApiError {
  override readonly name = 'NameHyphenError'
  readonly code = 'api/name-hyphen'
  constructor() {
    super('A name cannot begin or end with a hyphen. Use letters or digits there.')
  }
}

/** A name is too short. */
export class NameTooShortError extends ApiError {
  override readonly name = 'NameTooShortError'
  readonly code = 'api/name-too-short'
  constructor(min: number) {
    super(`The name is too short. Use at least ${min} characters.`)
  }
}

/** A name is too long. */
export class NameTooLongError extends ApiError {
  override readonly name = 'NameTooLongError'
  readonly code = 'api/name-too-long'
  constructor(max: number) {
    super(`The name is too long. Use at most ${max} characters.`)
  }
}

/** A name has characters other than letters, digits and hyphens. */
export class NameCharactersError extends ApiError {
  override readonly name = 'NameCharactersError'
  readonly code = 'api/name-characters'
  /** @param shown - the first such character, by its code point. */
  constructor(shown: string) {
    super(`The name has the character ${shown}. Use only the letters a to z, digits and hyphens.`)
  }
}

/** A name has letters or digits beyond a to z and 0 to 9, which can be mistaken for others. */
export class NameConfusableError extends ApiError {
  override readonly name = 'NameConfusableError'
  readonly code = 'api/name-confusable'
  /** @param shown - the first such character, by its code point. */
  constructor(shown: string) {
    super(
      `The name has the character ${shown}, which readers can mistake for another. Use only the letters a to z, digits and hyphens.`,
    )
  }
}

/** ENS does not accept a name (ENSIP-15). */
export class NameNotNormalizedError extends ApiError {
  override readonly name = 'NameNotNormalizedError'
  readonly code = 'api/name-not-normalized'
  constructor(options?: ErrorOptions) {
    super(
      'ENS does not accept this name (ENSIP-15). Its third and fourth characters cannot both be hyphens. Use another name.',
      options,
    )
  }
}

/** A name is reserved. */
export class NameReservedError extends ApiError {
  override readonly name = 'NameReservedError'
  readonly code = 'api/name-reserved'
  constructor() {
    super('This name is reserved. Choose another one.')
  }
}

/** A name belongs to an account already. */
export class NameTakenError extends ApiError {
  override readonly name = 'NameTakenError'
  readonly code = 'api/name-taken'
  constructor(shown: string) {
    super(`The name ${shown} is taken. Choose another one.`)
  }
}

/** A name looks like one that is registered already. */
export class NameSimilarError extends ApiError {
  override readonly name = 'NameSimilarError'
  readonly code = 'api/name-similar'
  constructor(shown: string) {
    super(`The name ${shown} looks like one that is registered already. Choose another one.`)
  }
}

/** An account has as many names as it can have. */
export class TooManyNamesError extends ApiError {
  override readonly name = 'TooManyNamesError'
  readonly code = 'api/too-many-names'
  constructor(max: number) {
    super(`This account has ${max} names already, and cannot register another one.`)
  }
}

/** A coin type is not that of an EVM chain. */
export class CoinTypeError extends ApiError {
  override readonly name = 'CoinTypeError'
  readonly code = 'api/coin-type'
  constructor() {
    super('The coin_type is not that of an EVM chain. Use 2147483648 plus a chain id below 2147483648 (ENSIP-11).')
  }
}

/** The API does not read the chain on which a signature would be checked. */
export class NameChainError extends ApiError {
  override readonly name = 'NameChainError'
  readonly code = 'api/name-chain'
  constructor(chainId: number) {
    super(`This API does not read chain ${chainId}. Use the coin_type of one of the chains in /v1/supported-chains.`)
  }
}

/** A signed message is not one that registers a name. */
export class NameMessageError extends ApiError {
  override readonly name = 'NameMessageError'
  readonly code = 'api/name-message'
  constructor() {
    super('The message does not register a name. Sign the text that docs/wallet-api.md describes.')
  }
}

/** A signed message is for another account than the request. */
export class NameMessageAddressError extends ApiError {
  override readonly name = 'NameMessageAddressError'
  readonly code = 'api/name-message-address'
  constructor() {
    super('The message is for another account than the request. Sign a message for this account.')
  }
}

/** A signed message is for another chain than the request. */
export class NameMessageChainError extends ApiError {
  override readonly name = 'NameMessageChainError'
  readonly code = 'api/name-message-chain'
  constructor() {
    super('The message is for another chain than the coin_type of the request. Sign a message for this chain.')
  }
}

/** A signed message is for another server. */
export class NameMessageDomainError extends ApiError {
  override readonly name = 'NameMessageDomainError'
  readonly code = 'api/name-message-domain'
  constructor() {
    super('The message is for another server. Sign a message with the host of this API as its domain.')
  }
}

/** A signed message has expired. */
export class NameMessageExpiredError extends ApiError {
  override readonly name = 'NameMessageExpiredError'
  readonly code = 'api/name-message-expired'
  constructor() {
    super('The message has expired. Sign a new one.')
  }
}

/** A signed message is from the future, or would be valid for too long. */
export class NameMessageEarlyError extends ApiError {
  override readonly name = 'NameMessageEarlyError'
  readonly code = 'api/name-message-early'
  constructor() {
    super('The time of the message is too far in the future. Check the clock of this device, and sign again.')
  }
}

/** A signed message was used before. */
export class NameMessageUsedError extends ApiError {
  override readonly name = 'NameMessageUsedError'
  readonly code = 'api/name-message-used'
  constructor() {
    super('The message was used already. Sign a new one.')
  }
}

/** A message is not signed by its account. */
export class NameSignatureError extends ApiError {
  override readonly name = 'NameSignatureError'
  readonly code = 'api/name-signature'
  constructor() {
    super('The signature is not of this account for this message. Sign the message with the account of the request.')
  }
}

/** A request to the gateway is not one that a resolver sends. */
export class GatewayRequestError extends ApiError {
  override readonly name = 'GatewayRequestError'
  readonly code = 'api/gateway-request'
  constructor(what: string, options?: ErrorOptions) {
    super(
      `The gateway cannot answer: ${what}. It answers calls of resolve(bytes,bytes) for names with its suffix.`,
      options,
    )
  }
}

/** The file with the key of the gateway cannot be used. The message never holds its content. */
export class NameKeyFileError extends ApiError {
  override readonly name = 'NameKeyFileError'
  readonly code = 'api/name-key-file'
  constructor(why: string, options?: ErrorOptions) {
    super(`The file in LAUREL_API_NAME_KEY_FILE cannot be used: ${why}.`, options)
  }
}
