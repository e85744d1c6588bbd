/** A Hono route that says one thing, as little as the API's shortest answers. Prints its port. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('/hello', (c) =>
  c.json({ standard: '1000000000', fast: '1100000000', instant: '1200000000' }),
)
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`${JSON.stringify({ port })}\n`),
)
