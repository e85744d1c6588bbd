/** The views of Send, and of a transaction that was sent. They are one chunk, which is fetched when one is shown. */

import { enSend } from '../language/catalogues/en.send.ts'
import { addEnglish } from '../language/translate.ts'

export { SendSelectTokenView as SendSelectToken } from '../send/select-token-view.tsx'
export { SendPreviewView as SendPreview } from '../send/send-preview-view.tsx'
export { SendView as Send } from '../send/send-view.tsx'
export { TransactionView as Transaction } from '../transactions/transaction-view.tsx'

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enSend)
}
