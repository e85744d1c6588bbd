import { createRoot } from 'react-dom/client'
import { StatePage } from '../controls/state-page.tsx'
import { type PlainKey, translate } from '../language/translate.ts'
import { openPage } from './open-page.ts'

/** What a page says that has nothing to do here. */
const notices = {
  /** It is in no app. */
  'not-framed': ['notFramedTitle', 'notFramedText'],
  /** It is a window for confirmations that no frame has opened. */
  'no-confirmation': ['windowClosedTitle', 'windowClosed'],
} as const satisfies Record<string, readonly [PlainKey, PlainKey]>

/** Draws why a page has nothing to show, in the language of its user. */
export async function drawNotice(root: HTMLElement, notice: keyof typeof notices): Promise<void> {
  const language = await openPage()
  const [title, text] = notices[notice]
  createRoot(root).render(<StatePage text={translate(language, text)} title={translate(language, title)} />)
}
