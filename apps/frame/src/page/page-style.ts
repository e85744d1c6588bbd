import { reviewCss } from '@laurel/wallet/review'
import frameCss from './frame.css?inline'

/** Adds the styles, as constructed sheets: the Content Security Policy of the page allows no others. */
export function addStyles(page: Document): void {
  for (const css of [reviewCss, frameCss]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets.push(sheet)
  }
}
