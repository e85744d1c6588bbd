import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Server, type Socket } from 'node:net'

/** Sends back the handle that it receives. A bare handle accepts nothing in the child, which a server would do until the child ends. */
const ECHO = "process.on('message', (_, handle) => process.send('', handle))"
/** Maximum time of the check whether a socket can be passed on. */
const SOCKET_CHECK_TIMEOUT_MS = 5_000

/**
 * Opens more handles to the socket that a server listens on. Node accepts one connection for each handle in a turn of its event loop, so
 * with one handle a caller that opens many connections would delay all others for seconds. A child process receives the handle and
 * sends it back, because before `reusePort` (Node 23) the platform has no other way.
 * @param server - listens already, and is not changed.
 * @param onConnection - receives the connections of the new handles, from the first one on.
 * @returns none when no process can be started or a handle does not come back in time.
 */
export async function shareSocket(
  server: Server,
  count: number,
  onConnection: (socket: Socket) => void,
): Promise<readonly Server[]> {
  const child = spawn(process.execPath, ['-e', ECHO], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const signal = AbortSignal.any([AbortSignal.timeout(SOCKET_CHECK_TIMEOUT_MS), gone(child)])
  const shared: Server[] = []
  const handle = Reflect.get(server, '_handle')
  try {
    for (let at = 0; at < count; at++) {
      const back = once(child, 'message', { signal })
      child.send('', handle, () => undefined)
      const [, received] = await back
      // Without a handle it would listen somewhere else.
      if (received === undefined) break
      const other = new Server()
      // Before it listens: it accepts connections while the next handle is on its way, and one that nobody receives would wait for ever.
      other.on('connection', onConnection)
      const listening = once(other, 'listening', { signal })
      other.listen(received)
      await listening
      shared.push(other)
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
