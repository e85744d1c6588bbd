import { spawn } from 'node:child_process'

/**
 * Makes sure that a program does not outlive us, not even when we are killed without a chance to clean up.
 * A shell waits on a pipe that we hold open; when we are gone, however that came, the pipe closes and it ends the
 * program. (Windows has no such shell: there a killed parent can leave its children.)
 * @returns takes the guard away again, for a program that has ended by itself.
 */
export function guardService(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  // `read` is built into the shell, so there is nothing else to clean up. Detached: Ctrl-C must not end the guard first.
  const guard = spawn('/bin/sh', ['-c', 'read _; kill -TERM "$1" 2>/dev/null', 'laurel-guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell we still run, only less safely.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  return () => {
    guard.kill('SIGKILL')
    guard.stdin.destroy()
  }
}
