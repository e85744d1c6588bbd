import { enMore } from './catalogues/en-more.ts'
import { addEnglish } from './translate.ts'
import { type Text, useText } from './use-text.ts'

/** Our texts in the visitor's language, as a function of their keys: `t('connect.title')`. Views need not have been shown. */
export function useEveryText(): Text {
  addEnglish(enMore)
  return useText()
}
