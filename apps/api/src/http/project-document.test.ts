import { expect, test } from 'vitest'
import { openApp } from '../testing/open-app.ts'

test('behavior: every route that needs a project has projectId in its query or its body', async () => {
  const { paths, components } = await (await openApp().app.request('/openapi.json')).json()
  const missing: string[] = []
  let count = 0
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, { responses, parameters = [], requestBody }] of Object.entries(methods)) {
      if (!('401' in responses)) continue
      count++
      const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? ''
      const fields = components.schemas[name]?.properties ?? {}
      if (!('projectId' in fields) && !parameters.some((one) => one.name === 'projectId' && one.in === 'query')) {
        missing.push(`${method} ${path}`)
      }
    }
  }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(20)
})

type Operation = {
  readonly responses: object
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly $ref?: string } }> }
}
