import { enViews } from './catalogues/en.views.ts'
import { addEnglish } from './translate.ts'
import { type Text, useMessages } from './use-messages.ts'

/**
 * Returns the function that returns messages in the user's language by key: `t('connect.title')`. It works before any
 * view was shown.
 */
export function useTranslation(): Text {
  addEnglish(enViews)
  return useMessages()
}
