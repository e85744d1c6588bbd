/** The view of a transaction that was sent. It is a chunk, which Send and the list of transactions share. */

import { enSend } from '../language/catalogues/en.send.ts'
import { addEnglish } from '../language/translate.ts'

export { TransactionView as Transaction } from '../transactions/transaction-view.tsx'

/** Adds the messages of this view. */
export function setUp(): void {
  addEnglish(enSend)
}
