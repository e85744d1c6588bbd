import { useInsertionEffect } from 'react'
import { useProvided } from '../provider/wallet-context.ts'

/** What was added already, by document. */
const added = new WeakMap<Document, Set<string>>()

/**
 * Adds a style sheet of ours to the page, once, before the component is first painted. It is no element of the page, so
 * a Content Security Policy does not ask where it comes from; browsers without such sheets get a `<style>` with the
 * nonce.
 */
export function useStyles(name: string, css: string): void {
  const { nonce } = useProvided().look
  useInsertionEffect(() => addStyles(document, name, css, nonce), [name, css, nonce])
}

/** See {@link useStyles}. */
export function addStyles(page: Document, name: string, css: string, nonce?: string): void {
  const names = added.get(page) ?? new Set()
  if (names.has(name)) return
  added.set(page, names.add(name))
  if ('adoptedStyleSheets' in page && typeof CSSStyleSheet === 'function') {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets.push(sheet)
    return
  }
  const style = Object.assign(page.createElement('style'), { textContent: css })
  if (nonce !== undefined) style.nonce = nonce
  page.head.append(style)
}
