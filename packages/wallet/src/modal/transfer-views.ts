/** The views of Send for an account of another namespace than EVM. They are one chunk, which is loaded for such an account. */

import { enTransfer } from '../language/catalogues/en.transfer.ts'
import { addEnglish } from '../language/translate.ts'

export { PendingTransfer } from '../transfer/pending-transfer.tsx'
export { TransferReviewView as SendPreview } from '../transfer/transfer-review-view.tsx'
export { TransferTokenView as SendSelectToken } from '../transfer/transfer-token-view.tsx'
export { TransferView as Send } from '../transfer/transfer-view.tsx'

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enTransfer)
}
