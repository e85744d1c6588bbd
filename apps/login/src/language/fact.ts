import { type Html, html } from '@laurel/server/http/html.ts'

/** A line of a name and what it is. `text`: it is in the language of the reader, and not an origin, a time or an address. */
export type Fact = { readonly name: string; readonly value: string; readonly type: 'text' | 'data' }

/** Returns the value of a fact as HTML, in its direction: that of the language for a text, whose parts are isolated themselves. */
export function renderFact({ value, type }: Fact): Html {
  return type === 'text' ? html`${value}` : html`<bdi dir="ltr">${value}</bdi>`
}
