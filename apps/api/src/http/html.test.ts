import { html, toPage } from '@laurel/server/http/html.ts'
import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openApp } from '../testing/open-app.ts'

describe('html', () => {
  test('default: values are escaped, and HTML within HTML is not', () =>
    expect(html`<p title="${'"><b>'}">${html`<b>${'&'}</b>`}${[html`<i>`, html`</i>`]}${1}</p>`.html).toBe(
      '<p title="&#34;&#62;&#60;b&#62;"><b>&#38;</b><i></i>1</p>',
    ))

  test('property: no text becomes markup', () => {
    assert(
      property(string(), (text) => {
        expect(html`${text}`.html).not.toMatch(/[<>"']/)
      }),
    )
  })
})

describe('GET /docs', () => {
  test('default: the page lists every route, runs no script and requests nothing', async () => {
    const { app } = openApp()
    const response = await app.request('/docs')
    expect(response.headers.get('content-type')).toContain('text/html')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const page = await response.text()
    const { paths } = await (await app.request('/openapi.json')).json()
    for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`)
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\//)
  })

  test('behavior: the policy allows exactly the style of the page', () => {
    const one = toPage({ title: 'One', style: 'p { color: red }', content: html`` })
    const other = toPage({ title: 'One', style: 'p { color: blue }', content: html`` })
    expect(one.policy).not.toBe(other.policy)
  })
})
