import type { TransferAccount } from '../transfer/transfer-source.ts'
import type { PrepareOptions } from './message-options.ts'
import type { OtherSignInTarget, PreparedMessage } from './sign-in.ts'

/** How accounts of a namespace other than EVM sign in. */
export type NamespaceSignIn = {
  /**
   * Returns the message for an account, bound to this page's own origin.
   * @throws when an option or the nonce is not what the message allows.
   */
  readonly prepare: (target: OtherSignInTarget, options: PrepareOptions) => PreparedMessage
  /**
   * Requests that the wallet signs a message.
   * @returns the signature, as the server of the namespace reads it.
   * @throws what the user or the wallet did instead. An answer to something else is refused.
   */
  readonly sign: (account: TransferAccount, text: string) => Promise<string>
}
