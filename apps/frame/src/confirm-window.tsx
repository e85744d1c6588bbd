/** The page of the window in which the user confirms, where the browser cannot say whether the frame is covered. */
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { ConfirmView } from './confirm/confirm-view.tsx'
import { WINDOW_READY, WINDOW_REQUEST, type WindowAnswer } from './confirm/confirm-window.ts'
import type { Confirmation } from './confirm/confirmation.ts'
import { watchClicks } from './guard/click-guard.ts'
import { LanguageContext } from './language/use-language.ts'
import { drawNotice } from './page/draw-notice.tsx'
import { openPage } from './page/open-page.ts'

// It would try whether the page allows `eval`, which its Content Security Policy reports.
z.config({ jitless: true })

/** What the frame sends. Only the frame can: its window and its origin were compared before. */
const request = z.object({
  type: z.literal(WINDOW_REQUEST),
  confirmation: z.custom<Confirmation>((value) => typeof value === 'object' && value !== null && 'content' in value),
})

const page = document.getElementById('root')
if (page !== null) void start(page)

async function start(root: HTMLElement): Promise<void> {
  const opener: unknown = window.opener
  if (opener === null || window.parent !== window) return drawNotice(root, 'no-confirmation')
  const language = await openPage()
  const guard = watchClicks(root, 'window')
  const draw = createRoot(root)
  window.addEventListener('message', ({ source, origin, data, ports: [port] }) => {
    if (source !== opener || origin !== location.origin || port === undefined) return
    const parsed = request.safeParse(data)
    if (!parsed.success) return
    const { confirmation } = parsed.data
    const answer = (given: WindowAnswer) => port.postMessage(given)
    draw.render(
      <LanguageContext.Provider value={language}>
        <ConfirmView
          guard={guard}
          onApprove={() => answer('approved')}
          onReject={() => answer('rejected')}
          pending={{ status: 'ready', id: confirmation.id, origin: confirmation.origin, confirmation }}
        />
      </LanguageContext.Provider>,
    )
  })
  window.opener.postMessage(WINDOW_READY, location.origin)
}
