import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Html, html, pageStyle, type StaticPage, toPage } from '@laurel/server/http/html.ts'

type Value = { readonly [property in string]?: unknown }

const style = `${pageStyle}
.method { display: inline-block; min-width: 3.25rem; font-weight: 600; color: var(--accent) }
nav ul { list-style: none; padding: 0; columns: 2 22rem }
details { border-top: 1px solid var(--line); padding: .5rem 0 }
details:last-of-type { border-bottom: 1px solid var(--line) }
summary { cursor: pointer }
`

/** Schemas within schemas that are written out. Deeper ones are only named. */
const MAX_DEPTH = 6

/**
 * Returns an OpenAPI document as a page to read: every route with its parameters, body and responses, and every schema.
 * @param document - as `getOpenAPIDocument` returns it.
 */
export function renderDocs(document: ReturnType<OpenAPIHono['getOpenAPIDocument']>): StaticPage {
  const { info, components } = document
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item?.[method]
      return operation === undefined ? [] : [renderOperation({ method: method.toUpperCase(), path, operation })]
    }),
  )
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3><pre>${typeOf(schema, 0)}</pre>`,
  )
  const content = html`<h1>${info.title}</h1><p>${info.description ?? ''}</p>
<p class="muted">The same as a document for programs: <a href="/openapi.json">openapi.json</a></p>
<h2>Routes</h2>${operations}<h2>Schemas</h2>${schemas}`
  return toPage({ title: info.title, style, content })
}

function renderOperation({ method, path, operation }: { method: string; path: string; operation: object }): Html {
  const { summary, description, parameters, requestBody, responses } = readObject(operation)
  const rows = readArray(parameters).map((one) => {
    const { name, in: place, required, schema } = readObject(one)
    const { description: says } = readObject(schema)
    const need = required === true ? 'required' : 'optional'
    return html`<tr><td><code>${text(name)}</code></td><td>${text(place)}, ${need}</td><td><code>${typeOf(schema, 1)}</code> ${text(says)}</td></tr>`
  })
  const outcomes = Object.entries(readObject(responses)).map(([status, response]) => {
    const shape = schemaOf(response)
    const type = shape === null ? html`` : html`<br><code>${typeOf(shape, 1)}</code>`
    return html`<tr><td>${status}</td><td>${text(readObject(response)['description'])}${type}</td></tr>`
  })
  const body = schemaOf(requestBody)
  return html`<details><summary><span class="method">${method}</span> <code>${path}</code> <span class="muted">${text(summary)}</span></summary>
${description === undefined ? html`` : html`<p>${text(description)}</p>`}
${rows.length === 0 ? html`` : html`<table><tr><th>Parameter</th><th>Where</th><th>Type</th></tr>${rows}</table>`}
${body === null ? html`` : html`<h3>Body</h3><p>${text(readObject(requestBody)['description'])}</p><pre>${typeOf(body, 0)}</pre>`}
<table><tr><th>Status</th><th>Response</th></tr>${outcomes}</table></details>
`
}

/** The schema of a body or a response in any content type. */
function schemaOf(holder: unknown): unknown {
  const [content] = Object.values(readObject(readObject(holder)['content']))
  return readObject(content)['schema'] ?? null
}

/** Writes a schema as TypeScript would. */
function typeOf(schema: unknown, depth: number): Html {
  const { $ref, type, properties, required, items, enum: values, nullable, ...rest } = readObject(schema)
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const orNull = nullable === true ? ' | null' : ''
  if (Array.isArray(values)) return html`${values.map((value) => JSON.stringify(value)).join(' | ')}${orNull}`
  for (const key of ['oneOf', 'anyOf', 'allOf'] as const) {
    const some = readArray(rest[key])
    if (some.length > 0)
      return html`${join(
        some.map((one) => typeOf(one, depth + 1)),
        key === 'allOf' ? ' & ' : ' | ',
      )}${orNull}`
  }
  if (type === 'array') return html`(${typeOf(items, depth + 1)})[]${orNull}`
  if (type !== 'object') return html`${typeof type === 'string' ? type : 'any'}${orNull}`
  if (properties === undefined || depth > MAX_DEPTH) return html`object${orNull}`
  const space = '  '.repeat(depth + 1)
  const lines = Object.entries(readObject(properties)).map(([name, property]) => {
    const mark = readArray(required).includes(name) ? '' : '?'
    return html`${space}${name}${mark}: ${typeOf(property, depth + 1)}\n`
  })
  return html`{\n${lines}${'  '.repeat(depth)}}${orNull}`
}

function join(parts: readonly Html[], between: string): Html {
  return { html: parts.map((part) => part.html).join(between) }
}

function readObject(value: unknown): Value {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function readArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
