/**
 * Hono routes that each say one thing: `serve-bare.ts <file>` with what they say, by path, as JSON. Prints its port. It is what the
 * API's answers cost when nothing has to be found out.
 */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const answers: Record<string, object> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const app = new Hono()
for (const [path, answer] of Object.entries(answers)) app.get(path, (c) => c.json(answer))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ port })}\n`)
})
