import { WalletError } from '../wallet-error.ts'

/** A chain namespace is not one that this package supports. Source: docs/product.md#errors. */
export class ChainNamespaceInvalidError extends WalletError {
  override readonly name = 'ChainNamespaceInvalidError'
  readonly code = 'wallet/chain-namespace-invalid'
  readonly namespace: string
  constructor(namespace: string, options?: ErrorOptions) {
    super(`Chain namespace "${namespace}" is invalid. Use eip155 or solana.`, options)
    this.namespace = namespace
  }
}

/** A text is not a CAIP-2 chain id or a CAIP-10 account id. */
export class CaipFormatError extends WalletError {
  override readonly name = 'CaipFormatError'
  readonly code = 'wallet/caip-format'
  readonly text: string
  constructor(text: string, wanted: 'eip155:1' | 'eip155:1:0x…', options?: ErrorOptions) {
    super(`"${text}" has the wrong form. Write it like ${wanted}.`, options)
    this.text = text
  }
}
