import { lazyCss } from '../controls/generated/lazy-css.ts'
import { addStyles } from '../controls/use-styles.ts'
import { enViews } from '../language/catalogues/en.views.ts'
import { addEnglish } from '../language/translate.ts'
import { morph } from './morph.ts'
import { setMorph } from './view-change.ts'

/**
 * Readies what every view but the first needs: their texts, their share of the style sheet, and how one view becomes
 * the next. It comes with their code, and is called before any of them is shown.
 */
export function setUpLazyViews(): void {
  addEnglish(enViews)
  addStyles(document, 'more', lazyCss)
  setMorph(morph)
}
