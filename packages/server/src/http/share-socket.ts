import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Server } from 'node:net'

/** Sends back the handle that it receives. */
const ECHO = "process.on('message', (_, handle) => process.send('', handle))"
/** Maximum time of the check whether a socket can be passed on. */
const SOCKET_CHECK_TIMEOUT_MS = 5_000

/**
 * Opens more handles to the socket that a server listens on. Node accepts one connection for each handle in a turn of its event loop, so
 * with one handle a caller that opens many connections would delay all others for seconds. A child process receives the handle and
 * sends it back, because before `reusePort` (Node 23) the platform has no other way.
 * @param server - listens already, and is not changed.
 * @returns none when no process can be started or a handle does not come back in time.
 */
export async function shareSocket(server: Server, count: number): Promise<readonly Server[]> {
  const child = spawn(process.execPath, ['-e', ECHO], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const signal = AbortSignal.any([AbortSignal.timeout(SOCKET_CHECK_TIMEOUT_MS), gone(child)])
  const shared: Server[] = []
  try {
    for (let at = 0; at < count; at++) {
      const back = once(child, 'message', { signal })
      child.send('', server, () => undefined)
      const [, handle] = await back
      if (handle instanceof Server) shared.push(handle)
    }
  } catch {
    // It also serves with fewer handles.
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
