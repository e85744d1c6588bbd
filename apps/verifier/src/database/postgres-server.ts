import { execFile, spawn } from 'node:child_process'
import { chmod, chown, link, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'
import type { PostgresLocation } from './postgres-location.ts'

/** A PostgreSQL server that runs in a folder. `socketDir` is where its socket lies; `port` is part of the socket's name. */
export type PostgresServer = {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  /** Whether it listens on TCP, as those of older versions of ours did. */
  readonly isOnTcp: boolean
}

const PORT = 5432
/** Systems take 104 or 108 bytes with the end; what is longer they cut off. */
const MAX_SOCKET_BYTES = 100
/** A server may take this long to start or to stop. */
const WAIT_MS = 30_000
/** Between two looks at whether it has. */
const POLL_INTERVAL_MS = 25

/**
 * Finds the server that runs in a folder, and waits until one that starts or stops has done so. A `postmaster.pid` that was
 * left behind is taken away: after a restart of a container its number is often that of another program.
 * @returns null when none runs there.
 * @throws {DatabaseStartError} when one there neither gets ready nor ends.
 */
export async function findServer(dataDir: string): Promise<PostgresServer | null> {
  const giveUpAtMs = performance.now() + WAIT_MS
  while (true) {
    const text = await readFile(pidFileOf(dataDir), 'utf8').catch(() => '')
    if (text === '') return null
    const [pidText, , , portText, socketDir = '', address = '', , status = ''] = text.split('\n')
    const pid = Number(pidText)
    if (!(await isServerOf(pid, dataDir))) {
      await setAside(dataDir, text)
      return null
    }
    if (status.trim() === 'ready') return { pid, port: Number(portText), socketDir, isOnTcp: address.trim() !== '' }
    if (performance.now() > giveUpAtMs) throw new DatabaseStartError()
    await pause()
  }
}

/**
 * Starts a server in a folder with everything that makes commits durable left on. It listens on a socket in a folder that
 * nobody else may enter, and goes on when this process ends: others may use it.
 * @param knownDir - where its socket was before, so that whoever knows it by that finds it again.
 * @returns null when another process was faster, or one that ends has not let go of everything yet.
 * @throws {DatabaseStartError} when it does not come up.
 */
export async function startServer(
  { dataDir, programs, user }: PostgresLocation,
  knownDir?: string,
): Promise<PostgresServer | null> {
  const socketDir = knownDir ?? (await socketDirOf(dataDir, user))
  const logFile = join(dataDir, 'laurel-server.log')
  const log = await open(logFile, 'w', 0o600)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    max_connections: '200',
    // What somebody's statement failed at is told where it was asked.
    ...{ log_min_messages: 'log', log_checkpoints: 'off' },
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programs.postgres, ['-D', dataDir, '-p', String(PORT), ...flags], {
    ...{ detached: true, stdio: ['ignore', log.fd, log.fd], cwd: dataDir, env: { LC_MESSAGES: 'C' }, ...user },
  })
  const ended = new Promise<Error>((done) => {
    child.once('error', done)
    child.once('exit', (code) => done(new Error(`it ended with ${code}`)))
  })
  let end: Error | null = null
  void ended.then((error) => {
    end = error
  })
  child.unref()
  await log.close()
  const giveUpAtMs = performance.now() + WAIT_MS
  while (end === null && performance.now() < giveUpAtMs) {
    const [pid, , , , , , , status = ''] = (await readFile(pidFileOf(dataDir), 'utf8').catch(() => '')).split('\n')
    if (Number(pid) === child.pid && status.trim() === 'ready') {
      return { pid: Number(pid), port: PORT, socketDir, isOnTcp: false }
    }
    await pause()
  }
  const said = (await readFile(logFile, 'utf8').catch(() => '')).split('\n').slice(-20).join('\n')
  if (/lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/.test(said)) return null
  throw new DatabaseStartError({ cause: new Error(said, { cause: end }) })
}

/** Stops a server that still runs, and waits until it has. @throws {DatabaseStartError} when it does not end. */
export async function stopServer(dataDir: string, { pid }: Pick<PostgresServer, 'pid'>): Promise<void> {
  if (!(await isServerOf(pid, dataDir))) return
  process.kill(pid, 'SIGINT')
  const giveUpAtMs = performance.now() + WAIT_MS
  while (await isServerOf(pid, dataDir)) {
    if (performance.now() > giveUpAtMs) throw new DatabaseStartError()
    await pause()
  }
}

/** Whether a process is the server of a folder, and not a stranger who has got its number. */
async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (line !== null) {
    const [program = '', ...args] = line.split('\0')
    return basename(program) === 'postgres' && args.includes(dataDir)
  }
  if (process.platform === 'linux') return false
  const output = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return output.stdout.includes('postgres') && output.stdout.includes(dataDir)
}

/** Takes a file away that was read, unless another has come into its place meanwhile. */
async function setAside(dataDir: string, text: string): Promise<void> {
  const file = pidFileOf(dataDir)
  const aside = `${file}-${process.pid}-${Math.trunc(performance.now())}`
  if ((await rename(file, aside).catch(() => 'gone')) === 'gone') return
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

/** The data's own folder, which nobody else may enter; where its name is too long for a socket, one in the system's. */
async function socketDirOf(dataDir: string, user: PostgresLocation['user']): Promise<string> {
  if (Buffer.byteLength(join(dataDir, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_BYTES) {
    await chmod(dataDir, 0o700)
    return dataDir
  }
  const folder = await mkdtemp(join(tmpdir(), 'laurel-socket-'))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

function pidFileOf(dataDir: string): string {
  return join(dataDir, 'postmaster.pid')
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, POLL_INTERVAL_MS))
}
