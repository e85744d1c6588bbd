import { execFile, spawn } from 'node:child_process'
import { chmod, chown, link, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'
import type { PostgresLocation } from './postgres-location.ts'

/** A PostgreSQL server that runs in a folder. `socketDir` holds its socket; `port` is part of the socket's name. */
export type PostgresServer = {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  /** Whether it listens on TCP, as older versions did. */
  readonly isOnTcp: boolean
}

const PORT = 5432
/** Systems allow 104 or 108 bytes with the terminator, and cut off a longer path. */
const MAX_SOCKET_BYTES = 100
/** Maximum time for a server to start or to stop. */
const SERVER_WAIT_MS = 30_000
/** How often that is checked. */
const SERVER_POLL_INTERVAL_MS = 25

/**
 * Finds the server that runs in a folder, and waits until one that starts or stops has done so. A stale `postmaster.pid` is removed,
 * because after a restart of a container its pid often belongs to another program.
 * @returns null when none runs there.
 * @throws {DatabaseStartError} when one there neither becomes ready nor ends.
 */
export async function findServer(dataDir: string): Promise<PostgresServer | null> {
  const giveUpAtMs = performance.now() + SERVER_WAIT_MS
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
 * Starts a server in a folder with every setting for durable commits on. It listens on a socket in a folder that no other user can
 * enter, and keeps running when this process ends, because other processes can use it.
 * @param knownDir - where its socket was before, so that processes that use it find it again.
 * @returns null when another process was faster, or one that is ending has not released everything yet.
 * @throws {DatabaseStartError} when it does not start.
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
    // The client that sent a failed statement gets its error.
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
  const giveUpAtMs = performance.now() + SERVER_WAIT_MS
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

/** Stops a running server, and waits until it has ended. @throws {DatabaseStartError} when it does not. */
export async function stopServer(dataDir: string, { pid }: Pick<PostgresServer, 'pid'>): Promise<void> {
  if (!(await isServerOf(pid, dataDir))) return
  process.kill(pid, 'SIGINT')
  const giveUpAtMs = performance.now() + SERVER_WAIT_MS
  while (await isServerOf(pid, dataDir)) {
    if (performance.now() > giveUpAtMs) throw new DatabaseStartError()
    await pause()
  }
}

/** Whether a process is the server of a folder, and not another program with the same pid. */
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

/** Removes a stale file, unless another has replaced it meanwhile. */
async function setAside(dataDir: string, text: string): Promise<void> {
  const file = pidFileOf(dataDir)
  const aside = `${file}-${process.pid}-${Math.trunc(performance.now())}`
  if ((await rename(file, aside).catch(() => 'gone')) === 'gone') return
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

/** The data's own folder, which no other user can enter; a folder of the system when its path is too long for a socket. */
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
  return new Promise((done) => setTimeout(done, SERVER_POLL_INTERVAL_MS))
}
