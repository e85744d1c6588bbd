import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Server } from 'node:net'

/** Sends back what it is sent. */
const ECHO = "process.on('message', (_, handle) => process.send('', handle))"
/** The probe of whether a socket can be handed on takes no longer. */
const MAX_WAIT_MS = 5_000

/**
 * More handles to the socket that a server listens on. Of each, Node takes one connection at a turn of its loop, so that with one
 * handle alone whoever opens many connections keeps all others waiting in the system's queue for seconds. A process is sent the
 * handle and sends it back, since before `reusePort` (Node 23) the platform has no other way.
 * @param server - listens already; goes on as it is.
 * @returns none where no process can be started or a handle does not come back in time.
 */
export async function shareSocket(server: Server, count: number): Promise<readonly Server[]> {
  const child = spawn(process.execPath, ['-e', ECHO], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const signal = AbortSignal.any([AbortSignal.timeout(MAX_WAIT_MS), gone(child)])
  const shared: Server[] = []
  try {
    for (let at = 0; at < count; at++) {
      const back = once(child, 'message', { signal })
      child.send('', server, () => undefined)
      const [, handle] = await back
      if (handle instanceof Server) shared.push(handle)
    }
  } catch {
    // With fewer handles it serves all the same.
  } finally {
    child.kill('SIGKILL')
  }
  return shared
}

function gone(child: ReturnType<typeof spawn>): AbortSignal {
  const ended = new AbortController()
  child.once('error', () => ended.abort())
  child.once('exit', () => ended.abort())
  return ended.signal
}
