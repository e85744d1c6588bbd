import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const service = z.object({
  image: z.string(),
  user: z.string(),
  command: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  pids_limit: z.number().optional(),
  ulimits: z.record(z.string(), z.number()).default({}),
  privileged: z.literal(false).optional(),
  network_mode: z.string().optional(),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }),
})

const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

/** A container of deploy/compose.yaml. */
export type ComposeService = z.output<typeof service>

/** Reads deploy/compose.yaml, with merged keys (`<<`). @throws when it has a shape that the tests do not know. */
export function readCompose(): z.output<typeof compose> {
  const text = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
  return compose.parse(parse(text, { merge: true }))
}
