import { spawn } from 'node:child_process'

/**
 * Makes sure that a program ends with this process, even when this process is killed. A shell waits on a pipe that this
 * process holds open. When this process ends, the pipe closes and the shell ends the program. Windows has no such shell, so a
 * killed parent can leave its children there.
 * @returns a function that removes the guard, for a program that has ended.
 */
export function guardService(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  // `read` is built into the shell, so no other process needs a cleanup. Detached, so that Ctrl-C does not end the guard first.
  const guard = spawn('/bin/sh', ['-c', 'read _; kill -TERM "$1" 2>/dev/null', 'laurel-guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell the program still runs, but without the guard.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  return () => {
    guard.kill('SIGKILL')
    guard.stdin.destroy()
  }
}
