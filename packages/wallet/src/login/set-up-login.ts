import { addStyles } from '../controls/use-styles.ts'
import { enLogin } from '../language/catalogues/en.login.ts'
import { addEnglish } from '../language/translate.ts'
import { setUpViews } from '../modal/set-up-views.ts'
import { loginCss } from './generated/login-css.ts'

/** Adds what the rows and the views of the login need. It is called before one is shown. */
export function setUpLogin(): void {
  setUpViews()
  addEnglish(enLogin)
  addStyles(document, 'login', loginCss)
}
