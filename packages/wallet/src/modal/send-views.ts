/** The views of Send. They are one chunk, which is fetched when one is shown. */

import { enSend } from '../language/catalogues/en.send.ts'
import { addEnglish } from '../language/translate.ts'
import { SendPreviewView } from '../send/send-preview-view.tsx'
import { SendView } from '../send/send-view.tsx'
import { byNamespace } from './by-namespace.tsx'
import { lazyFlowView } from './lazy-flow-view.tsx'
import { moreSendViews } from './more-send-parts.ts'

/** Which token, how much, and to whom. */
export const Send = byNamespace('Send', SendView)
/** The choice of the token to send. */
export const SendSelectToken = byNamespace(
  'SendSelectToken',
  lazyFlowView(moreSendViews, { name: 'SendSelectToken', title: 'send.title' }),
)
/** What will change, and the fee, before the wallet is asked. */
export const SendPreview = byNamespace('SendPreview', SendPreviewView)

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enSend)
}
