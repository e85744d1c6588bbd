import { directionOf } from '@laurel/wallet/review'
import type { Language } from '../language/translate.ts'

/** Sets the language and the direction of the page. */
export function setLanguage(page: HTMLElement, { language }: Language): void {
  page.lang = language
  page.dir = directionOf(language)
}
