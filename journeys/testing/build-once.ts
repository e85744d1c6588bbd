import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Builds an app in the first worker that asks for it; the others, at the same moment or later, get the same folder. The
 * builds of a run lie in the folder `LAUREL_JOURNEYS_BUILDS`, which the global setup makes and removes; without it each
 * process builds for itself.
 * @param name - what is built; the folder is called so.
 * @param build - writes into the folder that it is given.
 * @returns the folder with what was built.
 * @throws {Error} with the message of the build that failed, in each worker that calls it; also when the worker that
 * builds ends before the build does.
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const builds = process.env['LAUREL_JOURNEYS_BUILDS'] ?? join(tmpdir(), `laurel-journeys-builds-${process.pid}`)
  const folder = join(builds, name)
  const result = join(builds, `${name}.result`)
  await mkdir(builds, { recursive: true })
  const lock = join(builds, `${name}.lock`)
  const isFirst = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const failure = await build(folder).then(() => '', messageOf)
    await writeFile(`${result}.draft`, failure)
    await rename(`${result}.draft`, result)
  }
  for (;;) {
    const isBuilding = isRunning(await readFile(lock, 'utf8'))
    // In this order: a builder that has ended wrote its result before.
    const failure = await readFile(result, 'utf8').catch(() => null)
    if (failure === '') return folder
    if (failure !== null) throw new Error(`${name} was not built: ${failure}`)
    if (!isBuilding) throw new Error(`${name} was not built: the process that built it ended.`)
    await wait(100)
  }
}

/** Whether a process runs. An empty ID is one that is being written. */
function isRunning(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'no reason was given.'
}
