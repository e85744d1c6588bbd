import { useInsertionEffect } from 'react'
import { useProvided } from '../provider/wallet-context.ts'

/** The sheets already added, by document, and the first nonce given there, since later sheets may not have one. */
const added = new WeakMap<Document, { readonly names: Set<string>; readonly nonce: string | undefined }>()

/**
 * Adds a style sheet to the page, once, before the component is first painted. The sheet is constructed, not an
 * element, so a Content Security Policy does not restrict it. Browsers without constructed sheets get a `<style>` with
 * the nonce.
 */
export function useStyles(name: string, css: string): void {
  const { nonce } = useProvided().look
  useInsertionEffect(() => addStyles(document, name, css, nonce), [name, css, nonce])
}

/** See {@link useStyles}. */
export function addStyles(page: Document, name: string, css: string, nonce?: string): void {
  const known = added.get(page) ?? { names: new Set(), nonce }
  if (known.names.has(name)) return
  added.set(page, known)
  known.names.add(name)
  if ('adoptedStyleSheets' in page && typeof CSSStyleSheet === 'function') {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets.push(sheet)
    return
  }
  const style = Object.assign(page.createElement('style'), { textContent: css })
  const ownNonce = nonce ?? known.nonce
  if (ownNonce !== undefined) style.nonce = ownNonce
  page.head.append(style)
}
