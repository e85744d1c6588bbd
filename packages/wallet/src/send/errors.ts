import { WalletError } from '../wallet-error.ts'

/** A draft of Send has a field that Send cannot begin with. Nothing of the draft was filled in. */
export class SendDraftInvalidError extends WalletError {
  override readonly name = 'SendDraftInvalidError'
  readonly code = 'wallet/send-draft-invalid'
  readonly field: string
  /** @param wanted - what the field must be, in words. */
  constructor({ field, wanted }: { readonly field: string; readonly wanted: string }, options?: ErrorOptions) {
    super(`\`${field}\` of a draft of Send must be ${wanted}.`, options)
    this.field = field
  }
}
