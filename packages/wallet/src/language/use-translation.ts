import { enViews } from './catalogues/en.views.ts'
import { addEnglish } from './translate.ts'
import { type Text, useMessages } from './use-messages.ts'

/** Our texts in the visitor's language, as a function of their keys: `t('connect.title')`. Views need not have been shown. */
export function useTranslation(): Text {
  addEnglish(enViews)
  return useMessages()
}
