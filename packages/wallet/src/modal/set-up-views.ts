import { lazyViewsCss } from '../controls/generated/lazy-views-css.ts'
import { addStyles } from '../controls/use-styles.ts'
import { enViews } from '../language/catalogues/en.views.ts'
import { addEnglish } from '../language/translate.ts'
import { morph } from './morph.ts'
import { setMorph } from './view-change.ts'

/**
 * Adds what every view except the first needs: messages, styles, and the transition between views. It loads with the
 * code of those views, and is called before any of them is shown.
 */
export function setUpViews(): void {
  addEnglish(enViews)
  addStyles(document, 'more', lazyViewsCss)
  setMorph(morph)
}
