import { enViews } from './catalogues/en.views.ts'
import { addEnglish } from './translate.ts'
import { type Translate, useMessages } from './use-messages.ts'

/**
 * Returns the function that returns messages in the user's language by key: `t('connect.title')`. It works before any
 * view was shown.
 */
export function useTranslation(): Translate {
  addEnglish(enViews)
  return useMessages()
}
