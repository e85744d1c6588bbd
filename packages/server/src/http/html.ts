import { createHash } from 'node:crypto'

/** Text that is HTML already. */
export type Html = { readonly html: string }

/** Returns HTML. Values are escaped, unless they are {@link Html} or a list of it. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const filled = values.map((value, at) => `${toText(value)}${parts[at + 1] ?? ''}`)
  return { html: [parts[0] ?? '', ...filled].join('') }
}

function toText(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((one) => one.html).join('')
}

/** Returns text as it is written in HTML, also within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A page, and the policy that it is served with. */
export type StaticPage = { readonly body: string; readonly policy: string }

/**
 * Returns a whole page. Its policy allows its own style and script, byte for byte, and nothing else: no other script, and no request to any
 * host.
 * @param options.formAction - where its forms may be sent; nowhere without it. @param options.script - has nothing that is filled in, because
 * what the page says of its user is in its elements. @param options.lang - the language of its text: English without it.
 */
export function toPage({
  title,
  style,
  content,
  formAction,
  script,
  lang = 'en',
  dir = 'ltr',
}: {
  readonly title: string
  readonly style: string
  readonly content: Html
  readonly formAction?: "'self'"
  readonly script?: string
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}): StaticPage {
  const last = script === undefined ? html`` : html`<script>${{ html: script }}</script>`
  const body = html`<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${{ html: style }}</style></head><body>${content}${last}</body></html>
`.html
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    `form-action ${formAction ?? "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { body, policy }
}

/** Returns the hash by which a policy allows an inline text. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** The style that the server's own pages share. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #1c1d1f; --muted: #5d6168; --line: #dfe1e5; --surface: #fff; --raised: #f5f6f7; --accent: #1f6f58 }
@media (prefers-color-scheme: dark) {
  :root { --text: #ecedef; --muted: #a3a8b0; --line: #33363b; --surface: #17181a; --raised: #202225; --accent: #6cc7a8 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: var(--text); background: var(--surface);
  font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem }
a { color: var(--accent) }
p { margin: .25rem 0 .75rem }
.muted { color: var(--muted) }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { margin: .25rem 0 .75rem; padding: .75rem 1rem; overflow-x: auto; background: var(--raised); border-radius: .5rem }
table { width: 100%; border-collapse: collapse; margin: .25rem 0 1rem }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
th { font-weight: 600; color: var(--muted) }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums }
`
