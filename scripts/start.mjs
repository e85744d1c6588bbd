// @ts-check
/**
 * `npm start`: installs what is missing, then runs the local world and the web app on it until Ctrl-C.
 * Flags after `--` go to devnet/src/main.ts; `npm start -- --help` lists them.
 */
import { spawn } from 'node:child_process'
import { ensureInstalled, repositoryRoot, SetupError } from './install.mjs'

/** @returns {Promise<number>} the exit code of the world. */
function runWorld() {
  const world = spawn(
    process.execPath,
    ['--conditions=laurel-source', '--import', 'tsx', 'devnet/src/main.ts', ...process.argv.slice(2)],
    // The IPC channel closes when this process ends for any reason, which stops the world.
    { cwd: repositoryRoot, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  // The world ends us by ending; a signal for us alone is passed on, and one it has had already does no harm.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => world.kill(signal))
  }
  return new Promise((resolve, reject) => {
    world.once('error', reject)
    world.once('exit', (code) => resolve(code ?? 1))
  })
}

try {
  await ensureInstalled()
  process.exitCode = await runWorld()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
