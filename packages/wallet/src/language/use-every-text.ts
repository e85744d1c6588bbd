import { enMore } from './catalogues/en-more.ts'
import { addEnglish } from './translate.ts'
import { type Text, useText } from './use-text.ts'

/** {@link useText} for apps: they may ask for a text of any view, whether or not its code has come. */
export function useEveryText(): Text {
  addEnglish(enMore)
  return useText()
}
