import { WalletError } from './wallet-error.ts'

/** An operation needs the wagmi config, and there is none. Source: docs/product.md#errors. */
export class WalletConfigUndefinedError extends WalletError {
  override readonly name = 'WalletConfigUndefinedError'
  readonly code = 'wallet/config-undefined'
  constructor(options?: ErrorOptions) {
    super('The wallet config is undefined. Pass createWallet a chain or a wagmiConfig.', options)
  }
}

/**
 * A feature that needs a project id was used without one.
 * Source: docs/product.md#definitions; docs/product.md#errors.
 */
export class ProjectIdUndefinedError extends WalletError {
  override readonly name = 'ProjectIdUndefinedError'
  readonly code = 'wallet/project-id-undefined'
  /** The name of the feature that needs the id: `WalletConnect`. */
  readonly feature: string
  constructor(feature: string, options?: ErrorOptions) {
    super(`The project id is undefined, and ${feature} needs one. Pass createWallet a projectId.`, options)
    this.feature = feature
  }
}

/** A server answered with a status other than 2xx. Source: docs/product.md#errors. */
export class HttpStatusError extends WalletError {
  override readonly name = 'HttpStatusError'
  readonly code = 'wallet/http-status'
  readonly status: number
  /** `reasons[0].description` of the answer's body, when it had one. Source: docs/product.md#errors. */
  readonly reason: string | null
  constructor(status: number, { reason = null, ...options }: ErrorOptions & { readonly reason?: string | null } = {}) {
    super(`HTTP status code: ${status}`, options)
    this.status = status
    this.reason = reason
  }
}

/** A wallet object was used after `destroy()`. */
export class WalletDestroyedError extends WalletError {
  override readonly name = 'WalletDestroyedError'
  readonly code = 'wallet/destroyed'
  constructor(options?: ErrorOptions) {
    super('This wallet was destroyed. Create a new one.', options)
  }
}
