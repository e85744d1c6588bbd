/** The views of names. They are one chunk, which is fetched when one is shown. */

import { enName } from '../language/catalogues/en.name.ts'
import { addEnglish } from '../language/translate.ts'

export { ChooseAccountNameView as ChooseAccountName } from '../name/choose-name-view.tsx'
export { RegisterAccountNameSuccessView as RegisterAccountNameSuccess } from '../name/name-success-view.tsx'
export { RegisterAccountNameView as RegisterAccountName } from '../name/register-name-view.tsx'

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enName)
}
