/** The form and the review of Send. They are one chunk, and the choice of a token is another one: see send-more-views.ts. */

import { enSend } from '../language/catalogues/en.send.ts'
import { addEnglish } from '../language/translate.ts'
import { SendPreviewView } from '../send/send-preview-view.tsx'
import { SendView } from '../send/send-view.tsx'
import { byNamespace } from './by-namespace.tsx'

/** Which token, how much, and to whom. */
export const Send = byNamespace('Send', SendView)
/** The choice of the token to send. */
export const SendSelectToken = byNamespace('SendSelectToken', null)
/** What will change, and the fee, before the wallet is asked. */
export const SendPreview = byNamespace('SendPreview', SendPreviewView)

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enSend)
}
