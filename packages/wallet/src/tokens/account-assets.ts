import { enActivity } from '../language/catalogues/en.activity.ts'
import { addEnglish } from '../language/translate.ts'

/** What the account view shows of the account's tokens. It is one chunk, which is loaded with the view. */
export { AccountTabs } from './account-tabs.tsx'
export { AccountTotal } from './account-total.tsx'

/** Adds the texts of these parts. */
export function setUp(): void {
  addEnglish(enActivity)
}
