import { moreCss } from '../controls/generated/more-css.ts'
import { addStyles } from '../controls/use-styles.ts'
import { enMore } from '../language/catalogues/en-more.ts'
import { addEnglish } from '../language/translate.ts'
import { morph } from './morph.ts'
import { setMorph } from './view-change.ts'

/**
 * Readies what every view but the first needs: their texts, their share of the style sheet, and how one view becomes
 * the next. It comes with their code, and is called before any of them is shown.
 */
export function readyMoreViews(): void {
  addEnglish(enMore)
  addStyles(document, 'more', moreCss)
  setMorph(morph)
}
